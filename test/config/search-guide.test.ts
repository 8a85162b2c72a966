import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'
import { loadSearchTests } from '../../cli/scan/search-tests.ts'
import { findPushTarget } from '../../cli/search/push/push-target.ts'
import { toPushedRecords } from '../../cli/search/push/pushed-record.ts'
import { linesOf, parseText } from '../parse/parse-text.ts'
import { createRecord } from '../search/push/push-site.ts'
import { createFolder } from '../serve/hostile-project.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/search.md'), 'utf8')

/** The examples of a language, in their order. */
const listExamples = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^(\`{3,4})${language}\\n([\\s\\S]*?)\\n\\1$`, 'gm'))].map(([, , text = '']) => text)

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** What a configuration exports. */
async function evaluate(source: string): Promise<unknown> {
  const module = source.replace("import { defineConfig } from 'docsgen'", 'const defineConfig = (config) => config')
  const loaded: { default: unknown } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  )
  return loaded.default
}

describe('docs/search.md', () => {
  test('has a valid configuration for the index of docsgen and for each service', async () => {
    const targets: string[] = []
    for (const source of listExamples('ts')) {
      const { config, diagnostics } = resolveConfig(await evaluate(source), 'site.config.ts', { baseUrl: null })
      expect([source, diagnostics]).toEqual([source, []])
      const target = config && findPushTarget(config.search, { index: null, endpoint: null })
      targets.push(target?.service.access.name ?? 'none')
    }
    expect(targets).toEqual(['none', 'Algolia', 'Typesense', 'Meilisearch', 'Elasticsearch'])
  })

  test('has front matter without problems', async () => {
    const examples = listExamples('markdown')
    expect(examples).toHaveLength(1)
    for (const source of examples) expect(linesOf(await parseText(source))).toEqual([])
  })

  test('has search tests that are read', async () => {
    const [yaml = ''] = listExamples('yaml')
    const root = createFolder({ 'content/search.tests.yml': yaml })
    roots.push(root)
    const { value, diagnostics } = await loadSearchTests(root)
    expect(diagnostics).toEqual([])
    expect(value.map(({ within, language }) => [within, language])).toEqual([
      [null, null],
      [1, null],
      [null, 'en'],
    ])
  })

  test('shows a record with the fields that are exported', () => {
    const [example = ''] = listExamples('json')
    const record: unknown = JSON.parse(example)
    const [exported] = toPushedRecords([createRecord('guide')])
    expect(Object.keys(record ?? {})).toEqual(Object.keys(exported ?? {}))
  })

  test('names the temporary index that keys must cover', () => {
    expect(guide).toContain('`docs_docsgen_tmp`')
    expect(guide).toContain('`docs_docsgen_*`')
  })
})
