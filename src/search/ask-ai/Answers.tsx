import type { ReactElement } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { Answer } from './Answer.tsx'
import type { AskAiProps } from './ask-ai-props.ts'
import type { Conversation } from './use-conversation.ts'

interface AnswersProps extends Pick<AskAiProps, 'settings' | 'onSearch'> {
  conversation: Conversation
  /** Focuses the input; called by buttons that disappear. */
  onFocus(): void
}

/** The questions and answers of a conversation. */
export function Answers({ settings, conversation, onSearch, onFocus }: AnswersProps): ReactElement {
  const { exchanges, isRunning } = conversation
  const thenFocus = (act: () => void) => () => {
    act()
    onFocus()
  }
  return (
    <>
      {exchanges.map((exchange, index) => (
        <Answer
          // biome-ignore lint/suspicious/noArrayIndexKey: the id of an answer changes when the server sends its own
          key={index}
          exchange={exchange}
          onSearch={onSearch}
          onRetry={thenFocus(() => conversation.ask(exchange.question))}
          onRate={settings.feedbackEndpoint ? (vote) => conversation.rate(exchange, vote) : undefined}
        >
          {exchange === exchanges.at(-1) && !isRunning && (
            <button type="button" className="search-button" onClick={thenFocus(() => conversation.open(null))}>
              {labels.newConversation}
            </button>
          )}
        </Answer>
      ))}
    </>
  )
}
