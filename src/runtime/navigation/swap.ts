import { dataAttributes, ids, toSelector } from '../../model/data-attributes.ts'
import { copyAttributes, updateNavbar } from './update-navbar.ts'
import { findSidebarNav, isSameSidebar, updateSidebar } from './update-sidebar.ts'

/** The tags of the head that belong to the page and not to the window it was loaded in. */
const PAGE_TAG_SELECTOR =
  'meta[name]:not([name="theme-color"]), meta[property], link:not([rel="stylesheet"]), script[type="application/ld+json"]'
const STYLESHEET_SELECTOR = 'link[rel="stylesheet"]'
const MODULE_SCRIPT_SELECTOR = 'script[type="module"][src]'

/** Loads the stylesheets that `next` has and the document does not. Rejects if one fails to load. */
export async function loadStyles(next: Document): Promise<void> {
  const present = new Set(listAssetUrls(document, STYLESHEET_SELECTOR))
  const missing = [...next.head.querySelectorAll(STYLESHEET_SELECTOR)].filter((link) => !present.has(getAssetUrl(link)))
  await Promise.all(
    missing.map((link) => {
      const copy = document.importNode(link)
      const arrival = new Promise((resolve, reject) => {
        copy.addEventListener('load', resolve)
        copy.addEventListener('error', () => {
          copy.remove()
          reject(new Error(`The stylesheet ${getAssetUrl(link)} failed to load.`))
        })
      })
      document.head.append(copy)
      return arrival
    }),
  )
}

/** Replaces the current page with `next` and consumes it. Chrome and sidebar are kept if they are the same. */
export function swapPage(next: Document): void {
  for (const element of next.querySelectorAll('noscript')) element.remove()
  updateRoot(next)
  updateHead(next)
  updateNavbar(next)
  updateMain(next)
  const footer = `#${ids.app} > footer`
  const [old, fresh] = [document.querySelector(footer), next.querySelector(footer)]
  if (old && fresh && !old.isEqualNode(fresh)) old.replaceWith(fresh)
}

/** Keeps the color mode and other attributes that scripts have set on the root. */
function updateRoot({ documentElement }: Document): void {
  const isBusy = document.documentElement.classList.contains('nprogress-busy')
  copyAttributes(document.documentElement, documentElement, ['class', 'dir'])
  if (isBusy) document.documentElement.classList.add('nprogress-busy')
}

/** Updates the title and the tags that belong to the page; stylesheets and scripts that `next` lacks are removed, and missing scripts added. */
export function updateHead(next: Document): void {
  document.title = next.title
  const fresh = [...next.head.querySelectorAll(PAGE_TAG_SELECTOR)]
  for (const tag of document.head.querySelectorAll(PAGE_TAG_SELECTOR)) {
    const same = fresh.findIndex((other) => other.isEqualNode(tag))
    if (same < 0) tag.remove()
    else fresh.splice(same, 1)
  }
  document.head.append(...fresh)
  const wanted = new Set(listAssetUrls(next, STYLESHEET_SELECTOR))
  for (const link of document.head.querySelectorAll(STYLESHEET_SELECTOR))
    if (!wanted.has(getAssetUrl(link))) link.remove()
  const loaded = new Set(listAssetUrls(document, MODULE_SCRIPT_SELECTOR))
  for (const src of listAssetUrls(next, MODULE_SCRIPT_SELECTOR)) {
    if (!loaded.has(src)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }
}

function updateMain(next: Document): void {
  const main = document.getElementById(ids.skipTarget)
  const fresh = next.getElementById(ids.skipTarget)
  if (!main || !fresh) return
  copyAttributes(main, fresh, ['class'])
  if (keepSidebar(main, fresh, next)) return
  document.querySelector(toSelector(dataAttributes.secondarySlot))?.replaceChildren()
  main.replaceChildren(...fresh.childNodes)
}

/** Replaces everything except the sidebar, which would lose its scroll position if it were moved. */
function keepSidebar(main: Element, fresh: Element, next: Document): boolean {
  const [nav, freshNav] = [findSidebarNav(document), findSidebarNav(next)]
  const [aside, freshAside] = [findSidebar(main), findSidebar(fresh)]
  if (!nav || !freshNav || !aside || !freshAside || !isSameSidebar(nav, freshNav)) return false
  const [layout, freshLayout] = [aside.parentElement, freshAside.parentElement]
  const isOnlyLayout = layout?.parentElement === main && main.childElementCount === 1
  if (!layout || !freshLayout || !isOnlyLayout || freshLayout.parentElement !== fresh) return false
  updateSidebar(nav, freshNav)
  copyAttributes(layout, freshLayout, ['class'])
  for (const child of [...layout.childNodes]) if (child !== aside) child.remove()
  const children = [...freshLayout.childNodes]
  const position = children.indexOf(freshAside)
  aside.before(...children.slice(0, position))
  aside.after(...children.slice(position + 1))
  return true
}

function findSidebar(main: Element): HTMLElement | null {
  return main.querySelector<HTMLElement>(toSelector(dataAttributes.sidebar))
}

function listAssetUrls(page: Document, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map(getAssetUrl)
}

/** The URL as written in the page, which is always the same for an asset. */
function getAssetUrl(element: Element): string {
  return element.getAttribute('href') ?? element.getAttribute('src') ?? ''
}
