import type { Dialect, DialectUse } from '../content/dialects.ts'
import type { Problem } from '../parse/parser-entry.ts'
import { FOREIGN_SYNTAX_HINT } from './hints.ts'
import type { Range } from './text/code-spans.ts'
import { readLines } from './text/lines.ts'

/** A construct that has no meaning here and can hardly be meant as text. */
interface ForeignConstruct {
  dialects: readonly Dialect[]
  /** Matches the construct at the beginning of a line of text, behind its indentation. */
  pattern: RegExp
  /** Its name, as in "is … of MkDocs". */
  name: string
  generator: string
  /** The equivalent in docsgen's own Markdown. */
  instead: string
}

const CONSTRUCTS: readonly ForeignConstruct[] = [
  {
    dialects: ['mkdocs'],
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+\w[\w -]*(?:"[^"]*")?[ \t]*\n(?:[ \t>]*\n)?[ \t>]*(?: {4}|\t)\S/,
    name: 'a note',
    generator: 'MkDocs',
    instead: ':::note',
  },
  {
    dialects: ['mkdocs'],
    pattern: /^={3}[!+]*[ \t]+"[^"\n]+"[ \t]*$/m,
    name: 'a tab',
    generator: 'MkDocs',
    instead: ':::tab',
  },
  {
    dialects: ['mkdocs'],
    pattern: /^-{1,}8<-{1,}[ \t]+"/,
    name: 'an include',
    generator: 'MkDocs',
    instead: '::include{file=…}',
  },
  {
    dialects: ['hugo'],
    pattern: /\{\{[<%]\s*\/?[\w./-]+[^\n]*?[>%]\}\}/,
    name: 'a shortcode',
    generator: 'Hugo',
    instead: 'a directive',
  },
  {
    dialects: ['gitbook', 'jekyll'],
    pattern: /\{%-?\s*(?:hint|tabs|tab|code|include|include_relative|raw|link|embed|content-ref|highlight)\b[^\n]*?%\}/,
    name: 'a tag',
    generator: 'GitBook or Jekyll',
    instead: 'a directive',
  },
  {
    dialects: ['mdbook'],
    pattern: /\{\{#(?:include|rustdoc_include|playground|playpen)\s[^\n}]+\}\}/,
    name: 'an include',
    generator: 'mdBook',
    instead: '::include{file=…}',
  },
  {
    dialects: ['obsidian'],
    pattern: /!\[\[[^[\]\n]{1,200}\]\]|\[\[[\w /.-]{1,200}\|[^[\]|\n]{1,200}\]\]/,
    name: 'a link',
    generator: 'Obsidian',
    instead: '[text](page.md)',
  },
]

/** Finds the first construct of each kind whose dialect is not in use, outside of code (except includes of mdBook). */
export function findForeignSyntax(text: string, dialects: readonly DialectUse[]): (Range & Problem)[] {
  if (!FOREIGN_SYNTAX_HINT.test(text)) return []
  const used = new Set(dialects.map(({ name }) => name))
  const lined = readLines(text)
  return CONSTRUCTS.flatMap((construct) => {
    if (construct.dialects.some((dialect) => used.has(dialect))) return []
    const range = findFirst(construct, lined)
    return range ? [{ ...range, ...describe(construct, text.slice(range.start, range.end)) }] : []
  })
}

function findFirst({ pattern, dialects }: ForeignConstruct, lined: ReturnType<typeof readLines>): Range | undefined {
  const inCode = dialects.includes('mdbook')
  const isAnchored = pattern.source.startsWith('^')
  for (const line of lined.lines) {
    if (line.kind !== 'text' && !(inCode && line.kind === 'fenced')) continue
    // Long lines are data, not prose.
    const limit = Math.min(lined.text.length, line.end + (isAnchored ? 200 : 0), line.content + 2000)
    const found = pattern.exec(lined.text.slice(line.content, limit))
    if (!found || (isAnchored && found.index > 0)) continue
    const start = line.content + found.index
    if (!inCode && lined.isCode(start)) continue
    return { start, end: Math.min(line.end, start + found[0].length) }
  }
  return undefined
}

function describe({ name, generator, dialects, instead }: ForeignConstruct, written: string): Problem {
  const short = written.trim().length > 60 ? `${written.trim().slice(0, 59)}…` : written.trim()
  const names = dialects.map((dialect) => `"${dialect}"`).join(' or ')
  return {
    message: `The text "${short}" is ${name} of ${generator}, which is shown as text.`,
    hint: `Add ${names} to "markdown.dialects", or write ${instead}.`,
  }
}
