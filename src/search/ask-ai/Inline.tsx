import type { ReactElement } from 'react'
import { AnswerLink } from './AnswerLink.tsx'
import { closeMarks } from './close-marks.ts'
import { type InlineMark, splitInline } from './inline-marks.ts'

/** Text with its inline marks as elements. `isOpen`: more text may follow. */
export function Inline({ text, isOpen = false }: { text: string; isOpen?: boolean }): ReactElement {
  return (
    <>
      {splitInline(isOpen ? closeMarks(text) : text).map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
        typeof piece === 'string' ? piece : <Mark key={index} {...piece} />,
      )}
    </>
  )
}

function Mark(mark: InlineMark): ReactElement {
  const children = <Inline text={mark.text} />
  switch (mark.type) {
    case 'code':
      return <code>{mark.text}</code>
    case 'strong':
      return <strong>{children}</strong>
    case 'emphasis':
      return <em>{children}</em>
    case 'link':
      return <AnswerLink href={mark.href}>{mark.text ? children : mark.href}</AnswerLink>
    default:
      return <>{mark.text}</>
  }
}
