import type { ReactElement } from 'react'
import type { OriginalData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'
import { Title } from './Title.tsx'

/** The previous or the next page; without a title, the link text is only the direction. */
export interface PaginatorLink {
  title: string | null
  href: string
  /** The part of the sidebar that it is in. */
  section?: string
  /** The original of a post without a translation, whose title is shown. */
  original?: OriginalData | undefined
}

interface PaginatorProps {
  /** Accessible name of the navigation. */
  label: string
  previous: PaginatorLink | null
  next: PaginatorLink | null
  previousLabel: string
  nextLabel: string
}

/** Links to the previous and the next page; printed even if there is neither (docs/behaviours.md D-17). */
export function Paginator({ label, previous, next, previousLabel, nextLabel }: PaginatorProps): ReactElement {
  return (
    <nav className="pagination-nav" aria-label={label}>
      {previous && <PaginatorItem link={previous} direction="prev" label={previousLabel} />}
      {next && <PaginatorItem link={next} direction="next" label={nextLabel} />}
    </nav>
  )
}

/** The neighbors of a document. */
export type DocPaginatorProps = Pick<PaginatorProps, 'previous' | 'next'>

/** The paginator of the documents. */
export const DocPaginator = createOverridable(
  'DocPaginator',
  function DocPaginator(props: DocPaginatorProps): ReactElement {
    const labels = useLabels()
    return <Paginator {...props} label={labels.docsPages} previousLabel={labels.previous} nextLabel={labels.next} />
  },
)

function PaginatorItem(props: { link: PaginatorLink; direction: 'prev' | 'next'; label: string }): ReactElement {
  const { link, direction, label } = props
  return (
    <a className={joinClassNames('pagination-nav__link', `pagination-nav__link--${direction}`)} href={link.href}>
      {link.title === null ? (
        <span className="pagination-nav__label">{label}</span>
      ) : (
        <>
          <span className="pagination-nav__sublabel">{link.section ? `${label} \u00b7 ${link.section}` : label}</span>
          <span className="pagination-nav__label">
            <Title original={link.original}>{link.title}</Title>
          </span>
        </>
      )}
    </a>
  )
}
