/** Services whose icons links of the navbar and the footer can have. */
// biome-ignore format: a list of words
export const BRAND_ICON_NAMES = [
  'bluesky', 'codeberg', 'discord', 'github', 'gitlab', 'mastodon', 'matrix', 'npm', 'reddit', 'rss', 'stackoverflow',
  'telegram', 'x', 'youtube',
] as const

export type BrandIconName = (typeof BRAND_ICON_NAMES)[number]
