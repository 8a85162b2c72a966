/** A question with what has come of its answer. */
export interface Exchange {
  /** Id of the answer: the server's where it sends one. */
  id: string
  question: string
  /** The answer, in Markdown. */
  text: string
  /** What the assistant has searched for, in the order of the results. */
  searches: readonly AssistantSearch[]
  /** What the assistant names as its sources. */
  sources: readonly Source[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why the answer failed, in words for the reader. */
  problem?: string
  vote?: Vote
}

/** A search that the assistant makes. */
export interface AssistantSearch {
  id: string
  /** Empty until it is known. */
  query: string
  isDone: boolean
}

/** Something that an answer refers to. */
export interface Source {
  url: string
  title: string
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

/** A question of which nothing has come yet. */
export function startExchange(question: string): Exchange {
  return { id: createId(), question, text: '', searches: [], sources: [], state: 'running' }
}

/** What was stored of an exchange, in a list; an empty one for what is damaged. */
export function parseExchange(value: unknown): Exchange[] {
  const { searches, sources, state, vote } = toFields(value)
  const [id, question] = [readText(value, 'id'), readText(value, 'question')]
  if (!id || !question) return []
  return [
    {
      ...{ id, question, text: readText(value, 'text') },
      searches: toList(searches).map((each) => ({
        id: readText(each, 'id'),
        query: readText(each, 'query'),
        isDone: true,
      })),
      sources: toList(sources).map(toSource),
      state: state === 'stopped' ? state : 'done',
      ...(vote === 'like' || vote === 'dislike' ? { vote } : {}),
    },
  ]
}

/** A source of which nothing has been checked. */
export const toSource = (value: unknown): Source => ({ url: readText(value, 'url'), title: readText(value, 'title') })

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
