import { describeNeeds } from '../../render/content-security-policy.ts'

/** A body as it was printed, and as it is printed now. */
export interface PrintedBody {
  before: string
  after: string
}

/**
 * Replaces the body in a file that contains it once, between other things. `undefined` where it is not known which part of the
 * file the body is.
 */
export function replaceBody(file: string, { before, after }: PrintedBody): string | undefined {
  const start = file.indexOf(before)
  if (before === '' || start < 0 || file.indexOf(before, start + 1) >= 0) return undefined
  return file.slice(0, start) + after + file.slice(start + before.length)
}

/** The same for a page, whose policy has to stay the same. */
export function replaceBodyOfPage(page: string, body: PrintedBody): string | undefined {
  return describeNeeds(body.before) === describeNeeds(body.after) ? replaceBody(page, body) : undefined
}
