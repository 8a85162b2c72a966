import { describe, expect, test, vi } from 'vitest'
import type { AskAiSettings } from '../../../src/model/search-settings.ts'
import { AskAiError } from '../../../src/search/ask-ai/ask-ai-error.ts'
import type { Exchange, Fields } from '../../../src/search/ask-ai/conversation.ts'
import { followAnswer } from '../../../src/search/ask-ai/follow-answer.ts'
import { readEvents } from '../../../src/search/ask-ai/read-events.ts'
import { type AskAiRequest, streamAnswer } from '../../../src/search/ask-ai/stream-answer.ts'

const settings: AskAiSettings = {
  endpoint: 'https://ai.example/chat',
  protocol: 'ui-message-stream',
  feedbackEndpoint: null,
  headers: { 'x-site': 'docs' },
  facetFilters: ['type:guide'],
  disclaimer: null,
}
const openai: AskAiSettings = { ...settings, protocol: 'openai' }
const nothing = { text: '', searches: [], sources: [] }
const exchange: Exchange = { id: 'a2', question: 'And now?', ...nothing, state: 'running' }
const earlier: Exchange[] = [
  { id: 'a0', question: 'Without text', ...nothing, state: 'stopped' },
  { id: 'a1', question: 'First?', ...nothing, text: 'Yes.', state: 'done' },
]
const request: AskAiRequest = {
  ...{ id: 'c1', earlier, exchange },
  filters: { language: 'en', tags: ['default', 'docs-default-current'] },
}

function toStream(chunks: readonly Uint8Array[], error?: Error): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift()
      if (chunk) controller.enqueue(chunk)
      else if (error) controller.error(error)
      else controller.close()
    },
  })
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}
const encode = (text: string) => new TextEncoder().encode(text)
const event = (data: unknown, end = '\n\n') => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}${end}`

/** Calls of `fetch`, which is answered with some text. */
function serve(text: string, init: ResponseInit & { error?: Error } = {}) {
  const fetchDouble = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(toStream([encode(text)], init.error), init),
  )
  vi.stubGlobal('fetch', fetchDouble)
  return fetchDouble
}
async function ask(own = settings, controller = new AbortController()): Promise<Exchange> {
  let answer = exchange
  for await (const next of followAnswer(own, request, controller)) answer = next
  return answer
}

describe('events', () => {
  const text = `: comment\r\n\r\nevent: x\ndata: {"a":"ü – 🎉"}\n\ndata: first\r\ndata: second\r\n\r\ndata:third\r\rdata: last`
  const expected = ['', '{"a":"ü – 🎉"}', 'first\nsecond', 'third', 'last']

  test('are the same wherever their bytes are cut in two', async () => {
    const bytes = encode(text)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const found = await collect(readEvents(toStream([bytes.slice(0, cut), bytes.slice(cut)])))
      expect(found, `cut at ${cut}`).toEqual(expected)
    }
  })

  test('are the same when each byte comes alone', async () => {
    const found = await collect(readEvents(toStream([...encode(text)].map((byte) => Uint8Array.of(byte)))))
    expect(found).toEqual(expected)
  })
})

describe('a request', () => {
  test('has the conversation as UI messages, the headers, and the configured filters before those of the page', async () => {
    const fetchDouble = serve(event({ type: 'finish' }))
    await ask()
    const [url, { method, headers, body } = {}] = fetchDouble.mock.calls[0] ?? []
    expect({ url, method, headers, body: JSON.parse(String(body)) }).toEqual({
      url: 'https://ai.example/chat',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site': 'docs' },
      body: {
        id: 'c1',
        messages: [
          { id: 'a1-question', role: 'user', parts: [{ type: 'text', text: 'First?' }] },
          { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'Yes.' }] },
          { id: 'a2-question', role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
        ],
        trigger: 'submit-message',
        searchParameters: {
          facetFilters: [
            'type:guide',
            'language:en',
            ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
          ],
        },
      },
    })
  })

  test('of the other protocol is that of a chat completion', async () => {
    const fetchDouble = serve(event('[DONE]'))
    await ask(openai)
    expect(JSON.parse(String(fetchDouble.mock.calls[0]?.[1].body))).toEqual({
      stream: true,
      messages: [
        { role: 'user', content: 'First?' },
        { role: 'assistant', content: 'Yes.' },
        { role: 'user', content: 'And now?' },
      ],
    })
  })
})

describe('an answer', () => {
  const parts: Fields[] = [
    { type: 'start', messageId: 'server-1' },
    { type: 'start-step' },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
    { type: 'tool-input-start', toolCallId: 't', toolName: 'search' },
    { type: 'tool-input-delta', toolCallId: 't', inputTextDelta: '{"que' },
    { type: 'tool-input-available', toolCallId: 't', toolName: 'search', input: { query: 'staking' } },
    { type: 'tool-input-start', toolCallId: 'broken', toolName: 'search' },
    { type: 'tool-output-error', toolCallId: 'broken', errorText: 'no' },
    { type: 'tool-output-available', toolCallId: 't', output: [1] },
    { type: 'source-url', sourceId: 's', url: '/docs/staking/', title: 'Staking' },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'Lock ' },
    { type: 'text-delta', id: '1', delta: 'tokens.' },
    { type: 'text-end', id: '1' },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'Then wait.' },
    { type: 'data-custom', data: { any: 'thing' } },
    { type: 'source-url', url: 7 },
    { type: 'finish' },
  ]

  test('has its searches, sources and texts, and the id of the server', async () => {
    serve(`: ping\n\n${parts.map((part) => event(part)).join('')}${event('[DONE]')}`)
    const answer = await ask()
    expect(answer.id).toBe('server-1')
    expect(answer.searches).toEqual([{ id: 't', query: 'staking', isDone: true }])
    expect(answer.sources).toEqual([
      { url: '/docs/staking/', title: 'Staking' },
      { url: '', title: '' },
    ])
    expect(answer.text).toBe('Lock tokens.\n\nThen wait.')
  })

  test.each([['"text"', 'null', '[1,2]', '{"type":7}', '{broken', '{"type":"text-delta","delta":{"a":1}}']])(
    'bears events that are not parts: %s',
    async (...events) => {
      serve([...events, '{"type":"text-delta","delta":"Fine."}', '[DONE]'].map((each) => event(each)).join(''))
      expect((await ask()).text).toBe('Fine.')
    },
  )

  test.each(['\n\n', '\r\n\r\n'])('of a chat completion has its text (events end with %j)', async (end) => {
    const chunk = (content: string | null, reason: string | null = null) =>
      event({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: reason }] }, end)
    serve(`${chunk('')}${chunk('Lock ')}${event({ choices: [] }, end)}${chunk('tokens – ü.')}${chunk(null, 'stop')}`)
    expect((await ask(openai)).text).toBe('Lock tokens – ü.')
  })
})

describe('a failure is told to the reader:', () => {
  const fails = async (own = settings) => {
    const error: unknown = await ask(own).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AskAiError)
    return error instanceof Error ? error.message : ''
  }
  const delta = event({ type: 'text-delta', delta: 'Half' })

  test('too many questions', async () => {
    serve('slow down', { status: 429 })
    expect(await fails()).toBe('The assistant has been asked too often. Wait a moment, then ask again.')
  })

  test('another HTTP status', async () => {
    serve('<h1>Bad gateway</h1>', { status: 502 })
    expect(await fails()).toBe('The assistant cannot answer (HTTP status 502).')
  })

  test.each([
    ['an answer that ends too early', delta],
    ['an answer without an end', `${delta}data: {"type":"fin`],
    ['an answer that the server aborts', `${delta}${event({ type: 'abort' })}`],
    ['something else than an answer', '<!doctype html><p>Hello'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    serve(text)
    expect(await fails()).toBe('The answer ended before it was complete.')
  })

  test.each([
    [settings, { type: 'error', errorText: 'The model is <b>overloaded</b>.' }],
    [openai, { error: { message: 'The model is <b>overloaded</b>.' } }],
  ])('what the server says', async (own, data) => {
    serve(event(data))
    expect(await fails(own)).toBe('The model is <b>overloaded</b>.')
  })

  test('an answer of which nothing comes', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const failing = fails()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await failing).toBe('The assistant takes too long to answer.')
  })

  test('and leaves no timer behind', async () => {
    vi.useFakeTimers()
    serve(delta)
    await fails()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a connection that breaks in the middle keeps what has come, and is not an AskAiError', async () => {
  serve(event({ type: 'text-delta', delta: 'Half' }), { error: new TypeError('network error') })
  const received: Fields[] = []
  const reading = async () => {
    for await (const part of streamAnswer(settings, request, new AbortController())) received.push(part)
  }
  await expect(reading()).rejects.toBeInstanceOf(TypeError)
  expect(received).toEqual([{ type: 'text-delta', delta: 'Half' }])
})
