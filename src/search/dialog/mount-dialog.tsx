import { createRenderer } from '../../islands/island-client.tsx'
import type { SearchSettings } from '../../model/search-settings.ts'
import { getContext } from '../context-filters.ts'
import { MAX_QUERY_LENGTH } from '../search-provider.ts'
import { createSession } from '../session.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogLoaders, SearchDialog } from './search-dialog.ts'
import { openStoredSearches } from './stored-searches.ts'

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
      if (document.body.classList.contains(ACTIVE_CLASS)) return
      const selected = query === '' ? String(getSelection()).trim().slice(0, MAX_QUERY_LENGTH) : ''
      lockScroll()
      render(
        <Dialog
          settings={settings}
          session={createSession(loaders.loadProvider)}
          loadAskAi={loaders.loadAskAi}
          stored={openStoredSearches(settings.baseUrl)}
          context={getContext(settings)}
          initialQuery={query || selected}
          isSelected={selected !== ''}
          onClose={() => close(opener)}
        />,
      )
    },
  }
}

/** The page keeps its width: a margin stands where the scrollbar was. */
function lockScroll(): void {
  const { body, documentElement } = document
  body.style.marginInlineEnd = `${innerWidth - documentElement.clientWidth}px`
  body.classList.add(ACTIVE_CLASS)
}

function unlockScroll(): void {
  document.body.classList.remove(ACTIVE_CLASS)
  document.body.style.marginInlineEnd = ''
}
