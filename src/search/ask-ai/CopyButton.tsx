import { type ReactElement, useState } from 'react'
import * as labels from '../../ask-ai-labels.ts'

/** Duration of the confirmation of a copy button. */
const COPIED_MS = 1500

/** Copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }): ReactElement {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <button
      type="button"
      className="search-button"
      aria-live="polite"
      onClick={() => copy().catch((error: unknown) => console.warn('The text cannot be copied.', error))}
    >
      {isCopied ? labels.copiedAnswer : labels.copyAnswer}
    </button>
  )
}
