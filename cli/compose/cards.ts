import type { CardContent } from '../cards/card.ts'
import { hashParts } from '../lib/hash.ts'
import type { Route } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'

/** The social card of a page. */
export interface Card {
  /** POSIX path in the output folder, with a hash of everything that the image shows, so pages with the same card share it. */
  path: string
  content: CardContent
}

type CardContext = Pick<ComposeContext, 'config' | 'table' | 'manifest' | 'fingerprint'>

/** The page of a card; `image` is that of its front matter. */
interface CardPage {
  route: Route
  title: string
  image: string | undefined
}

/** Composes the card of a page; `null` if it has its own image, and for the 404 page and searches. */
export function composeCard(context: CardContext, { route, title, image }: CardPage): Card | null {
  const { config, manifest, fingerprint = '' } = context
  const isOwn = image !== undefined || (route.isHome && config.image !== null)
  if (!config.socialCards || isOwn || route.isNotFound || route.kind === 'search') return null
  const locale = config.i18n.locales.find(({ code }) => code === route.locale)
  const isNamed = title !== '' && title !== config.title
  const content: CardContent = {
    text: {
      site: config.title,
      title: isNamed ? title : '',
      section: isNamed ? composePlace(context, route) : config.tagline,
      language: locale?.htmlLang ?? route.locale,
      direction: locale?.direction ?? 'ltr',
    },
    colors: composeColors(config),
  }
  const hash = hashParts(fingerprint, manifest.cardFonts ?? '', JSON.stringify(content)).slice(0, 16)
  return { path: `assets/cards/${hash}.png`, content }
}

/** The section of a page, and its version where the page has a badge with it. */
function composePlace(context: CardContext, route: Route): string {
  const { label = '', badge = false } = context.config.versions[route.version ?? ''] ?? {}
  return [composeSection(context, route), badge ? label : ''].filter((text) => text !== '').join(' · ')
}

function composeSection({ config, table }: CardContext, { pathname, blog }: Route): string {
  const parents = table.breadcrumbs[pathname]?.slice(0, -1).map(({ label }) => label) ?? []
  if (parents.length > 0) return parents.join(' / ')
  return table.sidebarHeadings[pathname] ?? config.blogs.find(({ id }) => id === blog)?.title ?? ''
}

/** Those of the default color mode. */
function composeColors({ theme, colorMode }: CardContext['config']): CardContent['colors'] {
  const { background, heading, muted, accent, hairline } = theme.colors
  const mode = colorMode.defaultMode
  return {
    background: background[mode],
    title: heading[mode],
    muted: muted[mode],
    accent: accent[mode],
    hairline: hairline[mode],
  }
}
