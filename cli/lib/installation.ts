import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where the running docsgen stands, and what of it stages need. */
export interface Installation {
  /** Changes with every build of the tool: a part of each cache key, so that a new docsgen trusts no old value. */
  fingerprint: string
  /** Absolute folder of the prebuilt theme: styles, runtime, fonts. */
  themeDirectory: string
  /** What pages and configurations may import, and the module that stands for it, so that they share one instance with the tool. */
  sharedModules: Record<string, string>
  /** Module that worker threads run. */
  worker: URL
}

/** Finds the installation that this module is part of: the folder of the bundle, or `dist/` of the checkout it runs from. */
export function findInstallation(): Installation {
  // The bundle stands in dist/ or dist/chunks/, this source file in cli/lib/.
  const places = ['.', '..', '../../dist'].map((place) => fileURLToPath(new URL(`${place}/`, import.meta.url)))
  const dist = places.find((place) => existsSync(join(place, 'theme')))
  if (!dist) throw new Error('docsgen has not been built: its theme is missing. Run "npm run build" in its folder.')
  const fingerprintFile = join(dist, 'fingerprint.txt')
  return {
    fingerprint: existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8').trim() : 'unbuilt',
    themeDirectory: join(dist, 'theme'),
    sharedModules: {
      docsgen: join(dist, 'index.js'),
      react: join(dist, 'react.js'),
      'react/jsx-runtime': join(dist, 'react-jsx-runtime.js'),
    },
    worker: pathToFileURL(join(dist, 'worker.js')),
  }
}
