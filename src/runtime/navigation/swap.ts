import { hooks, ids, selectorOf } from '../../model/hooks.ts'
import { copyAttributes, updateNavbar } from './navbar.ts'
import { findSidebarNav, isSameSidebar, updateSidebar } from './sidebar.ts'

/** What of the head belongs to the page and not to the window it was loaded in. */
const pageTags =
  'meta[name], meta[property], link:not([rel="stylesheet"], [rel="modulepreload"]), script[type="application/ld+json"]'
const stylesheets = 'link[rel="stylesheet"]'
const moduleScripts = 'script[type="module"][src]'

/** Loads the stylesheets that `next` has and the document lacks. Rejects when one does not come. */
export async function loadStyles(next: Document): Promise<void> {
  const present = new Set(addressesOf(document, stylesheets))
  const missing = [...next.head.querySelectorAll(stylesheets)].filter((link) => !present.has(addressOf(link)))
  await Promise.all(
    missing.map((link) => {
      const copy = document.importNode(link)
      const arrival = new Promise((resolve, reject) => {
        copy.addEventListener('load', resolve)
        copy.addEventListener('error', () => {
          copy.remove()
          reject(new Error(`The stylesheet ${addressOf(link)} cannot be loaded.`))
        })
      })
      document.head.append(copy)
      return arrival
    }),
  )
}

/** Puts the page `next` in the place of the open one; consumes it. Chrome and sidebar stay, where they are the same. */
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

/** The colour mode and what else scripts have said of the window stay. */
function updateRoot({ documentElement }: Document): void {
  const isBusy = document.documentElement.classList.contains('nprogress-busy')
  copyAttributes(document.documentElement, documentElement, ['class', 'dir'])
  if (isBusy) document.documentElement.classList.add('nprogress-busy')
}

function updateHead(next: Document): void {
  document.title = next.title
  const fresh = [...next.head.querySelectorAll(pageTags)]
  for (const tag of document.head.querySelectorAll(pageTags)) {
    const same = fresh.findIndex((other) => other.isEqualNode(tag))
    if (same < 0) tag.remove()
    else fresh.splice(same, 1)
  }
  document.head.append(...fresh)
  const wanted = new Set(addressesOf(next, stylesheets))
  for (const link of document.head.querySelectorAll(stylesheets)) if (!wanted.has(addressOf(link))) link.remove()
  const loaded = new Set(addressesOf(document, moduleScripts))
  for (const src of addressesOf(next, moduleScripts)) {
    if (!loaded.has(src)) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }
}

function updateMain(next: Document): void {
  const main = document.getElementById(ids.skipTarget)
  const fresh = next.getElementById(ids.skipTarget)
  if (!main || !fresh) return
  copyAttributes(main, fresh, ['class'])
  if (keepSidebar(main, fresh, next)) return
  document.querySelector(selectorOf(hooks.secondarySlot))?.replaceChildren()
  main.replaceChildren(...fresh.childNodes)
}

/** Replaces everything but the sidebar, which would lose its scroll position if it were moved. */
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
  const place = children.indexOf(freshAside)
  aside.before(...children.slice(0, place))
  aside.after(...children.slice(place + 1))
  return true
}

function findSidebar(main: Element): HTMLElement | null {
  return main.querySelector<HTMLElement>(selectorOf(hooks.sidebar))
}

function addressesOf(page: Document, selector: string): string[] {
  return [...page.head.querySelectorAll(selector)].map(addressOf)
}

/** As the page writes it: docsgen writes every address of an asset in one way. */
function addressOf(element: Element): string {
  return element.getAttribute('href') ?? element.getAttribute('src') ?? ''
}
