import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashParts } from '../lib/hash.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { Site } from './site.ts'

/** The bytes of a source file, and the key of what they are parsed to. */
export interface ReadSource {
  bytes: Uint8Array
  /** Hash of everything that affects the document, except its includes: source file, bytes, options, versions. */
  key: string
}

/** Hash of everything that the documents of a site depend on besides their files. */
export function hashParsing(
  { parseOptions, extensions }: Pick<Site, 'parseOptions' | 'extensions'>,
  fingerprint: string,
): string {
  return hashParts(JSON.stringify(parseOptions), extensions.fingerprint, fingerprint)
}

/** Creates the function that reads source files; `shape` is from `hashParsing`. `undefined` for a file that cannot be read. */
export function createSourceReader(root: string, shape: string): (source: SourceFile) => ReadSource | undefined {
  return (source) => {
    try {
      const bytes = readFileSync(join(root, source.path))
      return { bytes, key: hashParts(shape, JSON.stringify(source), bytes) }
    } catch {
      return undefined
    }
  }
}
