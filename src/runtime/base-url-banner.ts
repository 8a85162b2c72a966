/**
 * Says on the home page that `baseUrl` is probably wrong when neither runtime nor styles came (behaviours.md V-12). It
 * stands in the page, as nothing else can be loaded then. The site's styles hide the box, so that a page whose script
 * alone failed does not show it; and as a script makes it, no search engine reads it.
 */
import type { hooks, ids } from '../model/hooks.ts'

// Written out, checked by type: the table of all hooks would stand in the page otherwise.
const hook: typeof hooks.baseUrlBanner = 'data-ds-base-url-banner'
const containerId: typeof ids.baseUrlBannerContainer = '__docsgen-base-url-issue-banner-container'
const boxId: typeof ids.baseUrlBanner = '__docsgen-base-url-issue-banner'
const root = document.documentElement

function createBanner(baseUrl: string): HTMLElement {
  const container = document.createElement('div')
  container.id = containerId
  const box = document.createElement('div')
  box.id = boxId
  Object.assign(box.style, {
    border: 'thick solid red',
    background: 'rgb(255, 230, 179)',
    padding: '20px',
    margin: '20px',
  })
  const suggestion = location.pathname.replace(/\/?$/, '/')
  const configured = `${baseUrl}${baseUrl === '/' ? ' (default value)' : ''}`
  for (const line of [
    'Your docsgen site did not load properly.',
    'A very common reason is a wrong site baseUrl configuration.',
    `Current configured baseUrl = ${configured}`,
    `We suggest trying baseUrl = ${suggestion}`,
  ]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    box.append(paragraph)
  }
  container.append(box)
  return container
}

// Module scripts have run by then, unless they could not be loaded.
document.addEventListener('DOMContentLoaded', () => {
  const baseUrl = root.getAttribute(hook)
  if (baseUrl !== null && root.dataset.hasHydrated !== 'true') document.body.prepend(createBanner(baseUrl))
})
