import { hashParts } from '../lib/hash.ts'
import type { Diagnostic } from './diagnostic.ts'

/** What stays the same of a problem when lines are added above it. */
export interface ProblemIdentity {
  /** Posix path relative to the root; the pathname of a page or the option of a command for problems without a file. */
  file: string
  code: string
  /** The reference as written, or else the message. */
  about: string
}

/** Identifies a problem in the baseline and in SARIF. A file may have several with the same identity. */
export function identifyProblem({ code, origin, message, target }: Diagnostic): ProblemIdentity {
  const file = origin.kind === 'page' ? origin.pathname : origin.kind === 'command' ? origin.option : origin.file
  return { file, code, about: target ?? message.replace(/\b(lines?) \d+(?:-\d+)?/g, '$1 …') }
}

/** The fingerprints of diagnostics, in their order: a hash of their identity, with a number for repetitions. */
export function createFingerprints(diagnostics: readonly Diagnostic[]): string[] {
  const counts = new Map<string, number>()
  return diagnostics.map((diagnostic) => {
    const { file, code, about } = identifyProblem(diagnostic)
    const hash = hashParts(file, code, about).slice(0, 16)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return `${hash}:${count}`
  })
}
