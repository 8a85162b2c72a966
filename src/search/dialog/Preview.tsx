import type { ReactElement } from 'react'
import { Highlight } from '../Highlight.tsx'
import type { SearchHit } from '../search-provider.ts'
import { listHeadings, toText } from './headings.ts'

/** The section of the active result next to the list, on wide screens. Silent, because the results say the same. */
export function Preview({ hit }: { hit: SearchHit }): ReactElement {
  const headings = listHeadings(hit.hierarchy)
  const title = headings.pop() ?? []
  return (
    <aside className="search-preview" aria-hidden="true">
      <p className="search-preview__path">{headings.map(toText).join(' › ')}</p>
      <p className="search-preview__title">
        <Highlight parts={title} />
      </p>
      <p>
        <Highlight parts={hit.preview ?? hit.snippet ?? []} />
      </p>
    </aside>
  )
}
