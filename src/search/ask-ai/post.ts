import type { AskAiSettings } from '../../model/search-settings.ts'

/** Sends JSON with the configured headers. */
export function post(
  { headers }: AskAiSettings,
  url: string,
  { body, signal = null }: { body: unknown; signal?: AbortSignal | null },
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  })
}
