import type { DevProblem, DevProblems } from './dev-protocol.ts'
import { createElement } from './elements.ts'
import { createProblemMarker } from './mark-problems.ts'
import { createProblemItem, type OpenFile } from './problem-item.ts'
import { problemStyles } from './problem-styles.ts'

/** Shows the problems of the current page: marks in the text, a badge, its panel, and an overlay for those that block the page. */
export interface ProblemView {
  /** Fetches the problems of the current page and shows them. */
  refresh(): Promise<void>
  /** Adds a problem that only this window has: an island that threw. */
  addFailure(problem: DevProblem): void
  /** Tells whether documents have yet to be parsed. It is shown at the next `refresh`. */
  setIndexing(isIndexing: boolean): void
  /** Forgets added problems. They are shown until the next `refresh`. */
  forgetFailures(): void
}

/** Creates the view, which shows nothing until there are problems. `folder` is that of the endpoints, with a slash at its end. */
export function createProblemView(folder: string): ProblemView {
  const openFile: OpenFile = async ({ path, line, column }) => {
    const query = new URLSearchParams({ path, line: String(line), column: String(column) })
    const response = await fetch(`${folder}open?${query}`, { method: 'POST' }).catch(() => null)
    return response?.ok ? null : ((await response?.text()) ?? 'The server of docsgen does not respond.')
  }
  const parts = createParts(openFile)
  const markProblems = createProblemMarker()
  let served: DevProblems = { page: [], rest: [], pageTotal: 0, total: 0 }
  let failures: readonly DevProblem[] = []
  let isIndexing = false
  let shown = ''
  let requests = 0
  function show(): void {
    const { page, rest, pageTotal, total } = served
    markProblems([...page, ...rest])
    const count = failures.length
    const problems = { page: [...failures, ...page], rest, pageTotal: pageTotal + count, total: total + count }
    // What is open keeps its focus and its scroll position unless it changes.
    const text = JSON.stringify([problems, isIndexing])
    if (text !== shown) parts.show(problems, isIndexing)
    shown = text
  }
  return {
    addFailure(problem) {
      if (failures.some(({ message }) => message === problem.message)) return
      failures = [...failures, problem]
      show()
    },
    setIndexing(value) {
      isIndexing = value
    },
    forgetFailures() {
      failures = []
    },
    async refresh() {
      const request = ++requests
      const query = new URLSearchParams({ pathname: location.pathname })
      const response = await fetch(`${folder}problems?${query}`, { cache: 'no-store' }).catch(() => null)
      if (!response?.ok) return
      const problems: DevProblems = await response.json()
      if (request !== requests) return
      served = problems
      show()
    },
  }
}

const READING = 'Pages are parsed behind this one. Then the problems of the site are listed here.'

/** The worst first. */
const SEVERITIES = ['throw', 'warn', 'log'] as const

/** The parts of the view, in a shadow tree, which the styles of the site do not reach. */
function createParts(openFile: OpenFile) {
  const badge = createElement('button', { class: 'badge', popovertarget: 'panel', dir: 'ltr' })
  const panel = createElement('section', {
    id: 'panel',
    popover: 'auto',
    role: 'dialog',
    tabindex: '-1',
    autofocus: '',
    'aria-labelledby': 'panel-title',
  })
  const overlay = createElement('dialog', { class: 'overlay', 'aria-labelledby': 'overlay-title' })
  const corner = createElement('aside', { lang: 'en', 'aria-label': 'Problems found by docsgen' }, badge)
  const host = createElement('docsgen-problems', {})
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(problemStyles)
  root.adoptedStyleSheets = [sheet]
  root.append(corner, panel, overlay)
  // Browsers would return the focus to the host of the shadow tree, which is not focusable.
  panel.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed' && panel.contains(root.activeElement)) badge.focus()
  })
  const showOverlay = createOverlay(overlay, openFile)
  return {
    show({ page, rest, total, pageTotal }: DevProblems, isIndexing: boolean): void {
      const isEmpty = total === 0 && !isIndexing
      // Behind the body, whose content navigations replace. An element that is moved closes its dialogs.
      if (!isEmpty && !host.isConnected) document.documentElement.append(host)
      const all = [...page, ...rest]
      badge.dataset.severity = SEVERITIES.find((level) => all.some(({ severity }) => severity === level))
      badge.textContent = isIndexing ? 'Reading the site…' : `${pageTotal} on this page · ${total} in the site`
      badge.ariaLabel = `Problems: ${badge.textContent}`
      panel.replaceChildren(
        createContent(
          createHeader('panel-title', 'Problems', () => panel.hidePopover()),
          ...(isIndexing ? [createElement('p', { class: 'note' }, READING)] : []),
          ...createList('This page', page, { total: pageTotal, openFile }),
          ...createList('Rest of the site', rest, { total: total - pageTotal, openFile }),
        ),
      )
      showOverlay(
        all.filter(({ isBlocking }) => isBlocking),
        page.some(({ isBlocking }) => isBlocking),
      )
      if (isEmpty) host.remove()
    },
  }
}

/** Creates the function that shows problems above the page. A closed overlay stays closed until its problems change. */
function createOverlay(
  overlay: HTMLDialogElement,
  openFile: OpenFile,
): (problems: readonly DevProblem[], areOnPage: boolean) => void {
  let shown = ''
  return (problems, areOnPage) => {
    const key = JSON.stringify(problems)
    if (key === shown) return
    shown = key
    if (problems.length === 0) return overlay.close()
    const subject = areOnPage ? 'this page' : 'the site'
    const title = problems.length === 1 ? 'A problem keeps' : `${problems.length} problems keep`
    overlay.replaceChildren(
      createContent(
        createHeader('overlay-title', `${title} ${subject} from being shown as written`, () => overlay.close()),
        ...createList('', problems, { total: problems.length, openFile }),
        createElement('p', { class: 'note' }, 'This message disappears when you have saved a fix. Esc closes it.'),
      ),
    )
    if (!overlay.open) overlay.showModal()
  }
}

/** The texts are English, whatever the language of the page. */
const createContent = (...children: Node[]): HTMLElement =>
  createElement('div', { lang: 'en', dir: 'ltr' }, ...children)

function createHeader(id: string, title: string, close: () => void): HTMLElement {
  const button = createElement('button', { class: 'close', 'aria-label': 'Close', title: 'Close (Esc)' }, '×')
  button.addEventListener('click', close)
  return createElement('header', {}, createElement('h2', { id }, title), button)
}

/** A list of problems below a heading, if it has one, with the number of those that are only in the terminal. */
function createList(
  title: string,
  problems: readonly DevProblem[],
  { total, openFile }: { total: number; openFile: OpenFile },
): HTMLElement[] {
  if (problems.length === 0) return []
  const hidden = total - problems.length
  return [
    ...(title === '' ? [] : [createElement('h3', {}, title)]),
    createElement('ol', {}, ...problems.map((problem) => createProblemItem(problem, openFile))),
    ...(hidden > 0 ? [createElement('p', { class: 'note' }, `${hidden} more in the terminal.`)] : []),
  ]
}
