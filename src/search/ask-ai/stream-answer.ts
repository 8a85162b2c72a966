import * as labels from '../../ask-ai-labels.ts'
import type { AskAiSettings } from '../../model/search-settings.ts'
import { toFacetFilters } from '../facet-filters.ts'
import type { SearchFilters } from '../search-provider.ts'
import { AskAiError } from './ask-ai-error.ts'
import { type Exchange, type Fields, readText, toFields } from './conversation.ts'
import { post } from './post.ts'
import { readEvents } from './read-events.ts'

/** An answer fails if nothing is received for this time. */
const TIME_LIMIT_MS = 45_000

/** Number of earlier exchanges sent with a question. */
const MAX_EARLIER = 8

/** A question with its conversation. */
export interface AskAiRequest {
  /** Id of the conversation. */
  id: string
  earlier: readonly Exchange[]
  /** The exchange without any part of its answer. */
  exchange: Exchange
  filters: SearchFilters
}

/**
 * Asks the assistant and yields the parts of its answer. Parts of both protocols have the form of the UI message
 * stream. Ends when the answer is complete; otherwise throws: an `AskAiError`, the reason of the abortion, or the error
 * of the network.
 */
export async function* streamAnswer(
  settings: AskAiSettings,
  request: AskAiRequest,
  controller: AbortController,
): AsyncGenerator<Fields> {
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new AskAiError(labels.answerTimedOut)), TIME_LIMIT_MS)
  }
  wait()
  try {
    const { ok, status, body } = await post(settings, settings.endpoint, { body: toBody(settings, request), signal })
    if (!ok || !body) throw new AskAiError(status === 429 ? labels.assistantBusy : labels.assistantFailed(status))
    for await (const data of readEvents(body)) {
      wait()
      if (data === '[DONE]') return
      for (const part of settings.protocol === 'openai' ? toParts(parseJson(data)) : [parseJson(data)]) {
        if (part.type === 'finish') return
        if (part.type === 'error') throw new AskAiError(readText(part, 'errorText') || labels.answerCutOff)
        yield part
      }
    }
    throw new AskAiError(labels.answerCutOff)
  } finally {
    clearTimeout(timer)
  }
}

function toBody({ protocol, facetFilters }: AskAiSettings, { id, earlier, exchange, filters }: AskAiRequest): object {
  const answered = earlier.filter(({ text }) => text !== '').slice(-MAX_EARLIER)
  const messages = [...answered, exchange].flatMap((each) => [
    { id: `${each.id}-question`, role: 'user', text: each.question },
    { id: each.id, role: 'assistant', text: each.text },
  ])
  messages.pop()
  if (protocol === 'openai') {
    return { stream: true, messages: messages.map(({ role, text }) => ({ role, content: text })) }
  }
  return {
    id,
    messages: messages.map(({ text, ...message }) => ({ ...message, parts: [{ type: 'text', text }] })),
    trigger: 'submit-message',
    searchParameters: { facetFilters: toFacetFilters(facetFilters, filters) },
  }
}

/** A chunk of a chat completion in the form of the UI message stream. */
function toParts({ choices, error }: Fields): Fields[] {
  if (error) return [{ type: 'error', errorText: readText(error, 'message') }]
  const choice = toFields(Array.isArray(choices) ? choices[0] : null)
  const delta = readText(choice.delta, 'content')
  return [...(delta ? [{ type: 'text-delta', delta }] : []), ...(choice.finish_reason ? [{ type: 'finish' }] : [])]
}

/** Empty if the data is not a JSON object. */
function parseJson(data: string): Fields {
  try {
    return toFields(JSON.parse(data))
  } catch {
    return {}
  }
}
