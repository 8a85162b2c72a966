import { createRenderer } from '../../islands/island-client.tsx'
import type { SearchSettings } from '../../model/search-settings.ts'
import type { AskAiProps } from '../ask-ai/ask-ai-props.ts'
import { getContext } from '../context-filters.ts'
import { MAX_QUERY_LENGTH, type SearchProvider } from '../search-provider.ts'
import { createSession } from '../session.ts'
import { Dialog } from './Dialog.tsx'
import type { Loader } from './Later.tsx'

/** The search dialog. */
export interface SearchDialog {
  /**
   * Opens the dialog, unless it is open. If the query is empty, the text selected in the page is used. `opener` gets
   * the focus back.
   */
  open(query: string, opener: HTMLElement): void
}

/** Loads the parts of the dialog on first use. Failures are not cached. */
export interface DialogLoaders {
  loadProvider(): Promise<SearchProvider>
  loadAskAi: Loader<AskAiProps>
}

/** On `body` while a dialog is open; the styles keep the page from scrolling then. */
const ACTIVE_CLASS = 'DocSearch--active'

/** Makes the dialog ready to be opened. */
export function mountDialog(settings: SearchSettings, loaders: DialogLoaders): SearchDialog {
  const container = document.body.appendChild(document.createElement('div'))
  const render = createRenderer(container)
  const close = (opener: HTMLElement): void => {
    render(null)
    unlockScroll()
    opener.focus({ preventScroll: true })
  }
  return {
    open(query, opener) {
      if (container.firstChild) return
      const selected = query === '' ? String(getSelection()).trim().slice(0, MAX_QUERY_LENGTH) : ''
      lockScroll()
      render(
        <Dialog
          settings={settings}
          session={createSession(loaders.loadProvider)}
          loadAskAi={loaders.loadAskAi}
          context={getContext(settings)}
          initialQuery={query || selected}
          onClose={() => close(opener)}
        />,
      )
      // Typing replaces it.
      if (selected) container.querySelector('input')?.select()
    },
  }
}

/** Keeps the width of the page by replacing the scrollbar with a margin. */
function lockScroll(): void {
  const { body, documentElement } = document
  body.style.marginInlineEnd = `${innerWidth - documentElement.clientWidth}px`
  body.classList.add(ACTIVE_CLASS)
}

function unlockScroll(): void {
  document.body.classList.remove(ACTIVE_CLASS)
  document.body.style.marginInlineEnd = ''
}
