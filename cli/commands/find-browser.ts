import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { CommandContext } from './command-context.ts'

/** Programs of browsers that print, as their installers name them. */
const PROGRAMS = [
  ...['chromium', 'chromium-browser', 'chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['microsoft-edge', 'msedge', 'chrome.exe', 'msedge.exe'],
]

/** Browsers that are not on the path of macOS and Windows. */
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Finds the browser that `CHROMIUM_PATH` names, or one on the path; without one, a diagnostic. */
export function findBrowser(environment: CommandContext['environment']): string | Diagnostic {
  const { CHROMIUM_PATH: named, PATH = '' } = environment
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const candidates = named
    ? [named]
    : [...PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))), ...INSTALLED]
  return candidates.find(isProgram) ?? describeMissing(named)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function describeMissing(named: string | undefined): Diagnostic {
  return {
    code: 'book/no-browser',
    message: named
      ? `The browser "${named}" that CHROMIUM_PATH names cannot be run.`
      : 'No browser that can print a PDF was found.',
    hint: 'Install Chrome, Chromium or Edge, or set CHROMIUM_PATH to one. Without `--pdf`, the book is written as HTML, which any browser prints.',
    origin: { kind: 'command', option: '--pdf' },
  }
}
