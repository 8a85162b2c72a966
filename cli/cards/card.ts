/** The text of the picture that other sites show for a link to a page. */
export interface CardText {
  /** Name of the site, shown instead of a title that no font can draw. */
  site: string
  /** Empty for the page whose title is the name of the site. */
  title: string
  /** Where the page belongs; empty for none. */
  section: string
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
}

/** Colors in hexadecimal notation. */
export interface CardColors {
  background: string
  title: string
  muted: string
  accent: string
  hairline: string
}

export interface CardContent {
  text: CardText
  colors: CardColors
}

/** Pixels, as the networks recommend. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
