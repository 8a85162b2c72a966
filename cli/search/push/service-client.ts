import { STATUS_CODES } from 'node:http'
import { getErrorCode } from '../../lib/error-text.ts'
import { findReason } from './answers.ts'
import { PushError } from './push-error.ts'

/** The network and the clock, which tests replace. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Resolves after `ms`; rejects as soon as the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** A signal that aborts after `ms`. */
  limit(ms: number): AbortSignal
}

/** Access to a service. */
export interface ServiceAccess {
  /** For messages: `Algolia`. */
  name: string
  /** URLs without a slash at their end; after a failure the next one is tried. */
  hosts: readonly string[]
  /** Headers of every request; they contain the key. */
  headers: Readonly<Record<string, string>>
  /** Texts that no message may contain. */
  secrets: readonly string[]
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins with a slash; names in it are percent-encoded. */
  path: string
  json?: unknown
  /** A body that is text already, instead of `json`. */
  body?: { type: 'application/json' | 'application/x-ndjson' | 'text/plain'; text: string }
  /** Set if an answer of success has a line of JSON for each record, instead of one JSON value. */
  answer?: 'lines'
  /** Refusals that are as good as success: the answer is `undefined` then. */
  tolerate?: (status: number, answer: unknown) => boolean
  /** Answers of success that mean "later". */
  isBusy?: (answer: unknown) => boolean
  /** `false`: doing it twice would undo it. It is repeated only after a 429, which says that nothing was done. */
  isRepeatable?: boolean
}

/** Sends requests to one service. Whatever goes wrong is a `PushError`; an interruption rejects with the signal's reason. */
export interface ServiceClient {
  name: string
  /** The answer, which is not validated; repeated after 429, 5xx and failures of the network. */
  send(request: ServiceRequest): Promise<unknown>
  /** Asks until the work is done: with growing pauses, for ten minutes of them. */
  waitUntil(isDone: () => Promise<boolean>): Promise<void>
  /** A service's reason in one line and without keys, for a message. */
  toReasonText(reason: string): string
  /** A client for removing what an interrupted push has made: it does not stop at the signal, but has little time. */
  forCleanup(): ServiceClient
}

/** Tolerates missing resources. */
export const isMissing = (status: number) => status === 404

const MAX_ATTEMPTS = 6
/** Removing a temporary index is worth one repetition. */
const MAX_CLEANUP_ATTEMPTS = 2
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 16_000
/** If a service asks for a longer wait, the push fails. */
const LONGEST_RETRY_AFTER_MS = 60_000
const REQUEST_LIMIT_MS = 60_000
const INDEXING_LIMIT_MS = 600_000
/** An interrupted command ends within a second. */
const CLEANUP_LIMIT_MS = 700

/** The result of one attempt. */
type Attempt =
  | { value: unknown }
  | { failure: PushError; mayRepeat: 'never' | 'if repeatable' | 'always'; retryAfterMs?: number }

/** Creates a client that stops at the signal. */
export function createServiceClient(access: ServiceAccess, transport: Transport, signal: AbortSignal): ServiceClient {
  return createClient({ access, transport, signal, maxAttempts: MAX_ATTEMPTS, failures: { count: 0 } })
}

interface Connection {
  access: ServiceAccess
  transport: Transport
  signal: AbortSignal
  maxAttempts: number
  /** Failures of all requests so far. Each one moves to the next host; a host that answers is kept. */
  failures: { count: number }
}

function createClient(connection: Connection): ServiceClient {
  const { access, transport, signal } = connection
  return {
    name: access.name,
    send: (request) => sendRepeatedly(request, connection),
    async waitUntil(isDone) {
      let waited = 0
      for (let delay = 100; !(await isDone()); delay = Math.min(delay * 2, 2000)) {
        if (waited >= INDEXING_LIMIT_MS) throw new PushError(`${access.name} has not finished its work in 10 minutes.`)
        await transport.wait(delay, signal)
        waited += delay
      }
    },
    toReasonText: (reason) => toReasonText(reason, access.secrets),
    forCleanup() {
      const limit = signal.aborted ? transport.limit(CLEANUP_LIMIT_MS) : new AbortController().signal
      return createClient({ ...connection, signal: limit, maxAttempts: MAX_CLEANUP_ATTEMPTS })
    },
  }
}

async function sendRepeatedly(request: ServiceRequest, connection: Connection): Promise<unknown> {
  const { access, transport, signal, maxAttempts, failures } = connection
  const { isRepeatable = true } = request
  for (let attempt = 0; ; attempt++) {
    const host = access.hosts[failures.count % access.hosts.length] ?? ''
    const result = await sendOnce(request, host, connection)
    if ('value' in result) return result.value
    failures.count++
    const { failure, mayRepeat, retryAfterMs } = result
    const isUnknown = mayRepeat === 'if repeatable' && !isRepeatable
    if (isUnknown) throw new PushError(failure.message, 'The index may or may not have been replaced: push again.')
    const delay = retryAfterMs ?? Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
    if (mayRepeat === 'never' || attempt + 1 === maxAttempts || delay > LONGEST_RETRY_AFTER_MS) throw failure
    await transport.wait(delay, signal)
  }
}

async function sendOnce(request: ServiceRequest, host: string, connection: Connection): Promise<Attempt> {
  const { access, transport, signal } = connection
  signal.throwIfAborted()
  const limit = transport.limit(REQUEST_LIMIT_MS)
  try {
    const response = await transport.fetch(`${host}${request.path}`, {
      ...toRequestInit(request, access),
      signal: AbortSignal.any([signal, limit]),
    })
    const text = await response.text()
    return readResponse({ request, response, text, access })
  } catch (error) {
    signal.throwIfAborted()
    // The message of the error may contain a header, and so the key.
    const code = getErrorCode(error) ?? (error instanceof Error ? getErrorCode(error.cause) : undefined)
    const reason = limit.aborted
      ? `${access.name} did not answer within ${REQUEST_LIMIT_MS / 1000} seconds.`
      : `${access.name} cannot be reached at ${host}${code === undefined ? '' : ` (${code})`}.`
    return { failure: new PushError(reason), mayRepeat: 'if repeatable' }
  }
}

function toRequestInit({ method, json, body }: ServiceRequest, { headers }: ServiceAccess): RequestInit {
  const shared = { method, redirect: 'manual', headers } as const
  const sent = body ?? (json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) })
  return sent ? { ...shared, headers: { ...headers, 'content-type': sent.type }, body: sent.text } : shared
}

interface ServiceResponse {
  request: ServiceRequest
  response: Response
  text: string
  access: ServiceAccess
}

function readResponse({ request, response, text, access }: ServiceResponse): Attempt {
  const { status } = response
  if (status >= 300 && status < 400) return { failure: explainRedirect(response, access), mayRepeat: 'never' }
  const answer = parseAnswer(text, response.ok ? request.answer : undefined)
  if (!response.ok && request.tolerate?.(status, answer)) return { value: undefined }
  const failure = explainRefusal({ request, status, answer, access })
  if (response.ok && request.isBusy?.(answer)) {
    return { failure: new PushError(`${access.name} is too busy to accept the records.`), mayRepeat: 'always' }
  }
  if (response.ok && answer === undefined && text.trim() !== '') {
    return { failure: new PushError(`${access.name} sent an answer that is not JSON.`), mayRepeat: 'never' }
  }
  if (response.ok) return { value: answer }
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const delay = retryAfterMs === undefined ? {} : { retryAfterMs }
  if (status === 429) return { failure, mayRepeat: 'always', ...delay }
  return { failure, mayRepeat: status >= 500 || status === 408 ? 'if repeatable' : 'never', ...delay }
}

/** Parses JSON; `undefined` if it is not valid. */
function parseAnswer(text: string, shape: ServiceRequest['answer']): unknown {
  try {
    if (shape !== 'lines') return JSON.parse(text)
    return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  } catch {
    return undefined
  }
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

/** No redirect is followed, since the next host would be sent the key. */
function explainRedirect(response: Response, { name, secrets }: ServiceAccess): PushError {
  const location = response.headers.get('location') ?? 'another address'
  return new PushError(
    `${name} redirects to ${redact(location, secrets)}, and the admin key is not sent to another address.`,
    'Set the endpoint to the address that answers.',
  )
}

interface Refusal {
  request: ServiceRequest
  status: number
  answer: unknown
  access: ServiceAccess
}

function explainRefusal({ request, status, answer, access }: Refusal): PushError {
  const { name, secrets } = access
  const reason = findReason(answer)
  const details = reason === undefined ? '' : `: ${toReasonText(reason, secrets)}`
  const answered = [status, STATUS_CODES[status]].filter(Boolean).join(' ')
  if (status === 401 || status === 403) {
    return new PushError(
      `${name} refuses the admin key (${answered})${details}.`,
      'Set DOCSGEN_SEARCH_ADMIN_KEY to a key that may write to the index and to its temporary copy.',
    )
  }
  return new PushError(`${name} answers ${answered} to ${request.method} ${request.path}${details}.`)
}

/** Documents as lines. */
export function toLines(documents: readonly string[]): string {
  return documents.map((document) => `${document}\n`).join('')
}

/** One line without keys and without a full stop at its end. */
function toReasonText(reason: string, secrets: readonly string[]): string {
  const line = redact(reason, secrets).replace(/\s+/g, ' ').trim()
  return (line.length > 300 ? `${line.slice(0, 300)}…` : line).replace(/\.$/, '')
}

function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '[key]'), text)
}
