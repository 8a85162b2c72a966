import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, mark } from '../model/hooks.ts'
import { Icon } from './icons.tsx'
import { replaceable } from './replaceable.tsx'

/** Scrolls to the top; hidden until the runtime finds that it is of use (behaviours.md D-19). */
export const BackToTop = replaceable('BackToTop', function BackToTop(): ReactElement {
  return (
    <button
      type="button"
      className="clean-button theme-back-to-top-button"
      aria-label={labels.scrollBackToTop}
      hidden
      {...mark(hooks.backToTop)}
    >
      <Icon name="arrow-up" />
    </button>
  )
})
