import { type ReactElement, useRef, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { enterKeyName, escapeKeyName, selectKey } from '../../search-labels.ts'
import { Answer } from './Answer.tsx'
import { findClickedPage } from './AnswerLink.tsx'
import type { AskAiProps } from './ask-ai-props.ts'
import { ConversationHistory } from './ConversationHistory.tsx'
import type { Exchange } from './conversation.ts'
import { QuestionField } from './QuestionField.tsx'
import { type Conversation, useConversation } from './use-conversation.ts'

/**
 * The conversation with the assistant (docs/behaviours.md 4.6): one that has not begun, one that has, or in place of either
 * the earlier ones.
 */
export function AskAi(props: AskAiProps): ReactElement {
  const conversation = useConversation(props)
  const [isHistory, setHistory] = useState(false)
  return (
    <>
      {isHistory ? (
        <ConversationHistory
          {...props}
          onBack={() => setHistory(false)}
          onOpen={(stored) => {
            conversation.open(stored)
            setHistory(false)
          }}
        />
      ) : (
        <Chat {...props} conversation={conversation} onHistory={() => setHistory(true)} />
      )}
      <Footer enterText={isHistory ? selectKey : labels.submitQuestion} />
    </>
  )
}

/** Props of `Chat`. */
interface ChatProps extends AskAiProps {
  conversation: Conversation
  onHistory(): void
}

function Chat({ conversation, onHistory, ...props }: ChatProps): ReactElement {
  const { settings, conversations, onOpen, onSearch } = props
  const { exchanges, isRunning } = conversation
  const input = useRef<HTMLInputElement>(null)
  /** Buttons that go away leave the focus to the input. */
  const thenFocus = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  return (
    <>
      <QuestionField {...props} conversation={conversation} input={input} onStop={thenFocus(conversation.stop)} />
      <div className="ask-ai__disclaimer">
        <p>{settings.disclaimer ?? labels.disclaimer}</p>
        {!isRunning && conversations.read().length > 0 && (
          <button type="button" className="search-button" onClick={onHistory}>
            {labels.history}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks of its links */}
      <section
        className="search-dialog__body ask-ai"
        aria-label={labels.conversation}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers are scrolled with the keys
        tabIndex={0}
        onClick={(event) => {
          const page = findClickedPage(event)
          if (page === null) return
          event.preventDefault()
          onOpen(page)
        }}
      >
        {exchanges.length === 0 && <p className="search-message">{labels.startConversation}</p>}
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
      </section>
      <p role="status" className="sr-only">
        {describe(exchanges.at(-1))}
      </p>
    </>
  )
}

/** The keys. Not the footer of the search: sharing it would split the script of the dialog, which all sites load. */
function Footer({ enterText }: { enterText: string }): ReactElement {
  return (
    <footer className="search-dialog__footer">
      <ul className="search-keys">
        <li>
          <kbd className="search-key">
            <span role="img" aria-label={enterKeyName}>
              ↵
            </span>
          </kbd>
          {enterText}
        </li>
        <li>
          <kbd className="search-key">
            <span role="img" aria-label={escapeKeyName}>
              esc
            </span>
          </kbd>
          {labels.backToSearch}
        </li>
      </ul>
    </footer>
  )
}

/** What a screen reader says of the last answer: that it begins and how it ends. */
function describe(exchange: Exchange | undefined): string | undefined {
  if (exchange?.state === 'running') return labels.answering
  if (exchange?.state === 'stopped') return labels.answerStopped
  return exchange && (exchange.problem ?? labels.answerComplete)
}
