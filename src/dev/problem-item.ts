import type { DevProblem } from './dev-protocol.ts'
import { createElement } from './elements.ts'

/** Opens a file in the editor of the person who writes the site. Returns `null`, or a sentence why it was not opened. */
export type OpenFile = (file: NonNullable<DevProblem['file']>) => Promise<string | null>

/** A problem as an item of a list: location, severity, code, reason, source line, suggestion, and related locations with their lines. */
export function createProblemItem(problem: DevProblem, openFile: OpenFile): HTMLElement {
  const { severity, code, message, hint, excerpt, related } = problem
  const failure = createElement('p', { class: 'failure', role: 'status' })
  return createElement(
    'li',
    { class: severity },
    createElement(
      'p',
      { class: 'where' },
      createElement('strong', {}, severity),
      createLocation(problem, openFile, (text) => failure.replaceChildren(text)),
      createElement('code', {}, code),
    ),
    createElement('p', { class: 'message' }, message),
    ...(excerpt ? [createExcerpt(excerpt)] : []),
    ...(hint === null ? [] : [createElement('p', { class: 'hint' }, hint)]),
    ...related.flatMap((place) => [
      createElement(
        'p',
        { class: 'where' },
        createLocation(place, openFile, (text) => failure.replaceChildren(text)),
        place.message,
      ),
      ...(place.excerpt ? [createExcerpt(place.excerpt)] : []),
    ]),
    failure,
  )
}

function createLocation(
  { location, file }: Pick<DevProblem, 'location' | 'file'>,
  openFile: OpenFile,
  onFailure: (text: string) => void,
): Node {
  if (!file) return createElement('span', { dir: 'ltr' }, location)
  const button = createElement('button', { class: 'location', dir: 'ltr', title: 'Open in the editor' }, location)
  button.addEventListener('click', () => {
    onFailure('')
    openFile(file).then((failure) => onFailure(failure ?? ''), console.error)
  })
  return button
}

/** The source line, with the range underlined. */
function createExcerpt({ line, text, start, length }: NonNullable<DevProblem['excerpt']>): HTMLElement {
  return createElement(
    'pre',
    { dir: 'ltr' },
    createElement('span', { class: 'gutter', 'aria-hidden': 'true' }, `${line} `),
    text.slice(0, start),
    createElement('mark', {}, text.slice(start, start + length) || ' '),
    text.slice(start + length),
  )
}
