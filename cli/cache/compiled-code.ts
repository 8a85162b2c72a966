import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { makeDerivedFolder, writeDerivedFile } from '../lib/derived-files.ts'
import { attempt } from '../lib/system-error.ts'

/** Under this name, all threads of the process find the file. */
const FILE = 'docsgen:compiled-code'

/** Under this name, whether the cache folder did not exist when the process began. */
const FIRST_RUN = 'docsgen:first-run'

/**
 * CPU time from which on a first run keeps compiled code. It may be the only run, and to keep it takes 45 ms: more than 1.5 % of
 * a shorter one.
 */
const LONG_RUN_MS = 3000

/** Length of the checksum that a file begins with. */
const CHECKSUM_BYTES = 4

/**
 * Notes, for all threads, where compiled code is kept: in the cache folder, for this installation of docsgen and this version
 * of V8.
 */
export function keepCompiledCode(cacheDirectory: string, fingerprint: string): void {
  const { versions, arch } = process
  setEnvironmentData(FIRST_RUN, !existsSync(cacheDirectory))
  setEnvironmentData(FILE, join(cacheDirectory, 'compiled', `${fingerprint}-${versions.v8}-${arch}.bin`))
}

/** The compiled code that an earlier run has kept, as V8 gave it. */
export function readCompiledCode(): Buffer | undefined {
  const file = getEnvironmentData(FILE)
  if (typeof file !== 'string' || !existsSync(file)) return undefined
  let contents: Buffer | undefined
  attempt(() => {
    contents = readFileSync(file)
  })
  if (!contents || contents.length < CHECKSUM_BYTES) return undefined
  const code = contents.subarray(CHECKSUM_BYTES)
  // V8 does not check what it is given.
  return contents.readUInt32LE(0) === crc32(code) ? code : undefined
}

/** Keeps compiled code, in place of that for other versions. What the file system refuses is not kept. */
export function writeCompiledCode(compile: () => Buffer): void {
  const file = getEnvironmentData(FILE)
  if (typeof file !== 'string' || (getEnvironmentData(FIRST_RUN) === true && isShortRun())) return
  const folder = join(file, '..')
  // A run that finds no configuration makes no cache folder.
  if (!existsSync(join(folder, '..'))) return
  attempt(() => {
    makeDerivedFolder(folder)
    for (const other of readdirSync(folder)) rmSync(join(folder, other), { recursive: true, force: true })
    const code = compile()
    const checksum = Buffer.alloc(CHECKSUM_BYTES)
    checksum.writeUInt32LE(crc32(code))
    writeDerivedFile(file, Buffer.concat([checksum, code]))
  })
}

function isShortRun(): boolean {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 < LONG_RUN_MS
}
