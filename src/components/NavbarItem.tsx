import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { NavbarItemData, SiteData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Icon } from './icons.tsx'
import { Link } from './Link.tsx'
import { useLabels } from './labels-context.ts'
import { SearchButton } from './SearchButton.tsx'

type DropdownData = Extract<NavbarItemData, { kind: 'dropdown' }>

interface NavbarItemProps {
  item: NavbarItemData
  /** Unique in the page: the id of a dropdown's menu. */
  id: string
  side: 'left' | 'right'
  site: SiteData
}

/** An item of the desktop navbar. */
export function NavbarItem({ item, id, side, site }: NavbarItemProps): ReactElement | null {
  switch (item.kind) {
    case 'link':
      return (
        <Link
          href={item.href}
          external={item.external}
          html={item.html}
          icon={item.icon ?? null}
          current={item.active && (item.current || 'section')}
          className={joinClassNames('navbar__item navbar__link', item.active && 'navbar__link--active', item.className)}
          attributes={item.attributes}
        >
          {item.label}
        </Link>
      )
    case 'dropdown':
      return <Dropdown item={item} id={id} side={side} />
    case 'html':
      return <Html className={joinClassNames('navbar__item', item.className)} html={item.html} />
    case 'search':
      return <SearchButton site={site} className={item.className} />
  }
}

/**
 * A disclosure: a button and the list it shows. Without JavaScript it opens on hover and while the focus is inside;
 * with JavaScript, clicks and keys set `aria-expanded` and `dropdown--show`.
 */
function Dropdown({ item, id, side }: { item: DropdownData; id: string; side: 'left' | 'right' }): ReactElement {
  const labels = useLabels()
  const linkClass = joinClassNames('navbar__link', item.active && 'navbar__link--active')
  return (
    <div
      className={joinClassNames(
        'navbar__item dropdown dropdown--hoverable',
        side === 'right' && 'dropdown--right',
        item.className,
      )}
      {...attr(dataAttributes.dropdown)}
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
        {...attr(dataAttributes.dropdownToggle)}
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

/** The label of a dropdown: its icon, and its text or HTML. */
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
        icon={item.icon ?? null}
        current={item.active && (item.current || 'section')}
        className={joinClassNames('dropdown__link', item.active && 'dropdown__link--active', item.className)}
        markSize={12}
        attributes={item.attributes}
      >
        {item.label}
      </Link>
    </li>
  )
}
