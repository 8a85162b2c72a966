import { hashParts } from '../lib/hash.ts'
import type { OutputFile } from './output-file.ts'

/** An output file whose text is known. */
export function createTextFile(path: string, text: string): OutputFile {
  return { path, key: hashParts(text), contents: () => ({ value: text, diagnostics: [] }) }
}
