import { type ReactElement, useRef, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { enterKeyName, escapeKeyName, selectKey } from '../../search-labels.ts'
import { Later } from '../dialog/Later.tsx'
import { openStoredConversations } from '../dialog/stored-conversations.ts'
import { findClickedPage } from './AnswerLink.tsx'
import type { AskAiProps, StoredConversations } from './ask-ai-props.ts'
import type { Exchange } from './conversation.ts'
import { QuestionField } from './QuestionField.tsx'
import { type Conversation, useConversation } from './use-conversation.ts'

const loadAnswers = async () => (await import('./Answers.tsx')).Answers
const loadHistory = async () => (await import('./ConversationHistory.tsx')).ConversationHistory

/** The conversation with the assistant (docs/behaviours.md 4.6), or the list of earlier ones. */
export function AskAi(props: AskAiProps): ReactElement {
  const [conversations] = useState(() => openStoredConversations(props.baseUrl))
  const conversation = useConversation(props, conversations)
  const [isHistory, setHistory] = useState(false)
  return (
    <>
      {isHistory ? (
        <Later
          load={loadHistory}
          props={{
            conversations,
            onClose: props.onClose,
            onBack: () => setHistory(false),
            onOpen(stored) {
              conversation.open(stored)
              setHistory(false)
            },
          }}
        />
      ) : (
        <Chat {...props} conversations={conversations} conversation={conversation} onHistory={() => setHistory(true)} />
      )}
      <Footer enterText={isHistory ? selectKey : labels.submitQuestion} />
    </>
  )
}

/** Props of `Chat`. */
interface ChatProps extends AskAiProps {
  conversations: StoredConversations
  conversation: Conversation
  onHistory(): void
}

function Chat({ conversation, onHistory, ...props }: ChatProps): ReactElement {
  const { settings, conversations, onOpen, onSearch } = props
  const { exchanges, isRunning } = conversation
  const input = useRef<HTMLInputElement>(null)
  /** Buttons that disappear move the focus to the input. */
  const focus = (): void => input.current?.focus()
  return (
    <>
      <QuestionField {...props} conversation={conversation} input={input} onFocus={focus} />
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
        {exchanges.length > 0 ? (
          <Later load={loadAnswers} props={{ settings, conversation, onSearch, onFocus: focus }} />
        ) : (
          <p className="search-message">{labels.startConversation}</p>
        )}
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
    <footer className="search-dialog__footer ask-ai__footer">
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

/** The announcement of the last answer for screen readers: its beginning and its end. */
function describe(exchange: Exchange | undefined): string | undefined {
  if (exchange?.state === 'running') return labels.answering
  if (exchange?.state === 'stopped') return labels.answerStopped
  return exchange && (exchange.problem ?? labels.answerComplete)
}
