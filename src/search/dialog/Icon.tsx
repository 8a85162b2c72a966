import type { ReactElement } from 'react'

/** The name of a drawing of `styles/search/icons.css`. */
export type IconName =
  | 'search'
  | 'close'
  | 'page'
  | 'section'
  | 'text'
  | 'recent'
  | 'star'
  | 'conversation'
  | 'enter'
  | 'offline'
  | 'copy'
  | 'contrast'

/** A drawing in the color of the text, silent for screen readers. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return <span className={`search-icon search-icon--${name}`} />
}
