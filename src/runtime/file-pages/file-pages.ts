/**
 * The script of pages opened as files, where browsers refuse module scripts: the whole runtime except islands and
 * client navigation, as one classic script. `file-pages-loader.ts` loads it before the page is parsed.
 */
import { events } from '../../model/data-attributes.ts'
import { parseNavigationRequest } from '../navigation/request-navigation.ts'
import { toFileAddress } from './file-address.ts'

/** Elements that load files of the page, by the attribute with their address. */
const SHOWN = { href: 'link[rel~="icon"], link[rel="stylesheet"]', src: 'img, source, audio, video, iframe' }

/** Events before the address of a link is used or shown. */
const LINK_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'click']

function fixAttribute(element: Element, name: string): void {
  const address = element.getAttribute(name)
  // Fragments of this page are not changed.
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
// Before the scripts of the page that check at this moment whether the runtime has started.
document.addEventListener(
  'DOMContentLoaded',
  () => {
    fixShown()
    void import('../runtime.ts')
  },
  { capture: true, once: true },
)
