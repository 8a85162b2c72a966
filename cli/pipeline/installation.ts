import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The installation of the running docsgen: the parts that stages need. */
export interface Installation {
  /** Changes with every build of docsgen. It is part of every cache key, so that a new version uses no value of an old one. */
  fingerprint: string
  /** Absolute folder of the prebuilt theme: styles, runtime, fonts. */
  themeDirectory: string
  /** Package that pages and configurations can import -> module of the installation, so that they share its instance. */
  sharedModules: Record<string, string>
  /** Module that worker threads run. */
  worker: URL
  /** Module of the thread that makes the search indexes. */
  indexer: URL
}

/** Finds the installation that this module is part of: the folder of the bundle, or `dist/` of the repository. */
export function readInstallation(): Installation {
  // The bundle is in dist/, this source file in cli/pipeline/.
  const candidates = ['.', '../../dist'].map((candidate) => fileURLToPath(new URL(`${candidate}/`, import.meta.url)))
  const dist = candidates.find((candidate) => existsSync(join(candidate, 'theme')))
  if (!dist) throw new Error('docsgen has not been built: its theme is missing. Run `npm run build` in its folder.')
  const fingerprintFile = join(dist, 'fingerprint.txt')
  return {
    fingerprint: existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8').trim() : 'unbuilt',
    themeDirectory: join(dist, 'theme'),
    sharedModules: {
      docsgen: join(dist, 'index.mjs'),
      react: join(dist, 'react.mjs'),
      'react/jsx-runtime': join(dist, 'react-jsx-runtime.mjs'),
    },
    worker: pathToFileURL(join(dist, 'worker.js')),
    indexer: pathToFileURL(join(dist, 'indexer.js')),
  }
}
