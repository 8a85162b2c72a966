import type { ReactElement } from 'react'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'
import { ExternalLinkIcon, Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'

/** Assistants that answer questions about a page; the question follows `url`. */
const ASSISTANTS = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', url: 'https://claude.ai/new?q=' },
]

interface CopyPageProps {
  /** Pathname of the Markdown with the base URL. */
  href: string
  /** Origin of the site, for assistants; `null` for no links to them. */
  origin: string | null
}

/**
 * Copies the page as Markdown, and a menu of other ways to read it: a popover, which opens and closes without a script. Without
 * JavaScript, a link to the Markdown.
 */
export function CopyPage({ href, origin }: CopyPageProps): ReactElement {
  const labels = useLabels()
  const question = encodeURIComponent(labels.assistantQuestion(`${origin}${href}`))
  return (
    <div className="theme-doc-copy-page">
      <button type="button" className="clean-button copy-page" {...attr(dataAttributes.copyPage, href)}>
        <Icon name="copy" />
        {labels.copyPage}
      </button>
      <button
        type="button"
        className="clean-button copy-page copy-page--more"
        popoverTarget={ids.pageActions}
        aria-label={labels.morePageActions}
        title={labels.morePageActions}
      >
        <Icon name="chevron" className="icon--down" />
      </button>
      <ul id={ids.pageActions} popover="auto" className="dropdown__menu copy-page__menu">
        <li>
          <a className="dropdown__link" href={href}>
            {labels.viewAsMarkdown}
          </a>
        </li>
        {origin !== null &&
          ASSISTANTS.map(({ name, url }) => (
            <li key={name}>
              <a className="dropdown__link" href={url + question} target="_blank" rel="noopener noreferrer">
                {labels.openInAssistant(name)} <ExternalLinkIcon />
              </a>
            </li>
          ))}
      </ul>
      <noscript>
        <a href={href}>{labels.viewAsMarkdown}</a>
      </noscript>
    </div>
  )
}
