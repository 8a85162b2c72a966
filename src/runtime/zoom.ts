import { runtimeClasses } from '../model/hooks.ts'
import * as labels from '../runtime-labels.ts'

/** How much larger than in the page an image has to become, before enlarging it is offered. */
const worthwhile = 1.25

/**
 * Lets readers enlarge the images of a text in a dialog, which the browser closes on Escape and which gives the focus back.
 * Images inside of links stay links.
 */
export function startZoom(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.markdown img')) {
    if (image.closest('a, button, summary')) continue
    if (image.complete) offer(image)
    else image.addEventListener('load', () => offer(image), { once: true })
  }
}

/** A drawing has no pixels of its own, so it is worth as much as there is room. */
function isWorthwhile(image: HTMLImageElement): boolean {
  const { clientWidth, clientHeight } = image
  if (clientWidth === 0) return image.matches('.ds-only-light, .ds-only-dark')
  const room = Math.min((innerWidth * 0.96) / clientWidth, (innerHeight * 0.9) / clientHeight)
  const scale = isDrawing(image) ? room : Math.min(room, image.naturalWidth / clientWidth)
  return scale >= worthwhile || image.naturalWidth > clientWidth * worthwhile
}

function isDrawing(image: HTMLImageElement): boolean {
  return /\.svg(?:[?#]|$)/.test(image.currentSrc)
}

function offer(image: HTMLImageElement): void {
  if (!image.isConnected || !isWorthwhile(image) || image.closest('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = runtimeClasses.zoomButton
  button.setAttribute('aria-label', labels.enlargeImage(image.alt))
  button.setAttribute('aria-haspopup', 'dialog')
  // What shows in one colour mode only does so with its button.
  button.classList.add(...[...image.classList].filter((name) => name.startsWith('ds-only-')))
  image.replaceWith(button)
  button.append(image)
  button.addEventListener('click', () => open(image))
}

function open(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = runtimeClasses.zoomDialog
  dialog.setAttribute('aria-label', image.alt || labels.enlargedImage)
  const copy = new Image()
  copy.alt = image.alt
  copy.src = image.currentSrc || image.src
  copy.width = image.naturalWidth
  copy.height = image.naturalHeight
  copy.classList.toggle('zoom-drawing', isDrawing(image))
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close'
  close.setAttribute('aria-label', labels.close)
  dialog.append(copy, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
