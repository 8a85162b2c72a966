import { hashParts } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import type { OutputFile } from './output-file.ts'

/** An output file whose text is rendered when its key or its contents are read for the first time. */
export function createTextFile(path: string, render: () => string): OutputFile {
  const getText = once(render)
  return {
    path,
    get key() {
      return hashParts(getText())
    },
    contents: () => ({ value: getText(), diagnostics: [] }),
  }
}
