/**
 * Shows on the home page that `baseUrl` is probably wrong if neither runtime nor styles were loaded (docs/behaviours.md
 * V-12). It is inlined, because nothing else can be loaded then. The site's styles hide the banner if only the script
 * failed; and because a script creates it, search engines do not index it.
 */
import type { dataAttributes, ids } from '../model/data-attributes.ts'

// Written out and checked by its type: an import would inline the table of all data attributes.
const BANNER_ATTRIBUTE: typeof dataAttributes.baseUrlBanner = 'data-ds-base-url-banner'
const CONTAINER_ID: typeof ids.baseUrlBannerContainer = '__docsgen-base-url-issue-banner-container'
const BOX_ID: typeof ids.baseUrlBanner = '__docsgen-base-url-issue-banner'
const root = document.documentElement

/** Addresses begin with the base URL, and browsers load no module script from a disk. */
const SERVE_ADVICE = 'It cannot be opened from the disk: preview it with docsgen serve, or any other web server.'

function adviseBaseUrl(baseUrl: string): string[] {
  const suggestion = location.pathname.replace(/\/?$/, '/')
  const configured = `${baseUrl}${baseUrl === '/' ? ' (default value)' : ''}`
  return [
    'A very common reason is a wrong site baseUrl configuration.',
    `Current configured baseUrl = ${configured}`,
    `We suggest trying baseUrl = ${suggestion}`,
  ]
}

function createBanner(baseUrl: string): HTMLElement {
  const container = document.createElement('div')
  container.id = CONTAINER_ID
  const box = document.createElement('div')
  box.id = BOX_ID
  Object.assign(box.style, {
    border: 'thick solid red',
    background: 'rgb(255, 230, 179)',
    padding: '20px',
    margin: '20px',
  })
  const advice = location.protocol === 'file:' ? [SERVE_ADVICE] : adviseBaseUrl(baseUrl)
  for (const line of ['Your docsgen site did not load properly.', ...advice]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    box.append(paragraph)
  }
  container.append(box)
  return container
}

// By then, module scripts have run, unless they failed to load.
document.addEventListener('DOMContentLoaded', () => {
  const baseUrl = root.getAttribute(BANNER_ATTRIBUTE)
  if (baseUrl !== null && root.dataset.hasHydrated === 'false') document.body.prepend(createBanner(baseUrl))
})
