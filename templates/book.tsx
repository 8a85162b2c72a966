import type { ReactElement } from 'react'
import { Html } from '../src/components/Html.tsx'
import { IconSprite } from '../src/components/icons.tsx'
import { LabelsContext } from '../src/components/labels-context.ts'
import { createLabels } from '../src/labels.ts'
import type { BookData } from '../src/model/book-data.ts'

/** A book: its title, its contents and its chapters in one document without scripts. The renderer adds the doctype. */
export function renderBook({ site, title, subtitle, styles, contents, html }: BookData): ReactElement {
  const { htmlLang, direction } = site.locale
  const labels = createLabels(site.labels, site.locale.code)
  return (
    <LabelsContext value={labels}>
      <html lang={htmlLang} dir={direction} data-theme="light">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>{subtitle === '' ? title : `${title}: ${subtitle}`}</title>
          <meta
            httpEquiv="Content-Security-Policy"
            content="default-src 'self'; img-src 'self' https: data:; style-src 'self'; font-src 'self' data:; script-src 'none'"
          />
          <meta name="robots" content="noindex" />
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <IconSprite />
          <main className="ds-book">
            <header className="ds-book-title">
              <h1>{title}</h1>
              {subtitle !== '' && <p>{subtitle}</p>}
            </header>
            <nav className="ds-book-contents" aria-label={labels.bookContents}>
              <p className="ds-book-contents-title">{labels.bookContents}</p>
              <ol>
                {contents.map((entry) => (
                  <li key={entry.href ?? entry.title} className={`ds-book-level-${Math.min(entry.depth, 4)}`}>
                    {entry.number !== '' && <span className="ds-book-number">{entry.number}</span>}{' '}
                    {entry.href === null ? entry.title : <a href={entry.href}>{entry.title}</a>}
                  </li>
                ))}
              </ol>
            </nav>
            <Html className="markdown theme-doc-markdown" html={html} />
          </main>
        </body>
      </html>
    </LabelsContext>
  )
}
