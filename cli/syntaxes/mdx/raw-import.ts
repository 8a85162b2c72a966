import { findFile, type ParseContext } from '../../parse/parser-entry.ts'

/** The text of a file that is imported as text: `!!raw-loader!./x.js`, `./x.js?raw`. */
export function readRaw(path: string, context: ParseContext): string | undefined {
  const file = /^(?:!*raw-loader!)(.+)$/.exec(path)?.[1] ?? /^(.+)\?raw$/.exec(path)?.[1]
  const found = file === undefined ? undefined : findFile(file, context.path, context)
  return found && 'text' in found ? found.text : undefined
}
