/**
 * The script of pages that are opened as files, which browsers refuse module scripts: all that a page does over HTTP, without
 * islands and client navigation, as one classic script. `file-pages-loader.ts` loads it before the page is parsed.
 */
import { events } from '../../model/data-attributes.ts'
import { parseNavigationRequest } from '../navigation/request-navigation.ts'
import { toFileAddress } from './file-address.ts'

/** Elements whose files the page shows, by the attribute with their address. */
const SHOWN = { href: 'link[rel~="icon"], link[rel="stylesheet"]', src: 'img, source, audio, video, iframe' }

/** Events before the address of a link is used or shown. */
const LINK_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'click']

function fixAttribute(element: Element, name: string): void {
  const address = element.getAttribute(name)
  // A fragment is one of this page.
  if (!address || address.startsWith('#')) return
  const found = toFileAddress(address)
  if (found !== address) element.setAttribute(name, found)
}

function fixShown(): void {
  for (const [name, selector] of Object.entries(SHOWN)) {
    for (const element of document.querySelectorAll(selector)) fixAttribute(element, name)
  }
}

function fixLink({ target }: Event): void {
  const link = target instanceof Element && target.closest('a[href]')
  if (link) fixAttribute(link, 'href')
}

function navigate(event: Event): void {
  const request = parseNavigationRequest(event)
  if (!request) return
  event.preventDefault()
  location.assign(toFileAddress(request.href))
}

// The head is complete before this script.
fixShown()
for (const type of LINK_EVENTS) addEventListener(type, fixLink, { capture: true })
document.addEventListener(events.navigate, navigate)
// Before the scripts of the page that look at this moment whether the runtime has started.
document.addEventListener(
  'DOMContentLoaded',
  () => {
    fixShown()
    void import('../runtime.ts')
  },
  { capture: true, once: true },
)
