import { events, type NavigationRequest } from '../../model/data-attributes.ts'

/** Shows the page at an absolute address of this site: without a load if client navigation has started. */
export function requestNavigation(request: NavigationRequest): void {
  const isUnhandled = document.dispatchEvent(new CustomEvent(events.navigate, { detail: request, cancelable: true }))
  if (!isUnhandled) return
  if (request.replace) location.replace(request.href)
  else location.assign(request.href)
}
