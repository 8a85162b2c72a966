import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { cancelSearch } from '../../search-labels.ts'
import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import type { AskAiProps } from './ask-ai-props.ts'
import type { Conversation } from './use-conversation.ts'

interface QuestionFieldProps extends Pick<AskAiProps, 'onLeave' | 'onClose'> {
  conversation: Conversation
  input: RefObject<HTMLInputElement | null>
  /** Focuses the input; called by the button when it disappears. */
  onFocus(): void
}

/** The input of a conversation. During an answer, it keeps the focus and is read-only. */
export function QuestionField({ conversation, input, ...props }: QuestionFieldProps): ReactElement {
  const { exchanges, isRunning, ask } = conversation
  const placeholder = exchanges.length > 0 ? labels.askAnotherQuestion : labels.askQuestion
  useEffect(() => input.current?.focus(), [input])
  return (
    <form
      className="search-field"
      onSubmit={(event) => {
        event.preventDefault()
        const question = input.current?.value.trim()
        if (!question || isRunning) return
        event.currentTarget.reset()
        ask(question)
      }}
    >
      <AskAiBar backLabel={labels.backToKeywordSearch} onBack={props.onLeave} onClose={props.onClose}>
        <input
          ref={input}
          className="search-field__input"
          aria-label={labels.askQuestion}
          placeholder={isRunning ? labels.answering : placeholder}
          readOnly={isRunning}
          maxLength={MAX_QUERY_LENGTH}
          enterKeyHint="send"
          autoComplete="off"
        />
        {isRunning && (
          <button
            type="button"
            className="search-button"
            onClick={() => {
              conversation.stop()
              props.onFocus()
            }}
          >
            {labels.stopAnswer}
          </button>
        )}
      </AskAiBar>
    </form>
  )
}

interface AskAiBarProps {
  backLabel: string
  onBack(): void
  onClose(): void
  children: ReactNode
}

/** The top of each screen of Ask AI: the Back button, the screen's own part, and "Cancel". */
export function AskAiBar({ backLabel, onBack, onClose, children }: AskAiBarProps): ReactElement {
  return (
    <>
      <button
        type="button"
        className="clean-button search-field__clear ask-ai__back"
        aria-label={backLabel}
        title={backLabel}
        onClick={onBack}
      />
      {children}
      <button type="button" className="clean-button search-field__cancel" onClick={onClose}>
        {cancelSearch}
      </button>
    </>
  )
}
