import { events } from '../model/data-attributes.ts'
import { type DevEvent, HELD_BACK, PAGE_HASH } from './dev-protocol.ts'
import { followIslandErrors } from './island-errors.ts'
import { createProblemView } from './problem-view.ts'
import { createFileRefresher } from './refresh-files.ts'
import { createPageUpdater } from './update-page.ts'

/**
 * The script that `docsgen dev` adds to every page: it listens to the events of the server and updates the current page
 * after each build, in place if possible, and otherwise by a reload that keeps the scroll position. Pages that a build
 * did not change are left alone.
 */
interface SavedPosition {
  pathname: string
  x: number
  y: number
}

const POSITION_KEY = 'docsgen-dev-position'

function restorePosition(): void {
  const kept = sessionStorage.getItem(POSITION_KEY)
  sessionStorage.removeItem(POSITION_KEY)
  if (kept === null) return
  const { pathname, x, y }: SavedPosition = JSON.parse(kept)
  if (pathname !== location.pathname) return
  addEventListener('load', () => requestAnimationFrame(() => scrollTo({ left: x, top: y, behavior: 'instant' })))
}

function reload(): void {
  const position: SavedPosition = { pathname: location.pathname, x: scrollX, y: scrollY }
  sessionStorage.setItem(POSITION_KEY, JSON.stringify(position))
  location.reload()
}

interface ServedPage {
  status: number
  html: string
  /** Whether an error keeps it from being shown as written. */
  isHeldBack: boolean
}

async function fetchPage(): Promise<ServedPage> {
  const response = await fetch(location.pathname + location.search, { cache: 'no-store' })
  return { status: response.status, html: await response.text(), isHeldBack: response.headers.has(HELD_BACK) }
}

const hashPattern = new RegExp(` ${PAGE_HASH}="\\w+"`)
const removeHash = (html: string): string => html.replace(hashPattern, '')

/** Fetches the open page as it was loaded. If it has changed since, it is loaded again. */
async function fetchLoadedPage(): Promise<ServedPage> {
  const page = await fetchPage()
  const loaded = document.querySelector(`[${PAGE_HASH}]`)?.getAttribute(PAGE_HASH)
  if (!page.html.includes(` ${PAGE_HASH}="${loaded}"`)) reload()
  return page
}

function followBuilds(): void {
  const folder = new URL(import.meta.url).searchParams.get('at') ?? ''
  const problems = createProblemView(folder)
  followIslandErrors(folder, problems.addFailure)
  const updatePage = createPageUpdater()
  const refreshFiles = createFileRefresher()
  let { pathname } = location
  let shown: Promise<ServedPage> | undefined
  let build: number | undefined
  let updates: Promise<void> = Promise.resolve()
  document.addEventListener(events.routeDidUpdate, (event) => {
    pathname = location.pathname
    // Not fetched again: the page may have been fetched before the latest build.
    const html: unknown = event instanceof CustomEvent ? event.detail.html : undefined
    shown = Promise.resolve({ status: 200, html: String(html), isHeldBack: false })
    problems.forgetFailures()
    void problems.refresh()
  })
  /** Updates the page to the last build, unless it cannot be shown: then what is open stays. */
  async function updateToBuild(): Promise<void> {
    document.dispatchEvent(new Event(events.pagesChanged))
    const [before, now] = await Promise.all([shown ?? fetchLoadedPage(), fetchPage()])
    if (before.html === now.html && before.status === now.status) return
    if ((now.status >= 500 || now.isHeldBack) && before.status < 500) return
    shown = Promise.resolve(now)
    const canUpdate = pathname === location.pathname && before.status === now.status
    if (!canUpdate || !(await updatePage(removeHash(before.html), removeHash(now.html)))) reload()
  }
  new EventSource(`${folder}events`).onmessage = async ({ data }: MessageEvent<string>) => {
    const event: DevEvent = JSON.parse(data)
    const isUpdate = build !== undefined && build !== event.build
    build = event.build
    // After the first event, no build is missed.
    shown ??= fetchLoadedPage()
    // One after the other, since an update begins with what the one before has made of the page.
    if (isUpdate) updates = updates.then(updateToBuild).catch(console.error)
    await updates
    refreshFiles(event)
    if (isUpdate && document.querySelector('.crash') === null) problems.forgetFailures()
    problems.setIndexing(event.isIndexing)
    await problems.refresh()
  }
}

restorePosition()
followBuilds()
