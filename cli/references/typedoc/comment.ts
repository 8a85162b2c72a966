import { lowerHeadings, splitFirstParagraph } from '../markdown-text.ts'
import type { PageScope } from './links.ts'
import type { Comment } from './shapes.ts'

/** A comment as Markdown. */
export interface CommentText {
  /** The first paragraph. */
  summary: string
  /** What follows, with remarks and examples. */
  text: string
  returns: string
  errors: { code: string; text: string }[]
  /** The default value that the comment names; empty for none. */
  defaultValue: string
  isDeprecated: boolean
}

/** The parts of a comment as Markdown, with links to what they name. */
export function printParts(parts: Comment['summary'], { links, page }: PageScope): string {
  const printed = parts.map(({ kind, text, target }) => {
    if (kind !== 'inline-tag') return text
    const href = typeof target === 'string' && /^https?:/.test(target) ? target : links.find(target, page)
    return href === undefined ? `\`${text}\`` : `[\`${text}\`](${href})`
  })
  return printed.join('').trim()
}

/** Reads a comment; one that is missing is empty. */
export function readComment(comment: Comment | undefined, scope: PageScope): CommentText {
  const { first, rest } = splitFirstParagraph(printParts(comment?.summary ?? [], scope))
  const list = (...tags: string[]) =>
    (comment?.blockTags ?? []).filter(({ tag }) => tags.includes(tag)).map(({ content }) => printParts(content, scope))
  const deprecated = list('@deprecated')
  return {
    summary: first,
    text: lowerHeadings([...deprecated, rest, ...list('@remarks'), ...list('@example')].filter(Boolean).join('\n\n')),
    returns: lowerHeadings(list('@returns', '@return').join('\n\n')),
    errors: list('@throws').map((text) => {
      const [, code = 'Error', meaning = text] = /^\{([^{}]+)\}\s*(.*)$/s.exec(text) ?? []
      return { code, text: meaning || code }
    }),
    defaultValue: list('@defaultValue', '@default').join(' '),
    isDeprecated: deprecated.length > 0,
  }
}
