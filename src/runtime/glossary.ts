import * as labels from '../runtime-labels.ts'

/** How long the pointer or the focus rests on a link until its card is shown, and away from it until it is hidden. */
const SHOW_DELAY_MS = 300
const HIDE_DELAY_MS = 150

/** Distance of the card from its link and from the edges of the window. */
const GAP = 8

const CARD_ID = 'ds-term'

/**
 * Shows the first sentence of a term next to a link to the glossary page `href` while the pointer or the focus of the
 * keyboard is on it. The sentences come from the glossary page itself, which readers may open next, so it is fetched at
 * the first use. Without popovers, or if the page cannot be fetched, links are ordinary links.
 */
export function startGlossary(href: string, signal: AbortSignal): void {
  if (!('popover' in HTMLElement.prototype)) return
  const card = createTermCard(href)
  let timer = 0
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    card.remove()
  })
  const want = (link: HTMLAnchorElement | undefined): void => {
    clearTimeout(timer)
    card.wanted = link
    if (link === card.shown) return
    timer = window.setTimeout(() => (link ? card.show(link) : card.hide()), link ? SHOW_DELAY_MS : HIDE_DELAY_MS)
  }
  const isInCard = (target: EventTarget | null) => target instanceof Node && card.element.contains(target)
  const findLink = (target: EventTarget | null): HTMLAnchorElement | undefined => {
    const link = target instanceof Element && !isInCard(target) ? target.closest('a') : null
    return link?.getAttribute('href')?.startsWith(`${href}#`) ? link : undefined
  }
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      // The pointer may move to the card.
      if (pointerType !== 'touch') want(isInCard(target) ? card.shown : findLink(target))
    },
    { signal },
  )
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const link = findLink(target)
      want(link?.matches(':focus-visible') ? link : undefined)
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && card.hide(), { signal })
  // A link that gets the focus may be scrolled into view first, so only a card that is shown is hidden.
  addEventListener('scroll', () => card.shown && card.hide(), { capture: true, passive: true, signal })
}

/** The card on a page. */
interface TermCard {
  element: HTMLElement
  /** The link that the card is next to. */
  shown: HTMLAnchorElement | undefined
  /** The link that the reader is on. The card is not shown for another one. */
  wanted: HTMLAnchorElement | undefined
  show(link: HTMLAnchorElement): Promise<void>
  hide(): void
  remove(): void
}

function createTermCard(href: string): TermCard {
  const element = document.createElement('div')
  element.className = 'term-card'
  element.popover = 'manual'
  const parent = document.querySelector('main') ?? document.body
  parent.append(element)
  let glossary: Promise<Document> | undefined
  const card: TermCard = {
    element,
    shown: undefined,
    wanted: undefined,
    async show(link) {
      try {
        glossary ??= fetchPage(href)
        const content = createContent(await glossary, link)
        if (!content || card.wanted !== link || !element.isConnected) return
        card.hide()
        element.replaceChildren(content)
        element.showPopover()
        place(element, link)
        link.setAttribute('aria-describedby', CARD_ID)
        card.shown = link
      } catch {
        // The next use tries again.
        glossary = undefined
      }
    },
    hide() {
      card.wanted = undefined
      card.shown?.removeAttribute('aria-describedby')
      card.shown = undefined
      element.hidePopover()
    },
    remove() {
      card.wanted = undefined
      element.remove()
    },
  }
  return card
}

async function fetchPage(href: string): Promise<Document> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** The content of the card of a link; `undefined` if the glossary has no heading and paragraph for it. */
function createContent(glossary: Document, link: HTMLAnchorElement): DocumentFragment | undefined {
  const heading = glossary.getElementById(decodeURIComponent(link.hash.slice(1)))
  let paragraph = heading?.nextElementSibling
  while (paragraph && !/^(?:P|H[1-6])$/.test(paragraph.tagName)) paragraph = paragraph.nextElementSibling
  if (!heading || paragraph?.tagName !== 'P') return undefined
  const term = document.createElement('strong')
  const name = heading.cloneNode(true)
  if (name instanceof Element) for (const anchor of name.querySelectorAll('a')) anchor.remove()
  term.textContent = name.textContent
  const sentence = document.createElement('p')
  sentence.id = CARD_ID
  sentence.append(cutFirstSentence(paragraph, glossary))
  // The keyboard reaches the same place by the link itself.
  const more = document.createElement('a')
  more.href = link.href
  more.tabIndex = -1
  more.textContent = labels.readMore
  const content = document.createDocumentFragment()
  content.append(term, sentence, more)
  return content
}

/** A copy of the first sentence of a paragraph, without links and ids. */
function cutFirstSentence(paragraph: Element, { documentElement }: Document): DocumentFragment {
  const text = paragraph.textContent ?? ''
  const [first] = new Intl.Segmenter(documentElement.lang, { granularity: 'sentence' }).segment(text)
  let left = (first?.segment ?? text).trimEnd().length
  const range = paragraph.ownerDocument.createRange()
  range.selectNodeContents(paragraph)
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? ''
    if (length >= left) {
      range.setEnd(node, left)
      break
    }
    left -= length
  }
  const sentence = range.cloneContents()
  for (const element of sentence.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const link of sentence.querySelectorAll('a')) link.replaceWith(...link.childNodes)
  return sentence
}

/** Places the card below the first line of the link, or above it, inside the window. */
function place(card: HTMLElement, link: HTMLAnchorElement): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(link).direction === 'rtl'
  const left = isRightToLeft ? line.right - width : line.left
  const below = line.bottom + GAP
  const top = below + height > innerHeight - GAP && line.top - GAP - height > 0 ? line.top - GAP - height : below
  card.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`
  card.style.top = `${top}px`
}
