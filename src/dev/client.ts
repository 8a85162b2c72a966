import { events } from '../model/hooks.ts'
import { updatePage } from './update-page.ts'

/**
 * What `docsgen dev` adds to every page: follows the events of the server and brings the open page up to date after each
 * build, in place where that can be done, and otherwise by loading it where it was scrolled to. Pages that a build did
 * not change stay as they are.
 */
interface Place {
  pathname: string
  x: number
  y: number
}

const placeKey = 'docsgen-dev-place'

function restorePlace(): void {
  const kept = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  if (kept === null) return
  const { pathname, x, y }: Place = JSON.parse(kept)
  if (pathname !== location.pathname) return
  addEventListener('load', () => requestAnimationFrame(() => scrollTo({ left: x, top: y, behavior: 'instant' })))
}

function loadAgain(): void {
  const place: Place = { pathname: location.pathname, x: scrollX, y: scrollY }
  sessionStorage.setItem(placeKey, JSON.stringify(place))
  location.reload()
}

interface Served {
  status: number
  html: string
}

async function fetchPage(): Promise<Served> {
  const response = await fetch(location.pathname + location.search, { cache: 'no-store' })
  return { status: response.status, html: await response.text() }
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

function followBuilds(): void {
  const stream = new URL(import.meta.url).searchParams.get('events') ?? ''
  let { pathname } = location
  let shown = fetchPage()
  let build: string | undefined
  document.addEventListener(events.routeDidUpdate, () => {
    pathname = location.pathname
    shown = fetchPage()
  })
  new EventSource(stream).onmessage = async ({ data }: MessageEvent<string>) => {
    if (build === data) return
    const isFirst = build === undefined
    build = data
    if (isFirst) return
    document.dispatchEvent(new Event(events.pagesChanged))
    const [before, now] = await Promise.all([shown, fetchPage()])
    if (before.html === now.html && before.status === now.status) return
    shown = Promise.resolve(now)
    const canUpdate = pathname === location.pathname && before.status === now.status
    if (!canUpdate || !updatePage(parse(before.html), parse(now.html))) loadAgain()
  }
}

restorePlace()
followBuilds()
