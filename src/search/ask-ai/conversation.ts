/** A piece of an answer. */
export type AnswerPart =
  | { type: 'text'; text: string }
  /** A search that the assistant makes; its query is empty until it is known. */
  | { type: 'search'; id: string; query: string; isDone: boolean }
  | { type: 'source'; url: string; title: string }

/** A question with what has come of its answer. */
export interface Exchange {
  /** Id of the answer: the server's where it sends one. */
  id: string
  question: string
  /** In the order in which they came. */
  parts: readonly AnswerPart[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why the answer failed, in words for the reader. */
  problem?: string
  vote?: Vote
}

/** What a reader thinks of an answer. */
export type Vote = 'like' | 'dislike'

/** An object whose fields have not been checked. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of a value from the network or the storage; none if it is not an object. */
export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A field of a value as text; empty if it is something else. */
export function readText(value: unknown, key: string): string {
  const field = toFields(value)[key]
  return typeof field === 'string' ? field : ''
}

/** An id that no other conversation or answer has. Not `randomUUID`, which pages without HTTPS lack. */
export function createId(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2)
}

/** The text of an answer, as Markdown. */
export function getText({ parts }: Exchange): string {
  return parts.flatMap((part) => (part.type === 'text' && part.text.trim() ? [part.text] : [])).join('\n\n')
}

/** The answer with a part of the UI message stream of the AI SDK; parts that it does not show leave it as it is. */
export function addStreamPart(exchange: Exchange, part: Fields): Exchange {
  const { parts } = exchange
  const last = parts.at(-1)
  const id = readText(part, 'toolCallId')
  const known = parts.find((each) => each.type === 'search' && each.id === id)
  const others = parts.filter((each) => each !== known)
  const query = readText(part.input, 'query') || (known?.type === 'search' ? known.query : '')
  const replace = (next: readonly AnswerPart[], added: AnswerPart): Exchange => ({
    ...exchange,
    parts: [...next, added],
  })
  switch (part.type) {
    case 'start':
      return { ...exchange, id: readText(part, 'messageId') || exchange.id }
    case 'text-start':
      return replace(parts, { type: 'text', text: '' })
    case 'text-delta': {
      const isText = last?.type === 'text'
      const text = (isText ? last.text : '') + readText(part, 'delta')
      return replace(isText ? parts.slice(0, -1) : parts, { type: 'text', text })
    }
    case 'tool-input-start':
    case 'tool-input-available':
      return replace(others, { type: 'search', id, query, isDone: false })
    case 'tool-output-available':
      return replace(others, { type: 'search', id, query, isDone: true })
    case 'tool-input-error':
    case 'tool-output-error':
      return { ...exchange, parts: others }
    case 'source-url':
      return replace(parts, { type: 'source', url: readText(part, 'url'), title: readText(part, 'title') })
    default:
      return exchange
  }
}

/** What was stored of an exchange, in a list; an empty one for what is damaged. */
export function parseExchange(value: unknown): Exchange[] {
  const { parts, state, vote } = toFields(value)
  const [id, question] = [readText(value, 'id'), readText(value, 'question')]
  if (!id || !question || !Array.isArray(parts)) return []
  return [
    {
      id,
      question,
      parts: parts.flatMap(parsePart),
      state: state === 'stopped' ? state : 'done',
      ...(vote === 'like' || vote === 'dislike' ? { vote } : {}),
    },
  ]
}

function parsePart(value: unknown): AnswerPart[] {
  const read = (key: string) => readText(value, key)
  switch (read('type')) {
    case 'text':
      return [{ type: 'text', text: read('text') }]
    case 'search':
      return [{ type: 'search', id: read('id'), query: read('query'), isDone: true }]
    case 'source':
      return [{ type: 'source', url: read('url'), title: read('title') }]
    default:
      return []
  }
}
