import { type ComponentProps, type ReactElement, useContext } from 'react'
import type { Labels } from '../labels.ts'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { SidebarItemData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Link } from './Link.tsx'
import { useLabels } from './labels-context.ts'
import { keepLabels, type RenderShared, SharedMarkupContext } from './shared-markup.ts'

type CategoryData = Extract<SidebarItemData, { kind: 'category' }>

/** The items of one level, starting at 1; also the content of a sidebar fragment. */
export function SidebarItems({ items, level }: { items: SidebarItemData[]; level: number }): ReactElement[] {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <SidebarItem key={index} item={item} level={level} />
  ))
}

interface SidebarListProps {
  items: SidebarItemData[]
  level: number
  attributes: ComponentProps<'ul'>
}

/** The list of the items of one level. */
export function SidebarList({ items, level, attributes }: SidebarListProps): ReactElement {
  const renderShared = useContext(SharedMarkupContext)
  const labels = useLabels()
  if (renderShared) {
    const html = renderItems(items, level, { render: keepLabels(renderShared, labels), labels })
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
    return <ul {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
  }
  return (
    <ul {...attributes}>
      <SidebarItems items={items} level={level} />
    </ul>
  )
}

/** Renders markup that pages in the language of `labels` share. */
interface Shared {
  render: RenderShared
  labels: Labels
}

function renderItems(items: SidebarItemData[], level: number, shared: Shared): string {
  // Concatenated, not joined: the page is the only long string needed, and a joined string would be copied into it
  // again.
  return items.reduce((before, item) => before + renderItem(item, level, shared), '')
}

const CATEGORY_END = '</ul></li>'

/** A category that leads to the page is a different object on each page, but has the same markup around its items. */
function renderItem(item: SidebarItemData, level: number, shared: Shared): string {
  if (item.kind !== 'category' || !item.active) {
    return shared.render(item, level, () => <SidebarItem item={item} level={level} />)
  }
  const empty = { ...item, items: [] }
  const language = shared.labels.expandCategory('') + shared.labels.collapseCategory('')
  const around = shared.render(SidebarCategory, `${level} ${language} ${JSON.stringify(empty)}`, () => (
    <SidebarCategory item={empty} level={level} />
  ))
  return around.slice(0, -CATEGORY_END.length) + renderItems(item.items, level + 1, shared) + CATEGORY_END
}

/** An item with its descendants. */
export function SidebarItem({ item, level }: { item: SidebarItemData; level: number }): ReactElement {
  switch (item.kind) {
    case 'html':
      return (
        <Html
          as="li"
          className={joinClassNames(item.defaultStyle && 'menu__list-item menu__list-item--html', item.className)}
          html={item.html}
        />
      )
    case 'link':
      return (
        <li
          className={joinClassNames(
            `theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-${level} menu__list-item`,
            item.className,
          )}
        >
          <Link
            href={item.href}
            external={item.external}
            current={item.active}
            className={joinClassNames('menu__link', item.active && 'menu__link--active')}
          >
            {item.label}
          </Link>
        </li>
      )
    case 'heading':
      return (
        <li className={joinClassNames('theme-doc-sidebar-item-heading menu__heading', item.className)}>{item.label}</li>
      )
    case 'category':
      return <SidebarCategory item={item} level={level} />
  }
}

/** A category: opens and closes with JavaScript. Without, its header links to a page inside, which shows it open. */
function SidebarCategory({ item, level }: { item: CategoryData; level: number }): ReactElement {
  const closed = item.collapsible && !item.open
  return (
    <li
      className={joinClassNames(
        `theme-doc-sidebar-item-category theme-doc-sidebar-item-category-level-${level} menu__list-item`,
        closed && 'menu__list-item--collapsed',
        item.className,
      )}
      {...(item.collapsible ? attr(dataAttributes.disclosure, 'category') : {})}
    >
      <CategoryHeader item={item} />
      <SidebarList
        items={item.items}
        level={level + 1}
        attributes={{
          className: 'menu__list',
          hidden: closed,
          ...(item.fragmentUrl ? attr(dataAttributes.sidebarFragment, item.fragmentUrl) : {}),
        }}
      />
    </li>
  )
}

function CategoryHeader({ item }: { item: CategoryData }): ReactElement {
  const labels = useLabels()
  const linkClass = joinClassNames(
    'menu__link',
    item.collapsible && 'menu__link--sublist',
    item.active && 'menu__link--active',
  )
  if (!item.collapsible) {
    return (
      <div className="menu__list-item-collapsible">
        <a className={linkClass} href={item.href ?? undefined} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </a>
      </div>
    )
  }
  if (item.href === null) {
    return (
      <div className="menu__list-item-collapsible">
        {/*
         * biome-ignore lint/a11y/useSemanticElements: a button that leads somewhere without JavaScript is a link
         * (docs/behaviours.md D-5)
         */}
        <a
          className={`${linkClass} menu__link--sublist-caret`}
          role="button"
          aria-expanded={item.open}
          href={item.fallbackHref ?? '#'}
          {...attr(dataAttributes.disclosureToggle)}
        >
          {item.label}
        </a>
      </div>
    )
  }
  return (
    <div className="menu__list-item-collapsible">
      <a className={linkClass} href={item.href} aria-current={item.current ? 'page' : undefined}>
        {item.label}
      </a>
      <button
        type="button"
        className="clean-button menu__caret"
        aria-label={item.open ? labels.collapseCategory(item.label) : labels.expandCategory(item.label)}
        aria-expanded={item.open}
        {...attr(dataAttributes.disclosureToggle)}
      />
    </div>
  )
}
