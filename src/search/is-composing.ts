import type { SyntheticEvent } from 'react'

/** Whether an input method is composing characters, of which the event is a part: their keys are not those of the reader. */
export function isComposing({ nativeEvent }: SyntheticEvent): boolean {
  // Safari ends the composition before the key that does so; then only this code tells it from others.
  const isLateKey = nativeEvent instanceof KeyboardEvent && nativeEvent.keyCode === 229
  return isLateKey || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)
}
