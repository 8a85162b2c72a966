import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { attempt } from '../lib/system-error.ts'

/** Length of the checksum that a file ends with. At its beginning, V8 would find code that is not aligned, and copy it. */
const CHECKSUM_BYTES = 4

/** The compiled code in a file, as V8 gave it. */
export function readCompiledCode(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined
  let contents: Buffer | undefined
  attempt(() => {
    contents = readFileSync(file)
  })
  if (!contents || contents.length < CHECKSUM_BYTES) return undefined
  const code = contents.subarray(0, -CHECKSUM_BYTES)
  // V8 does not check what it is given.
  return contents.readUInt32LE(code.length) === crc32(code) ? code : undefined
}

/** Keeps compiled code in a folder, and removes that of other versions of docsgen. Returns whether the file system lets it. */
export function writeCompiledCode(folder: string, name: CodeName, code: Buffer): boolean {
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(code))
  const failure = attempt(() => {
    makeDerivedFolder(folder)
    for (const other of readdirSync(folder)) {
      if (!other.includes(`-${name.fingerprint}-`)) rmSync(join(folder, other), { recursive: true, force: true })
    }
    writeDerivedFile(join(folder, formatCodeName(name)), Buffer.concat([code, checksum]))
  })
  return failure === undefined
}

/** What compiled code is for. */
export interface CodeName {
  /** What needed it. */
  run: string
  /** That of docsgen. */
  fingerprint: string
  /** The version of V8 and its processor: Node.js of several versions may use one installation. */
  v8: string
}

/** The name of the file with compiled code. */
export const formatCodeName = ({ run, fingerprint, v8 }: CodeName): string => `${run}-${fingerprint}-${v8}.bin`
