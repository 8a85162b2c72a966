import type { SearchSettings } from '../model/search-settings.ts'
import { requestNavigation } from '../runtime/navigation/request-navigation.ts'

/** The events of a click that say where it opens its link. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click or a key opens its link elsewhere, in a tab or a window of its own. */
export function opensElsewhere(event: Modifiers): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** Handles the click on a link by `act`, unless it opens the link elsewhere. */
export const handleClick = (act: () => void) => (event: Modifiers & Pick<Event, 'preventDefault'>) => {
  if (opensElsewhere(event)) return
  event.preventDefault()
  act()
}

/** Goes to a result: without a load inside of the site, with one where it leads elsewhere or the configuration says so. */
export function openResult(href: string, { externalUrlRegex }: SearchSettings): void {
  const url = new URL(href, location.href)
  const isOurs =
    url.origin === location.origin && !(externalUrlRegex && new RegExp(externalUrlRegex, 'i').test(url.href))
  if (isOurs) requestNavigation({ href: url.href, replace: false })
  else location.assign(url)
}

/** Whether an address from an index or from the reader's storage may be opened: it must not run code. */
export function isWebUrl(href: string): boolean {
  return URL.canParse(href, location.href) && /^(?:https?|file):$/.test(new URL(href, location.href).protocol)
}
