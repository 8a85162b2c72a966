import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { TocItem } from '../model/page-data.ts'
import type { ArticleLanguages, LanguageAttributes } from './article-languages.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'

export interface TableOfContentsProps {
  items: TocItem[]
  /** Default: that of the page. */
  languages?: ArticleLanguages
}

/** A longer table of contents shows the lower levels of the current section only. */
const MAX_OPEN_ITEMS = 25

const countItems = (items: TocItem[]): number => items.reduce((sum, { children }) => sum + 1 + countItems(children), 0)

/** The table of contents next to the article; the runtime marks the current section (docs/behaviours.md O-4). */
export const TableOfContents = createOverridable(
  'TableOfContents',
  function TableOfContents({ items, languages }: TableOfContentsProps): ReactElement {
    const labels = useLabels()
    return (
      <nav
        className={joinClassNames(
          'theme-doc-toc-desktop',
          countItems(items) > MAX_OPEN_ITEMS && 'theme-doc-toc-desktop--long',
        )}
        aria-label={labels.onThisPage}
        {...attr(dataAttributes.toc)}
      >
        <div className="theme-doc-toc-desktop__title" aria-hidden="true">
          {labels.onThisPage}
        </div>
        <TocList
          items={items}
          language={languages?.text}
          className="table-of-contents table-of-contents__left-border"
          linkClassName="table-of-contents__link toc-highlight"
        />
      </nav>
    )
  },
)

/** The table of contents above the article on small screens: initially closed, works without JavaScript. */
export const MobileTableOfContents = createOverridable(
  'MobileTableOfContents',
  function MobileTableOfContents({ items, languages }: TableOfContentsProps): ReactElement {
    const labels = useLabels()
    return (
      <details className="theme-doc-toc-mobile" {...languages?.theme} {...attr(dataAttributes.tocMobile)}>
        <summary>
          <Icon name="chevron" />
          {labels.onThisPage}
          <span className="theme-doc-toc-mobile__current" aria-hidden="true" {...attr(dataAttributes.tocCurrent)} />
        </summary>
        <TocList
          items={items}
          language={languages?.text}
          className="table-of-contents"
          linkClassName="table-of-contents__link"
        />
      </details>
    )
  },
)

function TocList(props: {
  items: TocItem[]
  language?: LanguageAttributes | undefined
  className?: string
  linkClassName: string
}): ReactElement {
  const { items, language, className, linkClassName } = props
  return (
    <ul className={className} {...language}>
      {items.map((item) => (
        <li key={item.id}>
          <TocLink item={item} className={linkClassName} />
          {item.children.length > 0 && <TocList items={item.children} linkClassName={linkClassName} />}
        </li>
      ))}
    </ul>
  )
}

function TocLink({ item, className }: { item: TocItem; className: string }): ReactElement {
  const href = `#${encodeURIComponent(item.id)}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: inline HTML that the parser created from a heading
  return <a href={href} className={className} dangerouslySetInnerHTML={{ __html: item.html }} />
}
