import type { DevProblem } from './dev-protocol.ts'

const MARK = 'data-docsgen-problem'
/** On marked elements whose tooltip is that of the mark. */
const TITLED = 'data-docsgen-problem-title'

const styles = `
[${MARK}] {
  --docsgen-problem: light-dark(#a8261d, #ff9a8f);
  outline: 2px dashed var(--docsgen-problem);
  outline-offset: 2px;
}
[${MARK}]:not([${MARK}='throw']) {
  --docsgen-problem: light-dark(#7a5200, #f0c060);
}
a[${MARK}] {
  outline: none;
  text-decoration: underline wavy var(--docsgen-problem) 1.5px;
  text-decoration-skip-ink: none;
}
a[${MARK}]:focus-visible {
  outline: 2px solid;
}
@media print {
  [${MARK}] {
    outline: none;
    text-decoration: inherit;
  }
}
`

/** Creates the function that marks the links and images of the page that are broken, and removes earlier marks. */
export function createProblemMarker(): (problems: readonly DevProblem[]) => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  // The content security policy of a page allows constructed sheets.
  document.adoptedStyleSheets.push(sheet)
  return (problems) => {
    for (const element of document.querySelectorAll(`[${MARK}]`)) unmark(element)
    const byUrl = new Map<string, DevProblem>()
    for (const problem of problems) {
      const url = problem.href === null ? null : normalizeUrl(problem.href)
      if (url !== null && !byUrl.has(url)) byUrl.set(url, problem)
    }
    if (byUrl.size === 0) return
    for (const element of document.querySelectorAll('a[href], img[src], video[src], audio[src], source[src]')) {
      const problem = byUrl.get(normalizeUrl(element.getAttribute('href') ?? element.getAttribute('src') ?? '') ?? '')
      if (problem) mark(element, problem)
    }
  }
}

function unmark(element: Element): void {
  element.removeAttribute(MARK)
  if (element.hasAttribute(TITLED)) element.removeAttribute('title')
  element.removeAttribute(TITLED)
}

function mark(element: Element, { severity, message }: DevProblem): void {
  element.setAttribute(MARK, severity)
  if (element.hasAttribute('title')) return
  element.setAttribute('title', message)
  element.setAttribute(TITLED, '')
}

/** The absolute URL, decoded: the page has it encoded, and a problem as the author wrote it. `null` if it is not valid. */
function normalizeUrl(written: string): string | null {
  try {
    return decodeURI(new URL(written, location.href).href)
  } catch {
    return null
  }
}
