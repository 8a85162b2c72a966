import { resolveConfig } from '../../../cli/config/resolve.ts'
import type { Diagnostic } from '../../../cli/diagnostics/diagnostic.ts'
import { prepareUpload } from '../../../cli/search/push/prepare-upload.ts'
import { push } from '../../../cli/search/push/push.ts'
import { findPushTarget, type PushTarget } from '../../../cli/search/push/push-target.ts'
import type { Transport } from '../../../cli/search/push/service-client.ts'
import type { SearchRecord } from '../../../src/search/search-record.ts'
import { ADMIN_KEY } from './service-double.ts'

/** A record of a section, whose text is `content`. */
export function createRecord(page: string, rest: Partial<SearchRecord> = {}): SearchRecord {
  const url = `/docs/${page}`
  return {
    ...{ objectID: url, type: 'lvl1', url, url_without_anchor: url, anchor: null },
    hierarchy: { lvl0: null, lvl1: page, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    ...{ content: `Text of ${page}.`, code: null, language: 'en', tags: ['docs-default-current'] },
    ...{ keywords: [], boost: 1, deprecated: false },
    ...rest,
  }
}

const settings = {
  algolia: { appId: 'A1', apiKey: 'search-key', indexName: 'docs' },
  typesense: { endpoint: 'https://search.example', apiKey: 'search-key', indexName: 'docs' },
}

/** The target of a configuration with this provider; `endpoint` is the double's. */
export function createTarget(provider: string, endpoint: string | null): PushTarget {
  const own = provider === 'algolia' ? settings.algolia : settings.typesense
  const exported = { title: 'Test', url: 'https://test.example', search: { provider, [provider]: own } }
  const { config } = resolveConfig(exported, 'site.config.ts', { baseUrl: null })
  const target = config && findPushTarget(config.search, { index: null, endpoint })
  if (!target) throw new Error(`The configuration for ${provider} is not valid.`)
  return target
}

export interface PushSettings {
  key?: string
  signal?: AbortSignal
  transport?: Partial<Transport>
}

export interface Pushed {
  diagnostics: Diagnostic[]
  /** The pauses that were asked for; none was made. */
  pauses: number[]
}

/** Pushes records without any pause. */
export async function pushTo(
  target: PushTarget,
  records: readonly SearchRecord[],
  { key = ADMIN_KEY, signal = new AbortController().signal, transport = {} }: PushSettings = {},
): Promise<Pushed> {
  const pauses: number[] = []
  const quick: Transport = {
    fetch: (url, init) => fetch(url, init),
    wait: async (ms, until) => {
      until.throwIfAborted()
      pauses.push(ms)
    },
    limit: () => new AbortController().signal,
    ...transport,
  }
  const { value: upload, diagnostics } = prepareUpload(records, target)
  const found = await push({ target, key, upload, signal, transport: quick })
  return { diagnostics: [...diagnostics, ...found], pauses }
}
