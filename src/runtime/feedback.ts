import { dataAttributes } from '../model/data-attributes.ts'
import { find, findAll, findClosest } from './dom.ts'

interface Answer {
  /** The address of the page, without query and fragment. */
  url: string
  title: string
  /** Language tag of the page. */
  language: string
  helpful: boolean
}

async function send(endpoint: string, answer: Answer): Promise<boolean> {
  try {
    const { ok } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
      credentials: 'omit',
      // Readers may leave the page at once.
      keepalive: true,
    })
    return ok
  } catch {
    return false
  }
}

/** Sends the answer of a button, and says whether it was sent. A later answer of the same reader is sent as well. */
async function answer(button: HTMLElement): Promise<void> {
  const question = findClosest(button, dataAttributes.feedback)
  const endpoint = question?.getAttribute(dataAttributes.feedback)
  const status = question && find(dataAttributes.feedbackThanks, question)
  if (!question || !endpoint || !status || button.getAttribute('aria-pressed') === 'true') return
  for (const each of findAll(dataAttributes.feedbackAnswer, question)) {
    each.setAttribute('aria-pressed', `${each === button}`)
  }
  status.textContent = ''
  const isSent = await send(endpoint, {
    url: location.origin + location.pathname,
    title: document.title,
    language: document.documentElement.lang,
    helpful: button.getAttribute(dataAttributes.feedbackAnswer) === 'yes',
  })
  if (!isSent) button.setAttribute('aria-pressed', 'false')
  status.textContent = status.getAttribute(isSent ? dataAttributes.feedbackThanks : dataAttributes.feedbackFailed)
}

// On the document, as client navigation replaces the buttons.
document.addEventListener('click', ({ target }) => {
  const button = findClosest(target, dataAttributes.feedbackAnswer)
  if (button) void answer(button)
})
