import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { crc32 } from 'node:zlib'
import { hashParts } from '../lib/hash.ts'
import { once } from '../lib/once.ts'

/** The installation of the running docsgen: the parts that stages need. */
export interface Installation {
  /** Changes with the code of docsgen, also if it is patched. Part of every cache key, so that no value of other code is used. */
  fingerprint: string
  /** Absolute folder of the prebuilt theme: styles, runtime, fonts. */
  themeDirectory: string
  /** Package that pages and configurations can import -> module of the installation, so that they share its instance. */
  sharedModules: Record<string, string>
  /** Module that worker threads run. */
  worker: URL
}

/** Finds the installation that this module is part of: the folder of the bundle, or `dist/` of the repository. */
export const readInstallation = once((): Installation => {
  // The bundle is in dist/, this source file in cli/pipeline/.
  const candidates = ['.', '../../dist'].map((candidate) => fileURLToPath(new URL(`${candidate}/`, import.meta.url)))
  const dist = candidates.find((candidate) => existsSync(join(candidate, 'theme')))
  if (!dist) throw new Error('docsgen has not been built: its theme is missing. Run `npm run build` in its folder.')
  return {
    fingerprint: computeFingerprint(dist),
    themeDirectory: join(dist, 'theme'),
    sharedModules: {
      docsgen: join(dist, 'index.js'),
      react: join(dist, 'react.js'),
      'react/jsx-runtime': join(dist, 'react-jsx-runtime.js'),
    },
    worker: pathToFileURL(join(dist, 'worker.js')),
  }
})

/** Covers names and contents of all scripts, styles and data. Checksums, as every run computes this: 5 MB take 5 ms. */
function computeFingerprint(dist: string): string {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|json)$/.test(file),
  )
  return hashParts(...files.sort().map((file) => `${file}:${crc32(readFileSync(join(dist, file)))}`)).slice(0, 16)
}
