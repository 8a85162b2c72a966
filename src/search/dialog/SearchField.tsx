import type { ReactElement, RefObject } from 'react'
import * as labels from '../../search-labels.ts'
import { isComposing } from '../is-composing.ts'
import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { Icon } from './Icon.tsx'
import { LIST_ID, type Rows } from './use-rows.ts'
import type { DialogSearch } from './use-search.ts'

/** Props of `SearchField`. */
export interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>
  /** Text in the empty input; unset means the text of the interface. */
  placeholder: string | undefined
  search: DialogSearch
  onClose(): void
  rows: Rows
}

/** The input of the dialog: a combobox without a popup, because the list is always visible. */
export function SearchField({ input, placeholder, search, onClose, rows }: SearchFieldProps): ReactElement {
  const hasRows = rows.activeId !== undefined
  const { query, response, isFailed, isPending, ask, compose } = search
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role has the submission that <search> lacks
    <form className="search-field" role="search" data-pending={isPending} onSubmit={(event) => event.preventDefault()}>
      <span className="search-field__icon">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: what the dialog was opened for, and when the reader comes back from Ask AI
        autoFocus
        className="search-field__input DocSearch-Input"
        role="combobox"
        aria-label={labels.search}
        aria-autocomplete="list"
        aria-haspopup={response || isFailed ? 'listbox' : 'grid'}
        aria-expanded={hasRows}
        aria-controls={hasRows ? LIST_ID : undefined}
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
        <button
          type="button"
          className="clean-button search-field__clear"
          aria-label={labels.clearQuery}
          title={labels.clearQuery}
          onClick={() => {
            input.current?.focus()
            ask('')
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <button type="button" className="clean-button search-field__cancel" onClick={onClose}>
        {labels.cancelSearch}
      </button>
    </form>
  )
}
