import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { classNames } from './class-names.ts'
import { replaceable } from './replaceable.tsx'

/** A neighbour of the page; without a title the direction alone is the link's text. */
export interface PaginatorLink {
  title: string | null
  href: string
}

/** Props of `Paginator`. */
export interface PaginatorProps {
  /** Accessible name of the navigation. */
  label: string
  previous: PaginatorLink | null
  next: PaginatorLink | null
  previousLabel: string
  nextLabel: string
}

/** Links to both neighbours of a page; printed even when it has none (behaviours.md D-17). */
export function Paginator({ label, previous, next, previousLabel, nextLabel }: PaginatorProps): ReactElement {
  return (
    <nav className="pagination-nav" aria-label={label}>
      {previous && <PaginatorItem link={previous} direction="prev" label={previousLabel} />}
      {next && <PaginatorItem link={next} direction="next" label={nextLabel} />}
    </nav>
  )
}

/** The paginator of the documents. */
export const DocPaginator = replaceable(
  'DocPaginator',
  function DocPaginator(props: Pick<PaginatorProps, 'previous' | 'next'>): ReactElement {
    return <Paginator {...props} label={labels.docsPages} previousLabel={labels.previous} nextLabel={labels.next} />
  },
)

function PaginatorItem(props: { link: PaginatorLink; direction: 'prev' | 'next'; label: string }): ReactElement {
  const { link, direction, label } = props
  return (
    <a className={classNames('pagination-nav__link', `pagination-nav__link--${direction}`)} href={link.href}>
      {link.title === null ? (
        <span className="pagination-nav__label">{label}</span>
      ) : (
        <>
          <span className="pagination-nav__sublabel">{label}</span>
          <span className="pagination-nav__label">{link.title}</span>
        </>
      )}
    </a>
  )
}
