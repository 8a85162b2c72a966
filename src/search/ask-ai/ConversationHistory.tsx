import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'
import { removeConversation } from '../../search-labels.ts'
import type { AskAiProps, StoredConversation, StoredConversations } from './ask-ai-props.ts'
import { AskAiBar } from './QuestionField.tsx'

interface ConversationHistoryProps extends Pick<AskAiProps, 'onClose'> {
  conversations: StoredConversations
  onOpen(conversation: StoredConversation): void
  /** Goes back to the conversation that the reader came from. */
  onBack(): void
}

/** The earlier conversations, newest first, which can be continued or removed (docs/behaviours.md S-10). */
export function ConversationHistory({
  conversations,
  onOpen,
  onBack,
  onClose,
}: ConversationHistoryProps): ReactElement {
  const [list, setList] = useState(conversations.read)
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed is gone with the other screen or its row
  useEffect(() => section.current?.focus(), [list])
  const remove = ({ id }: StoredConversation): void => {
    conversations.remove(id)
    setList(conversations.read())
  }
  return (
    <>
      <div className="search-field">
        <AskAiBar backLabel={labels.backToConversation} onBack={onBack} onClose={onClose}>
          <h2 className="search-field__input ask-ai__title">{labels.conversationHistory}</h2>
        </AskAiBar>
      </div>
      <section
        ref={section}
        className="search-dialog__body ask-ai"
        aria-label={labels.conversationHistory}
        tabIndex={-1}
      >
        {list.length === 0 && <p className="search-message">{labels.noConversations}</p>}
        <ul className="ask-ai__history">
          {list.map((each) => (
            <li key={each.id} className="search-row">
              <button type="button" className="clean-button search-row__title" onClick={() => onOpen(each)}>
                {each.title}
              </button>
              <button
                type="button"
                className="clean-button search-row__button ask-ai__remove"
                aria-label={removeConversation}
                title={removeConversation}
                onClick={() => remove(each)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
