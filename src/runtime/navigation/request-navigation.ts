import { events, type NavigationRequest } from '../../model/data-attributes.ts'

/** Shows the page at an absolute address of this site: without a load if client navigation has started. */
export function requestNavigation(request: NavigationRequest): void {
  const isUnhandled = document.dispatchEvent(new CustomEvent(events.navigate, { detail: request, cancelable: true }))
  if (!isUnhandled) return
  if (request.replace) location.replace(request.href)
  else location.assign(request.href)
}

/** The request of a `navigate` event; `undefined` if it is another event. */
export function parseNavigationRequest(event: Event): NavigationRequest | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (typeof detail !== 'object' || detail === null || !('href' in detail)) return undefined
  return { href: String(detail.href), replace: 'replace' in detail && detail.replace === true }
}
