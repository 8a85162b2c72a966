import { groupBy } from '../lib/group-by.ts'
import { didYouMean } from '../lib/suggest.ts'
import { codes, type DiagnosticCode } from './codes.ts'
import type { Diagnostic, FileOrigin } from './diagnostic.ts'

/** An author's decision to accept problems of some codes in a part of a file. */
export interface Suppression {
  /** The comment, or the key of the front matter. */
  origin: FileOrigin
  codes: DiagnosticCode[]
  reason: string
  /** ISO day, the last on which it is in effect; `null` for no end. */
  until: string | null
  /** The first and the last line that it is for; `null` for the whole file. */
  lines: [first: number, last: number] | null
}

/** The word that begins a suppression in a comment, and the key of those of a whole file. */
export const SUPPRESSION_WORD = 'docsgen-ignore'

/** Codes, the reason, and the day after "until", if it begins with a digit. */
const FORM = /^([^:]*)(?::(.*?)(?:\suntil\s+(\d\S*))?)?$/s

/**
 * Parses `link/not-found, asset/not-found: The reason until 2027-01-01`, what follows the word in a comment. Returns why it is not
 * valid, and so without effect, if it is not.
 */
export function parseSuppression(
  text: string,
): Pick<Suppression, 'codes' | 'reason' | 'until'> | Pick<Diagnostic, 'message' | 'hint'> {
  const [, listed = '', written = '', until = null] = FORM.exec(text.trim()) ?? []
  const reason = written.trim()
  const named = listed.split(',').map((code) => code.trim())
  const found = named.filter(isCode)
  const unknown = named.find((code) => !isCode(code))
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, Object.keys(codes)) ?? '`docsgen check --list-codes` lists all codes.'
    return {
      message: unknown === '' ? 'The suppression names no code.' : `There is no code "${unknown}" to suppress.`,
      hint,
    }
  }
  const fixed = found.find((code) => codes[code].by === 'fixed')
  if (fixed !== undefined)
    return { message: `Problems with the code "${fixed}" cannot be suppressed.`, hint: 'Remove it.' }
  if (!/\p{L}/u.test(reason)) {
    return { message: 'The suppression has no reason.', hint: `Write why: ${named.join(', ')}: the reason` }
  }
  if (until !== null && !isIsoDay(until)) {
    return {
      message: `The suppression ends on "${until}", which is not a date.`,
      hint: 'Write it as in "until 2027-01-31".',
    }
  }
  return { codes: found, reason, until }
}

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name)

function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The parts of a problem that a suppression is compared with. */
type Place = Pick<Diagnostic, 'code' | 'origin'>

/** Drops the diagnostics that a suppression in effect is for. `today` is an ISO day. */
export function dropSuppressed<Given extends Place>(
  diagnostics: readonly Given[],
  suppressions: readonly Suppression[],
  today: string,
): Given[] {
  const inEffect = suppressions.filter((suppression) => !isExpired(suppression, today))
  if (inEffect.length === 0) return [...diagnostics]
  const byFile = groupBy(inEffect, ({ origin }) => origin.file)
  return diagnostics.filter((diagnostic) => {
    const { origin } = diagnostic
    return origin.kind !== 'file' || !byFile.get(origin.file)?.some((each) => isFor(each, diagnostic))
  })
}

const isExpired = ({ until }: Suppression, today: string): boolean => until !== null && today > until

function isFor({ origin, codes, lines }: Suppression, diagnostic: Place): boolean {
  const at = diagnostic.origin
  if (at.kind !== 'file' || at.file !== origin.file || !codes.includes(diagnostic.code)) return false
  return lines === null || (at.line >= lines[0] && at.line <= lines[1])
}

/** Codes that are found before a page is produced, and without an option of a command. */
const EARLY_CODES =
  /^(?:asset|blog|facts|front-matter|link|markdown|route|sidebar|tags|variable)\/|^(?:image\/no-alt|page\/orphan)$/
const LATE_CODES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['link/external', 'markdown/time-limit'])

/**
 * Reports suppressions that have expired, and codes that they are not needed for. `found` are all diagnostics of a site before any
 * was dropped.
 */
export function checkSuppressions(
  suppressions: readonly Suppression[],
  found: readonly Diagnostic[],
  today: string,
): Diagnostic[] {
  const byFile = groupBy(found, (diagnostic) => (diagnostic.origin.kind === 'file' ? diagnostic.origin.file : null))
  return suppressions.flatMap((suppression): Diagnostic[] => {
    const { origin, reason, until } = suppression
    if (isExpired(suppression, today)) {
      const message = `The suppression ended on ${until}; its reason was: ${reason}`
      return [{ code: 'suppression/expired', message, origin, hint: 'Correct the problem, or set a later date.' }]
    }
    const isUnneeded = (code: DiagnosticCode) =>
      EARLY_CODES.test(code) &&
      !LATE_CODES.has(code) &&
      !byFile.get(origin.file)?.some((diagnostic) => diagnostic.code === code && isFor(suppression, diagnostic))
    const scope = suppression.lines === null ? 'file' : 'part of the file'
    return suppression.codes.filter(isUnneeded).map((code) => ({
      code: 'suppression/unneeded',
      message: `This ${scope} has no problem with the code "${code}".`,
      origin,
      hint: suppression.codes.length > 1 ? 'Remove the code.' : 'Remove the suppression.',
    }))
  })
}

/** The ISO days on which suppressions stop being in effect. */
export const listExpiryDays = (suppressions: readonly Suppression[]): string[] =>
  suppressions.flatMap(({ until }) => (until === null ? [] : [addDay(until)]))

const addDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
