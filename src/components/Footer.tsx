import { Fragment, type ReactElement } from 'react'
import type { FooterData, FooterItemData, NavbarData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Link } from './Link.tsx'
import { NavbarBrand } from './NavbarBrand.tsx'
import { createOverridable } from './overridable.tsx'
import { useSharedContent } from './shared-markup.ts'
import { ThemedImage } from './ThemedImage.tsx'

export interface FooterProps {
  footer: FooterData
  /** Brand and tagline shown next to the columns. Default: none. */
  brand?: { navbar: NavbarData; tagline: string }
}

/** The footer of every page: links, then logo, then copyright (docs/behaviours.md F-4). */
export const Footer = createOverridable('Footer', function Footer({ footer, brand }: FooterProps): ReactElement {
  const className = joinClassNames('theme-layout-footer footer', footer.style === 'dark' && 'footer--dark')
  const content = useSharedContent(footer, JSON.stringify(pickBrand(brand)), () => (
    <FooterContent footer={footer} brand={pickBrand(brand)} />
  ))
  return <footer className={className} {...content} />
})

/** Picks the brand from the navbar, whose other data differs between pages. */
function pickBrand(brand: FooterProps['brand']) {
  if (!brand) return null
  const { logo, title, homeHref } = brand.navbar
  return { navbar: { logo, title, homeHref }, tagline: brand.tagline }
}

function FooterContent({ footer, brand }: { footer: FooterData; brand: ReturnType<typeof pickBrand> }): ReactElement {
  const hasBottom = footer.logo !== null || footer.copyrightHtml !== null
  return (
    <div className="footer__container">
      {footer.columns && footer.columns.length > 0 && (
        <div className="footer__top">
          {brand && (
            <div className="footer__brand">
              <NavbarBrand navbar={brand.navbar} />
              {brand.tagline !== '' && <p>{brand.tagline}</p>}
            </div>
          )}
          <FooterColumns columns={footer.columns} />
        </div>
      )}
      {footer.row && footer.row.length > 0 && <FooterRow items={footer.row} />}
      {hasBottom && (
        <div className="footer__bottom">
          {footer.logo && <FooterLogo logo={footer.logo} />}
          {footer.copyrightHtml !== null && <Html className="footer__copyright" html={footer.copyrightHtml} />}
        </div>
      )}
    </div>
  )
}

function FooterColumns({ columns }: { columns: NonNullable<FooterData['columns']> }): ReactElement {
  return (
    <div className="footer__links footer__links--columns">
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <div key={index} className="theme-layout-footer-column footer__col">
          {column.title !== null && <div className="footer__title">{column.title}</div>}
          <ul className="footer__items clean-list">
            {column.items.map((item, itemIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              <FooterColumnItem key={itemIndex} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function FooterColumnItem({ item }: { item: FooterItemData }): ReactElement {
  if (item.kind === 'html') return <Html as="li" className="footer__item" html={item.html} />
  return (
    <li className="footer__item">
      <FooterLink item={item} />
    </li>
  )
}

function FooterRow({ items }: { items: FooterItemData[] }): ReactElement {
  return (
    <div className="footer__links footer__links--row">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Fragment key={index}>
          {index > 0 && <span className="footer__link-separator">·</span>}
          {item.kind === 'html' ? (
            <Html as="span" className="footer__link-item" html={item.html} />
          ) : (
            <FooterLink item={item} />
          )}
        </Fragment>
      ))}
    </div>
  )
}

function FooterLink({ item }: { item: Extract<FooterItemData, { kind: 'link' }> }): ReactElement {
  return (
    <Link
      href={item.href}
      external={item.external}
      className="footer__link-item"
      attributes={item.attributes ?? {}}
      icon={item.icon ?? null}
    >
      {item.label}
    </Link>
  )
}

function FooterLogo({ logo }: { logo: NonNullable<FooterData['logo']> }): ReactElement {
  const image = <ThemedImage image={logo} className="footer__logo" />
  if (logo.href === null) return <div className="footer__logo-link">{image}</div>
  return (
    <a className="footer__logo-link" href={logo.href}>
      {image}
    </a>
  )
}
