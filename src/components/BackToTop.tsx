import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'

/** Scrolls to the top; hidden until the runtime shows it (docs/behaviours.md D-19). */
export const BackToTop = createOverridable('BackToTop', function BackToTop(): ReactElement {
  const labels = useLabels()
  return (
    <button
      type="button"
      className="clean-button theme-back-to-top-button"
      aria-label={labels.scrollBackToTop}
      hidden
      {...attr(dataAttributes.backToTop)}
    >
      <Icon name="arrow-up" />
    </button>
  )
})
