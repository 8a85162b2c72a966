import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAiProps, AskAiStart } from '../ask-ai/ask-ai-props.ts'
import { type SearchContext, toFilters } from '../context-filters.ts'
import { openResult } from '../open-result.ts'
import type { SearchSession } from '../session.ts'
import { Later, type Loader } from './Later.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import { useSearch } from './use-search.ts'

interface DialogProps {
  settings: SearchSettings
  session: SearchSession
  /** The filters of the open page. */
  context: SearchContext
  initialQuery: string
  loadAskAi: Loader<AskAiProps>
  onClose(): void
}

/** The open search dialog. It is modal as soon as it is in the page. */
export function Dialog({ settings, session, context, loadAskAi, onClose, initialQuery }: DialogProps): ReactElement {
  const filters = toFilters(context)
  const search = useSearch(session, { filters, initialQuery })
  /** The initial state of Ask AI; `null` while the search is shown. */
  const [start, setStart] = useState<AskAiStart | null>(null)
  const leave = (): void => (start ? setStart(null) : onClose())
  const open = (href: string): void => {
    onClose()
    openResult(href, settings)
  }
  const searchScreen = (
    <SearchScreen
      settings={settings}
      search={search}
      context={context}
      onAskAi={setStart}
      onOpen={open}
      onClose={onClose}
    />
  )
  const askAi = settings.askAi && {
    settings: settings.askAi,
    filters,
    baseUrl: settings.baseUrl,
    onOpen: open,
    onLeave: leave,
    onSearch(query: string) {
      setStart(null)
      search.ask(query)
    },
    onClose,
  }
  return (
    <Frame onLeave={leave} onClose={onClose}>
      {askAi && start ? (
        <Later load={loadAskAi} props={{ ...askAi, start }}>
          {searchScreen}
        </Later>
      ) : (
        searchScreen
      )}
    </Frame>
  )
}

/** Props of `Frame`. */
interface FrameProps {
  /** Escape, or the gesture that goes back. */
  onLeave(): void
  onClose(): void
  children: ReactNode
}

function Frame({ onLeave, onClose, children }: FrameProps): ReactElement {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event
    const isToggle = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k'
    if (key === 'Tab') wrapFocus(event)
    if (isComposing || !(isToggle || key === 'Escape')) return
    event.preventDefault()
    // The button also listens to these keys.
    event.stopPropagation()
    if (isToggle) onClose()
    else onLeave()
  })
  useEffect(() => {
    const controller = new AbortController()
    // On the document, because a removed button may have taken the focus with it.
    document.addEventListener('keydown', (event) => onKeyDown(event), { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  return (
    <dialog
      ref={showModal}
      className="search-dialog DocSearch DocSearch-Container"
      aria-label={labels.search}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The press would take the focus from the button again.
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <div className="search-dialog__frame DocSearch-Modal">{children}</div>
    </dialog>
  )
}

const showModal = (element: HTMLDialogElement | null): void => element?.showModal()

/**
 * Tab wraps from the last element to the first and back. Otherwise, it would leave even a modal dialog for the
 * browser's buttons.
 */
function wrapFocus(event: KeyboardEvent): void {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('.search-dialog :is(a[href], :enabled):not([tabindex="-1"])'),
  ]
  if (event.shiftKey) stops.reverse()
  if (document.activeElement !== stops.at(-1)) return
  event.preventDefault()
  stops[0]?.focus()
}
