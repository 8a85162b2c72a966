import type { ReactElement } from 'react'
import type { SearchTextPart } from './search-provider.ts'

/** Text with the matches of the query marked. Text is never parsed as HTML. */
export function Highlight({
  parts,
  className,
}: {
  parts: readonly SearchTextPart[]
  className?: string
}): ReactElement {
  return (
    <>
      {parts.map(({ text, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
          <mark key={index} className={className}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  )
}
