import type { ReactElement } from 'react'
import type { NavbarData } from '../model/page-data.ts'
import { ThemedImage } from './ThemedImage.tsx'

/** Logo and title, as a link to the home page. */
export function NavbarBrand({
  navbar,
}: {
  navbar: Pick<NavbarData, 'logo' | 'title' | 'homeHref'>
}): ReactElement | null {
  const { logo, title } = navbar
  if (logo === null && title === null) return null
  return (
    <a className="navbar__brand" href={logo?.href ?? navbar.homeHref} target={logo?.target ?? undefined}>
      {logo && <ThemedImage image={logo} className="navbar__logo" />}
      {title !== null && <b className="navbar__title">{title}</b>}
    </a>
  )
}
