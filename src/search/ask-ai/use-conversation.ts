import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { AskAiError, isAskAiError } from './ask-ai-error.ts'
import type { AskAiProps, StoredConversation, StoredConversations } from './ask-ai-props.ts'
import { createId, type Exchange, parseExchange, startExchange, type Vote } from './conversation.ts'
import { post } from './post.ts'

/** The conversation on the screen. */
export interface Conversation {
  exchanges: readonly Exchange[]
  isRunning: boolean
  /** Asks a question. It replaces the last one if that has failed. */
  ask(question: string): void
  /** Stops the current answer and keeps the received part. */
  stop(): void
  /** Continues a stored conversation, or starts a new one. */
  open(stored: StoredConversation | null): void
  /** Sends a rating of an answer; rejects on failure. */
  rate(exchange: Exchange, vote: Vote): Promise<void>
}

/** Begins with `start` and stores the conversation after each answer. Leaving the screen stops the current answer. */
export function useConversation(
  { settings, start, filters }: AskAiProps,
  conversations: StoredConversations,
): Conversation {
  const stored = 'conversation' in start ? start.conversation : null
  const [id, setId] = useState(() => getId(stored))
  const [latest, show] = useLatest<readonly Exchange[]>(() => listExchanges(stored))
  const controller = useRef<AbortController>(null)

  const store = (): void => {
    const kept = latest.current.filter(({ state }) => state === 'done' || state === 'stopped')
    if (kept[0]) conversations.store({ id, title: kept[0].question, exchanges: kept })
  }
  const ask = async (question: string): Promise<void> => {
    const earlier = latest.current.filter(({ state }) => state !== 'failed')
    const own = new AbortController()
    controller.current = own
    let exchange = startExchange(question)
    show([...earlier, exchange])
    const update = (next: Exchange): void => {
      show(latest.current.map((each) => (each === exchange ? next : each)))
      exchange = next
    }
    try {
      const request = { id, earlier, exchange, filters }
      const { followAnswer } = await import('./follow-answer.ts')
      for await (const next of followAnswer(settings, request, own)) update(next)
      update({ ...exchange, state: 'done' })
    } catch (error) {
      update({ ...exchange, ...toEnd(own.signal.aborted ? own.signal.reason : error) })
    }
    store()
  }
  const begin = useEffectEvent(() => {
    if ('question' in start) void ask(start.question)
  })
  useEffect(() => {
    begin()
    return () => controller.current?.abort()
  }, [])
  return {
    exchanges: latest.current,
    isRunning: latest.current.at(-1)?.state === 'running',
    ask: (question) => void ask(question),
    stop: () => controller.current?.abort(),
    open(stored) {
      setId(getId(stored))
      show(listExchanges(stored))
    },
    async rate({ id: messageId }, vote) {
      const { feedbackEndpoint } = settings
      if (feedbackEndpoint === null) return
      const { ok } = await post(settings, feedbackEndpoint, { body: { conversationId: id, messageId, vote } })
      if (!ok) throw new AskAiError(labels.feedbackFailed)
      show(latest.current.map((each) => (each.id === messageId ? { ...each, vote } : each)))
      store()
    },
  }
}

const getId = (stored: StoredConversation | null): string => stored?.id ?? createId()

function listExchanges(stored: StoredConversation | null): Exchange[] {
  return stored?.exchanges.flatMap(parseExchange) ?? []
}

/** State that code of earlier renderings can also read. */
function useLatest<T>(initial: () => T): [latest: Readonly<RefObject<T>>, change: (next: T) => void] {
  const [state, setState] = useState(initial)
  const latest = useRef(state)
  const change = (next: T): void => {
    latest.current = next
    setState(next)
  }
  return [latest, change]
}

/** The end of an answer that failed with an error. */
function toEnd(error: unknown): Pick<Exchange, 'state' | 'problem'> {
  if (isAskAiError(error)) return { state: 'failed', problem: error.message }
  if (error instanceof DOMException && error.name === 'AbortError') return { state: 'stopped' }
  console.warn('The assistant does not answer.', error)
  return { state: 'failed', problem: labels.assistantUnreachable }
}
