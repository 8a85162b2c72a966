import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { attr, dataAttributes, ids } from '../model/data-attributes.ts'

/** The first stop of the Tab key: skips the navigation, with and without JavaScript (docs/behaviours.md K-1). */
export function SkipLink(): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: docs/behaviours.md K-1 requires a region that gets the focus
    <div role="region" aria-label={labels.skipToContent} {...attr(dataAttributes.skipRegion)}>
      <a className="skip-link" href={`#${ids.skipTarget}`} {...attr(dataAttributes.skipLink)}>
        {labels.skipToContent}
      </a>
    </div>
  )
}
