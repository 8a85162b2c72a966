import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, mark } from '../model/hooks.ts'
import type { NavbarItemData } from '../model/page-data.ts'
import { classNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Icon } from './icons.tsx'
import { Link } from './Link.tsx'

type DropdownData = Extract<NavbarItemData, { kind: 'dropdown' }>

/** Props of `NavbarItem`. */
export interface NavbarItemProps {
  item: NavbarItemData
  /** Unique in the page: the id of a dropdown's menu. */
  id: string
  side: 'left' | 'right'
  searchHref: string | null
}

/** An item as it stands in the bar of a desktop. */
export function NavbarItem({ item, id, side, searchHref }: NavbarItemProps): ReactElement | null {
  switch (item.kind) {
    case 'link':
      return (
        <Link
          href={item.href}
          external={item.external}
          html={item.html}
          current={item.active}
          className={classNames('navbar__item navbar__link', item.active && 'navbar__link--active', item.className)}
          attributes={item.attributes}
        >
          {item.label}
        </Link>
      )
    case 'dropdown':
      return <Dropdown item={item} id={id} side={side} />
    case 'html':
      return <Html className={classNames('navbar__item', item.className)} html={item.html} />
    case 'search':
      return searchHref === null ? null : <SearchLink href={searchHref} className={item.className} />
  }
}

/** Leads to the search page; with a search engine the runtime opens its dialog instead. */
export function SearchLink({ href, className }: { href: string; className?: string | null }): ReactElement {
  return (
    <a
      className={classNames('navbar__search', className)}
      href={href}
      aria-label={labels.search}
      {...mark(hooks.search)}
    >
      <Icon name="search" />
      <span className="navbar__search-label">{labels.search}</span>
    </a>
  )
}

/**
 * A disclosure: a button and the list it shows. Without script it opens on hover and while the focus is inside; with
 * script `aria-expanded` and `dropdown--show` follow clicks and keys.
 */
function Dropdown({ item, id, side }: { item: DropdownData; id: string; side: 'left' | 'right' }): ReactElement {
  const linkClass = classNames('navbar__link', item.active && 'navbar__link--active')
  return (
    <div
      className={classNames(
        'navbar__item dropdown dropdown--hoverable',
        side === 'right' && 'dropdown--right',
        item.className,
      )}
      {...mark(hooks.dropdown)}
    >
      {item.href !== null && (
        <a className={linkClass} href={item.href}>
          <DropdownLabel item={item} />
        </a>
      )}
      <button
        type="button"
        className={item.href === null ? `clean-button ${linkClass}` : 'clean-button dropdown__caret'}
        aria-label={item.href === null ? undefined : labels.expandDropdown}
        aria-expanded="false"
        aria-controls={id}
        {...mark(hooks.dropdownToggle)}
      >
        {item.href === null && <DropdownLabel item={item} />}
        <Icon name="chevron" className="icon--down" />
      </button>
      <ul id={id} className="dropdown__menu">
        {item.items.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <DropdownEntry key={index} item={entry} />
        ))}
      </ul>
    </div>
  )
}

/** What a dropdown is called: its icon, and its label or HTML. */
export function DropdownLabel({ item, mobile = false }: { item: DropdownData; mobile?: boolean }): ReactElement {
  return (
    <>
      {item.icon === 'language' && <Icon name="language" />}
      {item.html === null ? (
        mobile ? (
          (item.mobileLabel ?? item.label)
        ) : (
          item.label
        )
      ) : (
        <Html as="span" html={item.html} />
      )}
    </>
  )
}

function DropdownEntry({ item }: { item: NavbarItemData }): ReactElement | null {
  if (item.kind === 'html') return <Html as="li" className={item.className ?? ''} html={item.html} />
  if (item.kind !== 'link') return null
  return (
    <li>
      <Link
        href={item.href}
        external={item.external}
        html={item.html}
        current={item.active}
        className={classNames('dropdown__link', item.active && 'dropdown__link--active', item.className)}
        markSize={12}
        attributes={item.attributes}
      >
        {item.label}
      </Link>
    </li>
  )
}
