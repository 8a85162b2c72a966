import type { SearchSettings } from '../model/search-settings.ts'
import { requestNavigation } from '../runtime/navigation/request-navigation.ts'

/** Modifier keys of a click. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click or a key opens its link in another tab or window. */
export function opensElsewhere(event: Modifiers): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** Handles the click on a link by `act`, unless it opens the link elsewhere. */
export const handleClick = (act: () => void) => (event: Modifiers & Pick<Event, 'preventDefault'>) => {
  if (opensElsewhere(event)) return
  event.preventDefault()
  act()
}

/**
 * Opens a result: by client navigation inside the site, with a load if it leaves the site or matches
 * `externalUrlRegex`.
 */
export function openResult(href: string, { externalUrlRegex }: SearchSettings): void {
  const url = new URL(href, location.href)
  const isOurs =
    url.origin === location.origin && !(externalUrlRegex && new RegExp(externalUrlRegex, 'i').test(url.href))
  if (isOurs) requestNavigation({ href: url.href, replace: false })
  else location.assign(url)
}

/** Whether an address from an index or from storage is safe to open, because it cannot run code. */
export function isWebUrl(href: string): boolean {
  return URL.canParse(href, location.href) && /^(?:https?|file):$/.test(new URL(href, location.href).protocol)
}
