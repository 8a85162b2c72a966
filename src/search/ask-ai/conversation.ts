/** A question with the part of its answer received so far. */
export interface Exchange {
  /** Id of the answer: the server's, if it sends one. */
  id: string
  question: string
  /** The answer, in Markdown. */
  text: string
  /** Searches of the assistant, in the order of their results. */
  searches: readonly AssistantSearch[]
  /** Sources listed by the assistant. */
  sources: readonly Source[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  /** Why the answer failed, as a message for the reader. */
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

/** A rating of an answer. */
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

/** An exchange without any part of its answer. */
export function startExchange(question: string): Exchange {
  return { id: createId(), question, text: '', searches: [], sources: [], state: 'running' }
}

/** Parses a stored exchange into a list of one; an empty list if it is damaged. */
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

/** A source from unvalidated data. */
export const toSource = (value: unknown): Source => ({ url: readText(value, 'url'), title: readText(value, 'title') })

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
