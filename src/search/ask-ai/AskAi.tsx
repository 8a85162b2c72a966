import type { ReactElement } from 'react'
import * as labels from '../../search-labels.ts'
import type { AskAiProps } from './ask-ai-props.ts'

/** The conversation with the assistant. Shown only where `search.askAi` reaches the page. */
export function AskAi({ start, onLeave }: AskAiProps): ReactElement {
  return (
    <p className="search-message">
      {'question' in start ? start.question : start.conversation.title}{' '}
      <button type="button" className="search-button" onClick={onLeave}>
        {labels.cancelSearch}
      </button>
    </p>
  )
}
