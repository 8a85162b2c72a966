import type { AskAiSettings } from '../../model/search-settings.ts'
import { type Exchange, type Fields, readText, toSource } from './conversation.ts'
import { type AskAiRequest, streamAnswer } from './stream-answer.ts'

/** Asks the assistant and yields the exchange after each part of the answer. Ends and throws like `streamAnswer`. */
export async function* followAnswer(
  settings: AskAiSettings,
  request: AskAiRequest,
  controller: AbortController,
): AsyncGenerator<Exchange> {
  let { exchange } = request
  for await (const part of streamAnswer(settings, request, controller)) {
    exchange = addStreamPart(exchange, part)
    yield exchange
  }
}

/** Adds a part of the AI SDK's UI message stream to an answer; parts that are not shown change nothing. */
export function addStreamPart(exchange: Exchange, part: Fields): Exchange {
  const { id, text, searches, sources } = exchange
  const call = readText(part, 'toolCallId')
  const isFailed = call !== '' && readText(part, 'type').endsWith('-error')
  const others = searches.filter((each) => each.id !== call)
  const query = readText(part.input, 'query') || searches.find((each) => each.id === call)?.query || ''
  switch (part.type) {
    case 'start':
      return { ...exchange, id: readText(part, 'messageId') || id }
    case 'text-start':
      return { ...exchange, text: text && `${text}\n\n` }
    case 'text-delta':
      return { ...exchange, text: text + readText(part, 'delta') }
    case 'source-url':
      return { ...exchange, sources: [...sources, toSource(part)] }
    case 'tool-input-start':
    case 'tool-input-available':
      return { ...exchange, searches: [...others, { id: call, query, isDone: false }] }
    case 'tool-output-available':
      return { ...exchange, searches: [...others, { id: call, query, isDone: true }] }
    default:
      return isFailed ? { ...exchange, searches: others } : exchange
  }
}
