import type { ReactElement } from 'react'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'
import { useLabels } from './labels-context.ts'

/** The first stop of the Tab key: skips the navigation, with and without JavaScript (docs/behaviours.md K-1). */
export function SkipLink(): ReactElement {
  const labels = useLabels()
  return (
    // biome-ignore lint/a11y/useSemanticElements: docs/behaviours.md K-1 requires a region that gets the focus
    <div role="region" aria-label={labels.skipToContent} {...attr(dataAttributes.skipRegion)}>
      <a className="skip-link" href={`#${ids.skipTarget}`} {...attr(dataAttributes.skipLink)}>
        {labels.skipToContent}
      </a>
    </div>
  )
}
