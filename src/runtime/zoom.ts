import { runtimeClasses } from '../model/data-attributes.ts'
import * as labels from '../runtime-labels.ts'
import { DESKTOP_QUERY } from './dom.ts'

/** How much larger than in the page an image must become for zoom to be offered. */
const MIN_SCALE = 1.25

/** Smaller images are icons and badges, which need no zoom. */
const MIN_HEIGHT = 64

/** In a small window, a tap enlarges the image to up to this width, and the dialog scrolls. The styles have the same number. */
const SCROLLED_WIDTH = 896

/**
 * Lets readers enlarge images in a dialog, which the browser closes on Escape and which restores the focus. Images
 * inside links stay links.
 */
export function startZoom(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.markdown img')) {
    if (image.closest('a, button, summary')) continue
    if (image.complete) addZoomButton(image)
    else image.addEventListener('load', () => addZoomButton(image), { once: true })
  }
}

/** A vector image has no natural size, so it can fill the available space. */
function isWorthwhile(image: HTMLImageElement): boolean {
  const { clientWidth, clientHeight } = image
  // The height of an image for the other color mode is its natural height.
  if (image.height < MIN_HEIGHT) return false
  if (clientWidth === 0) return image.matches('.ds-only-light, .ds-only-dark')
  const room = matchMedia(DESKTOP_QUERY).matches
    ? Math.min((innerWidth * 0.96) / clientWidth, (innerHeight * 0.92) / clientHeight)
    : Math.max(innerWidth * 0.96, SCROLLED_WIDTH) / clientWidth
  return (isDrawing(image) ? room : Math.min(room, image.naturalWidth / clientWidth)) >= MIN_SCALE
}

function isDrawing(image: HTMLImageElement): boolean {
  return /\.svg(?:[?#]|$)/.test(image.currentSrc)
}

function addZoomButton(image: HTMLImageElement): void {
  if (!image.isConnected || !isWorthwhile(image) || image.closest('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = runtimeClasses.zoomButton
  button.setAttribute('aria-label', image.alt ? labels.enlargeNamedImage(image.alt) : labels.enlargeImage)
  button.setAttribute('aria-haspopup', 'dialog')
  // The button of an image for one color mode is shown only in that mode.
  button.classList.add(...[...image.classList].filter((name) => name.startsWith('ds-only-')))
  image.replaceWith(button)
  button.append(image)
  button.addEventListener('click', () => openDialog(image))
}

function openDialog(image: HTMLImageElement): void {
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
  dialog.addEventListener('click', ({ target }) => {
    if (target === copy && !matchMedia(DESKTOP_QUERY).matches) dialog.classList.toggle(runtimeClasses.zoomScaled)
    else dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
