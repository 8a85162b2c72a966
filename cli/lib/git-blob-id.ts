import { createHash } from 'node:crypto'

/** The id that Git gives the contents of a text file, as `git hash-object` prints it, with line breaks as in a repository. */
export function computeGitBlobId(contents: Uint8Array): string {
  const text = Buffer.from(contents).toString('latin1').replaceAll('\r\n', '\n')
  return createHash('sha1').update(`blob ${text.length}\0`).update(text, 'latin1').digest('hex')
}
