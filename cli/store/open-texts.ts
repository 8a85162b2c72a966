import { hashParts } from '../lib/hash.ts'
import type { FileTable } from './file-table.ts'

/** A file table in which some files have the text that an editor shows, and has not saved yet, instead of the one on disk. */
export function withOpenTexts(table: FileTable, findText: (path: string) => string | undefined): FileTable {
  const readOpen = (path: string) => {
    const text = findText(path)
    if (text === undefined) return undefined
    const bytes = Buffer.from(text)
    return { hash: hashParts(bytes), bytes }
  }
  return {
    ...table,
    read: (path) => readOpen(path) ?? table.read(path),
    readBytes: (path) => readOpen(path) ?? table.readBytes(path),
  }
}
