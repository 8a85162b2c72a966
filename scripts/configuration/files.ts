import { renderReference } from './render-reference.ts'
import { renderTypeFiles } from './type-files.ts'

/** All files that are generated from the schema of the configuration: path in the repository -> contents. */
export function renderFiles(): Map<string, string> {
  return new Map([...renderTypeFiles(), ['docs/configuration.md', renderReference()]])
}
