import path from 'node:path'
import { OTHER_OUTPUT_FOLDER, OUTPUT_FOLDER } from '../migrate/init/package-scripts.ts'
import { findOutputProblem } from './find-output-problem.ts'

/** The usual output folder of the project at `root`, unless it has files that a build would not replace. */
export function chooseOutputFolder(root: string): string {
  const outDir = path.join(root, OUTPUT_FOLDER)
  return findOutputProblem({ root, outDir, sources: [] }) ? OTHER_OUTPUT_FOLDER : OUTPUT_FOLDER
}

/** A note on an output folder that is not the usual one. */
export function describeOutputFolder(outDir: string): string[] {
  if (outDir === OUTPUT_FOLDER) return []
  const command = `npx docsgen build --out-dir ${outDir}`
  return [
    `${OUTPUT_FOLDER}/ has files of another program; build with \`${command}\`, as the scripts in package.json do.`,
  ]
}
