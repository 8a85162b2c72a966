import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import type { AskAi } from '../ask-ai/AskAi.tsx'
import type { AskAiStart } from '../ask-ai/ask-ai-props.ts'
import { type SearchContext, toFilters } from '../context-filters.ts'
import { openResult } from '../open-result.ts'
import type { SearchSession } from '../session.ts'
import { Failure } from './Messages.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import { openStoredConversations } from './stored-conversations.ts'
import type { StoredSearches } from './stored-searches.ts'
import { useSearch } from './use-search.ts'

/** Props of `Dialog`. */
export interface DialogProps {
  settings: SearchSettings
  session: SearchSession
  stored: StoredSearches
  /** What results are narrowed to. */
  context: SearchContext
  initialQuery: string
  /** The query is text that was selected: typing replaces it. */
  isSelected: boolean
  loadAskAi(): Promise<typeof AskAi>
  onClose(): void
}

/** The conversation that is open; its code is loaded before it is, and `null` where it cannot be. */
interface AskAiMode {
  AskAi: typeof AskAi | null
  start: AskAiStart
}

/** The search dialog while it is open. It is modal as soon as it is in the page. */
export function Dialog({
  settings,
  session,
  stored,
  context,
  loadAskAi,
  onClose,
  ...initial
}: DialogProps): ReactElement {
  const filters = toFilters(context)
  const search = useSearch(session, { filters, initialQuery: initial.initialQuery })
  const [mode, setMode] = useState<AskAiMode | null>(null)
  const [conversations] = useState(() => openStoredConversations(settings.baseUrl))
  const leave = (): void => (mode ? setMode(null) : onClose())
  const open = (href: string): void => {
    onClose()
    openResult(href, settings)
  }

  const openAskAi = async (start: AskAiStart): Promise<void> => {
    const AskAi = await loadAskAi().catch((error: unknown) => {
      console.warn(error)
      return null
    })
    setMode({ AskAi, start })
  }
  return (
    <Frame onLeave={leave} onClose={onClose}>
      {mode?.AskAi === null && <Failure onRetry={() => openAskAi(mode.start)} />}
      {mode?.AskAi && settings.askAi && (
        <mode.AskAi
          settings={settings.askAi}
          start={mode.start}
          filters={filters}
          conversations={conversations}
          onOpen={open}
          onLeave={leave}
          onSearch={(query) => {
            setMode(null)
            search.ask(query)
          }}
          onClose={onClose}
        />
      )}
      {!mode && (
        <SearchScreen
          settings={settings}
          search={search}
          context={context}
          stored={stored}
          conversations={conversations}
          isSelected={initial.isSelected}
          onAskAi={openAskAi}
          onOpen={open}
          onClose={onClose}
        />
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
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => element.current?.showModal(), [])
  useKeys({
    onEscape: onLeave,
    onToggle: onClose,
    onTab: (event) => element.current && wrapFocus(element.current, event),
  })
  return (
    <dialog
      ref={element}
      className="search-dialog DocSearch DocSearch-Container"
      aria-label={labels.search}
      onMouseDown={(event) => {
        if (event.target !== element.current) return
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

/** From the last stop Tab goes to the first, and back: it would leave even a modal dialog for the buttons of the browser. */
function wrapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(':is(a[href], :enabled):not([tabindex="-1"])')]
  if (event.shiftKey) stops.reverse()
  if (document.activeElement !== stops.at(-1)) return
  event.preventDefault()
  stops[0]?.focus()
}

/** What the keys of the dialog do. */
interface Keys {
  onEscape(): void
  onToggle(): void
  onTab(event: KeyboardEvent): void
}

/**
 * Tab, Escape and the shortcut of the button, wherever in the dialog the focus is. The latter two go no further: the button
 * listens to them, too.
 */
function useKeys({ onEscape, onToggle, onTab }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event
    const isToggle = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k'
    if (key === 'Tab') onTab(event)
    if (isComposing || !(isToggle || key === 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (isToggle) onToggle()
    else onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
