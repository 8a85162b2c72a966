import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { resolveRealPath } from '../lib/real-path.ts'

/** An output folder, and the folder for state that is never deployed. */
export interface OutputLocation {
  outDir: string
  stateDirectory: string
}

/** The paths that belong to an output folder. */
export interface OutputPaths {
  /** Absolute. If the output folder is a symbolic link, the folder that it points to. */
  outDir: string
  /** Next to the output, on the same file system: the next site while it is built. */
  staging: string
  /** Next to the output: the old site between the two renames of a swap. */
  previous: string
  /** Next to the output: lists the folders that are moved during a swap. */
  moves: string
  /** File with the state of the published files. */
  state: string
  /** Names the process that writes the output. */
  lock: string
}

export function getOutputPaths({ outDir: written, stateDirectory }: OutputLocation): OutputPaths {
  const outDir = resolveRealPath(resolve(written))
  const name = `output-${createHash('sha256').update(outDir).digest('hex').slice(0, 12)}`
  return {
    outDir,
    staging: join(dirname(outDir), `.${basename(outDir)}.docsgen-staging`),
    previous: join(dirname(outDir), `.${basename(outDir)}.docsgen-previous`),
    moves: join(dirname(outDir), `.${basename(outDir)}.docsgen-moves`),
    state: join(stateDirectory, `${name}.txt`),
    lock: join(stateDirectory, `${name}.lock`),
  }
}
