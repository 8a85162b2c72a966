import type { Diagnostic, FileOrigin } from '../diagnostics/diagnostic.ts'
import { findRoute, type ProblemSource } from './page-problems.ts'

/** An error that the code of an island threw in an open page, as the script of the page describes it. */
export interface BrowserError {
  /** Without the base URL, in any spelling. */
  pathname: string
  message: string
  /** URLs, lines and columns of scripts in the format of the browser. Empty for errors without a stack. */
  stack: string
}

/** Longer messages are cut. */
const LONGEST_MESSAGE = 500

/** Describes an error. `thrownAt` is its location in the sources of the project, if it is known. */
export function describeBrowserError(
  { pathname, message }: Pick<BrowserError, 'pathname' | 'message'>,
  plan: ProblemSource['plan'],
  thrownAt?: FileOrigin,
): Diagnostic {
  const shown = findRoute(plan, pathname)?.pathname ?? pathname
  const text = message.slice(0, LONGEST_MESSAGE).trim().replace(/\.$/, '')
  return {
    code: 'island/failed',
    message: `An island of the page "${shown}" failed in the browser: ${text}.`,
    origin: thrownAt ?? { kind: 'page', pathname: shown },
    pathname: shown,
  }
}
