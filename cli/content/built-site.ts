import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** File name of the manifest in `assets/` that every build writes. */
const MANIFEST = /^manifest\.[\da-f]+\.json$/

/** Whether a folder is a site that docsgen built, by the manifest in it: it may be replaced, and holds no documents. */
export function isBuiltSite(directory: string): boolean {
  try {
    return readdirSync(join(directory, 'assets')).some((name) => MANIFEST.test(name))
  } catch {
    return false
  }
}
