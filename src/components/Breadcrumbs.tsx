import type { ReactElement } from 'react'
import type { BreadcrumbData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'

export interface BreadcrumbsProps {
  /** From the top category to the page itself. */
  items: BreadcrumbData[]
  homeHref: string
}

/** The path from the home page to this one; the last item is the page itself (docs/behaviours.md D-16). */
export const Breadcrumbs = createOverridable(
  'Breadcrumbs',
  function Breadcrumbs({ items, homeHref }: BreadcrumbsProps): ReactElement {
    const labels = useLabels()
    return (
      <nav aria-label={labels.breadcrumbs} className="theme-doc-breadcrumbs">
        <ul className="breadcrumbs">
          <li className="breadcrumbs__item">
            <a className="breadcrumbs__link" href={homeHref} aria-label={labels.homePage}>
              <Icon name="home" />
            </a>
          </li>
          {items.map((item, index) => (
            <Breadcrumb
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              key={index}
              item={item}
              last={index === items.length - 1}
            />
          ))}
        </ul>
      </nav>
    )
  },
)

function Breadcrumb({ item, last }: { item: BreadcrumbData; last: boolean }): ReactElement {
  return (
    <li className={joinClassNames('breadcrumbs__item', last && 'breadcrumbs__item--active')}>
      {last || item.href === null ? (
        <span className="breadcrumbs__link" aria-current={last ? 'page' : undefined}>
          {item.label}
        </span>
      ) : (
        <a className="breadcrumbs__link" href={item.href}>
          {item.label}
        </a>
      )}
    </li>
  )
}
