import { updateHead } from '../runtime/navigation/swap.ts'

const STYLESHEET_SELECTOR = 'link[rel="stylesheet"]'

/** Tags of the head whose effect ends or begins only with a load: the policy, and code and styles within the page. */
const LOAD_ONLY_SELECTOR = 'meta[http-equiv], style, script:not([src], [type="application/ld+json"])'

/** Whether the head of the open page can become that of `after`. */
export function canUpdateHead(before: Document, after: Document): boolean {
  const describe = ({ head }: Document) => [...head.querySelectorAll(LOAD_ONLY_SELECTOR)].map((each) => each.outerHTML)
  return describe(before).join() === describe(after).join()
}

/**
 * Updates the head of the open page. New stylesheets are loaded before the old ones are removed, so the page is never shown
 * without styles; each takes the place of the one before, as the order of styles has a meaning. Returns whether a stylesheet
 * has changed. Rejects if one fails to load.
 */
export async function updateDocumentHead(after: Document): Promise<boolean> {
  const added = addStylesheets(after)
  await Promise.all(added)
  updateHead(after)
  return added.length > 0
}

function addStylesheets(after: Document): Promise<unknown>[] {
  const loads: Promise<unknown>[] = []
  let previous: Element | undefined
  for (const wanted of after.head.querySelectorAll<HTMLLinkElement>(STYLESHEET_SELECTOR)) {
    const shown = [...document.head.querySelectorAll(STYLESHEET_SELECTOR)]
    const known = shown.find((link) => link.getAttribute('href') === wanted.getAttribute('href'))
    const link = known ?? document.importNode(wanted)
    if (!known) {
      loads.push(waitForLoad(link))
      if (previous) previous.after(link)
      else if (shown[0]) shown[0].before(link)
      else document.head.append(link)
    }
    previous = link
  }
  return loads
}

function waitForLoad(link: Element): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`${link.getAttribute('href')} failed to load.`)))
  })
}
