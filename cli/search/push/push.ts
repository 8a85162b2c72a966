import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { listSecrets } from './admin-key.ts'
import type { PushTarget } from './push-target.ts'
import { replaceIndex, type Upload } from './replace-index.ts'
import { createServiceClient, type Transport } from './service-client.ts'

export interface PushRequest {
  target: PushTarget
  key: string
  upload: Upload
  signal: AbortSignal
  /** The real network by default. */
  transport?: Transport
}

const network: Transport = {
  fetch: (url, init) => fetch(url, init),
  wait: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal })
  },
  limit: (ms) => AbortSignal.timeout(ms),
}

/** Replaces the index of a service. Succeeded if no diagnostic is `search/push-failed`; rejects when interrupted. */
export function push({ target, key, upload, signal, transport = network }: PushRequest): Promise<Diagnostic[]> {
  const { service, index } = target
  const headers = { ...service.toHeaders(key), 'user-agent': 'docsgen' }
  const access = { ...service.access, headers, secrets: listSecrets(key, target) }
  const client = createServiceClient(access, transport, signal)
  const names = { index, temporary: service.nameTemporary(index, randomUUID().slice(0, 8)) }
  return replaceIndex(service.open(client, names), upload)
}
