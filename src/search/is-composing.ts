import type { ChangeEvent } from 'react'

/** Whether what is typed belongs to characters that an input method has not completed yet. */
export function isComposing({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.isComposing
}
