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

/** Reads the source files of a site. */
export interface SourceReader {
  /** Hash of everything that the documents of the site depend on besides their files. */
  shape: string
  /** `undefined` for a file that cannot be read. */
  read(source: SourceFile): ReadSource | undefined
}

/** Creates the reader of a site; `fingerprint` is that of the installation. */
export function createSourceReader(
  { root, parseOptions, extensions }: Pick<Site, 'root' | 'parseOptions' | 'extensions'>,
  fingerprint: string,
): SourceReader {
  const shape = hashParts(JSON.stringify(parseOptions), extensions.fingerprint, fingerprint)
  return { shape, read: (source) => readSource(root, { source, shape }) }
}

/** Reads a source file of a site whose reader has the shape. */
export function readSource(
  root: string,
  { source, shape }: { source: SourceFile; shape: string },
): ReadSource | undefined {
  try {
    const bytes = readFileSync(join(root, source.path))
    return { bytes, key: hashParts(shape, JSON.stringify(source), bytes) }
  } catch {
    return undefined
  }
}
