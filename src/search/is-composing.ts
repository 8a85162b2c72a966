import type { ChangeEvent } from 'react'

/** Whether an input method has not completed the typed characters yet. */
export function isComposing({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}
