import type { ReactElement } from 'react'
import type { SearchTextPart } from './search-provider.ts'

/** Text with what the query matched marked; text stays text, whatever it contains. */
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
