import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, ids, mark } from '../model/hooks.ts'

/** The first stop of the Tab key: leads past the navigation, with and without script (behaviours.md K-1). */
export function SkipLink(): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: behaviours.md K-1 fixes a region that takes the focus after a navigation
    <div role="region" aria-label={labels.skipToContent} {...mark(hooks.skipRegion)}>
      <a className="skip-link" href={`#${ids.skipTarget}`} {...mark(hooks.skipLink)}>
        {labels.skipToContent}
      </a>
    </div>
  )
}
