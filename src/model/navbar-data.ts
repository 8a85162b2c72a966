import type { BrandIconName } from './brand-icons.ts'

/** The navbar's part of the view model in page-data.ts. */

export interface ImageData {
  src: string
  srcDark: string | null
  alt: string
  width: number | null
  height: number | null
}

export interface NavbarData {
  title: string | null
  logo: (ImageData & { href: string; target: string | null }) | null
  homeHref: string
  style: 'dark' | 'primary' | null
  left: NavbarItemData[]
  right: NavbarItemData[]
}

/** A navbar item with everything resolved, including whether it is active on this page. */
export type NavbarItemData =
  | {
      kind: 'link'
      label: string
      html: string | null
      /** Default: none. */
      icon?: BrandIconName | null
      href: string
      external: boolean
      /** Whether this page, or its section, is the target. */
      active: boolean
      /** Whether the target is this page itself. Default: no. */
      current?: boolean
      className: string | null
      attributes: Record<string, string>
    }
  | {
      kind: 'dropdown'
      label: string
      html: string | null
      href: string | null
      icon: 'language' | null
      /** Replaces `label` in the mobile menu: `Languages`, `Versions`. Default: the label. */
      mobileLabel?: string
      active: boolean
      className: string | null
      items: NavbarItemData[]
    }
  | { kind: 'html'; html: string; className: string | null }
  | { kind: 'search'; className: string | null }
