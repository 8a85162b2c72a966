import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of this repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Everything that is built. */
export const dist = path.join(root, 'dist')
