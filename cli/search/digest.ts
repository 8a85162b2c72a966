import { createHash, type Hash } from 'node:crypto'

/** A hash of contents in their order. */
export function computeDigest(contents: readonly (string | Uint8Array)[]): string {
  return addContents(createHash('sha256'), contents).digest('hex')
}

/** Prepares digests of contents that all begin with the same one. */
export function createDigester(first: string): (contents: readonly string[]) => string {
  const start = addContents(createHash('sha256'), [first])
  return (contents) => addContents(start.copy(), contents).digest('hex')
}

function addContents(hash: Hash, contents: readonly (string | Uint8Array)[]): Hash {
  for (const content of contents) hash.update(`${content.length}\n`).update(content)
  return hash
}
