import { type ReactElement, type RefObject, useEffect, useEffectEvent } from 'react'
import * as labels from '../../search-labels.ts'
import { isComposing } from '../is-composing.ts'
import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { Icon } from './icons.tsx'
import type { Rows } from './use-rows.ts'
import type { DialogSearch } from './use-search.ts'

/** Props of `SearchField`. */
export interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>
  /** Text in the empty input; unset means the text of the interface. */
  placeholder: string | undefined
  search: DialogSearch
  /** The query is text that was selected: typing replaces it. */
  isSelected: boolean
  onClose(): void
  rows: Rows
  /** Id of the list that the keys of the input move in. */
  listId: string
}

/** The input of the dialog: a combobox without a popup of its own, as the list is always there. */
export function SearchField({
  input,
  placeholder,
  search,
  isSelected,
  onClose,
  rows,
  listId,
}: SearchFieldProps): ReactElement {
  const hasRows = rows.activeId !== undefined
  const { query, answer, isPending, ask, compose } = search
  const focus = useEffectEvent(() => {
    input.current?.focus()
    if (isSelected) input.current?.select()
  })
  // Also when the reader comes back from Ask AI.
  useEffect(() => focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role has the submission that <search> lacks
    <form className="search-field" role="search" data-pending={isPending} onSubmit={(event) => event.preventDefault()}>
      <span className="search-field__icon">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className="search-field__input DocSearch-Input"
        role="combobox"
        aria-label={labels.search}
        aria-autocomplete="list"
        aria-haspopup={answer.kind === 'none' ? 'grid' : 'listbox'}
        aria-expanded={hasRows}
        aria-controls={hasRows ? listId : undefined}
        aria-activedescendant={rows.activeId}
        placeholder={placeholder ?? labels.searchPlaceholder}
        maxLength={MAX_QUERY_LENGTH}
        inputMode="search"
        enterKeyHint={hasRows ? 'go' : 'search'}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        value={query}
        onChange={(event) => (isComposing(event) ? compose : ask)(event.currentTarget.value)}
        onCompositionEnd={(event) => ask(event.currentTarget.value)}
        onKeyDown={rows.onKeyDown}
      />
      {query !== '' && (
        <ClearButton
          onClick={() => {
            input.current?.focus()
            ask('')
          }}
        />
      )}
      <button type="button" className="clean-button search-field__cancel" onClick={onClose}>
        {labels.cancelSearch}
      </button>
    </form>
  )
}

function ClearButton({ onClick }: { onClick(): void }): ReactElement {
  return (
    <button
      type="button"
      className="clean-button search-field__clear"
      aria-label={labels.clearQuery}
      title={labels.clearQuery}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  )
}
