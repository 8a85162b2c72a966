import type { ReactElement, ReactNode } from 'react'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'
import type { SidebarItemData, SiteData } from '../model/page-data.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'
import { SidebarList } from './SidebarItem.tsx'

export interface SidebarProps {
  items: SidebarItemData[]
  /** The sidebar's name in the configuration. */
  name: string | null
  options: SiteData['sidebar']
}

/** The navigation tree of the docs. */
export const Sidebar = createOverridable(
  'Sidebar',
  function Sidebar({ items, name, options }: SidebarProps): ReactElement {
    const labels = useLabels()
    return (
      <SidebarFrame
        label={labels.docsSidebar}
        name={name ?? ''}
        autoCollapse={options.autoCollapseCategories}
        footer={options.hideable && <FoldButtons />}
      >
        <SidebarList items={items} level={1} attributes={{ className: 'theme-doc-sidebar-menu menu__list' }} />
      </SidebarFrame>
    )
  },
)

interface SidebarFrameProps {
  /** Accessible name of the navigation. */
  label: string
  name: string
  autoCollapse?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * The column of a page's own navigation. One copy serves every screen: next to the text on a desktop; on a small screen
 * inside the menu's second panel (where the runtime moves it) or as a popover (without JavaScript).
 */
export function SidebarFrame({ label, name, autoCollapse = false, footer, children }: SidebarFrameProps): ReactElement {
  const labels = useLabels()
  return (
    <aside
      id={ids.sidebar}
      aria-label={label}
      className="theme-doc-sidebar-container"
      popover="auto"
      {...attr(dataAttributes.sidebar)}
    >
      <button
        type="button"
        className="clean-button sidebar__close"
        aria-label={labels.close}
        popoverTarget={ids.sidebar}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
      <div className="sidebar__viewport">
        <div className="sidebar__scroller" {...attr(dataAttributes.sidebarScroller)}>
          <nav
            aria-label={label}
            className="menu"
            {...attr(dataAttributes.secondaryContent, name)}
            {...(autoCollapse ? attr(dataAttributes.autoCollapse) : {})}
          >
            {children}
          </nav>
        </div>
        {footer}
      </div>
    </aside>
  )
}

function FoldButtons(): ReactElement {
  const labels = useLabels()
  return (
    <>
      <button
        type="button"
        className="clean-button sidebar__fold"
        title={labels.collapseSidebar}
        aria-label={labels.collapseSidebar}
        hidden
        {...attr(dataAttributes.sidebarHide)}
      >
        <Icon name="fold" />
      </button>
      <button
        type="button"
        className="clean-button sidebar__unfold"
        title={labels.expandSidebar}
        aria-label={labels.expandSidebar}
        hidden
        {...attr(dataAttributes.sidebarShow)}
      >
        <Icon name="fold" />
      </button>
    </>
  )
}
