import * as z from 'zod/mini'
import { DIALECTS } from '../../content/dialects.ts'
import { HEADING_ID_RULES } from '../../content/heading-ids.ts'
import type { MarkdownPlugin } from '../site-config-types.ts'
import { describe, optional, required, withDefault, withDefaults } from './keys.ts'
import {
  choose,
  dictionary,
  FORBIDDEN_KEYS,
  mapOutput,
  object,
  orFalse,
  orString,
  type ReportIssue,
  stringAs,
} from './schema.ts'
import { absoluteUrl, boolean, projectPath, string } from './values.ts'

/** The stylesheet of KaTeX; exported, since the type of the configuration contains it. */
export interface Stylesheet {
  href: string
  integrity: string | null
}

/** The KaTeX that docsgen contains; filled in when docsgen is built. */
declare const DOCSGEN_KATEX_VERSION: string
declare const DOCSGEN_KATEX_INTEGRITY: string
const katex =
  typeof DOCSGEN_KATEX_VERSION === 'undefined'
    ? undefined
    : { version: DOCSGEN_KATEX_VERSION, integrity: DOCSGEN_KATEX_INTEGRITY }

/** `…/katex@0.16.0/dist/katex.min.css` and `…/KaTeX/0.16.0/katex.min.css`, the addresses of public CDNs. */
const address = /\/katex[@/](\d+\.\d+\.\d+)\/(?:dist\/)?katex\.min\.css$/i

/** Fills in or checks the integrity of a stylesheet of docsgen's KaTeX. The message of `problem` continues its key. */
function completeIntegrity(sheet: Stylesheet) {
  const version = address.exec(sheet.href)?.[1]
  if (!katex || version !== katex.version) return { sheet }
  const { integrity } = katex
  if (sheet.integrity === null) return { sheet: { ...sheet, integrity } }
  // There may be hashes of other lengths as well.
  const given = sheet.integrity.split(/\s+/).filter((hash) => hash.startsWith('sha384-'))
  if (given.length === 0 || given.includes(integrity)) return { sheet }
  const message = `has an integrity hash that does not match KaTeX ${version}, so browsers would reject the stylesheet`
  return { sheet, problem: { message, hint: `Set "integrity" to "${integrity}", or remove it.` } }
}

const stylesheetFields = object({
  href: required(absoluteUrl, 'URL of the stylesheet.'),
  integrity: optional(string, {
    text: 'Hash for the `integrity` attribute.',
    default: 'filled in when the URL names the version of KaTeX that docsgen contains',
  }),
})

const stylesheet = mapOutput(
  orString(stylesheetFields, (href) => ({ href })),
  (given, report) => {
    const { sheet, problem } = completeIntegrity(given)
    if (problem) report(problem)
    return sheet
  },
)

const mathSettings = object({
  output: withDefault(z.enum(['html', 'mathml', 'both']), 'mathml', {
    text: 'Output format of formulas. `mathml` works with screen readers, is a quarter of the size of `html` and needs no `style` attributes, which a strict content security policy forbids. `html` looks the same in every browser. `both` shows `html` and gives `mathml` to screen readers.',
  }),
  macros: withDefaults(dictionary(string), {
    text: 'Custom macros.',
    example: "math: { macros: { '\\\\RR': '\\\\mathbb{R}' } }",
  }),
  /** `null` ships KaTeX's own stylesheet with the site. */
  stylesheet: optional(stylesheet, {
    text: "URL of KaTeX's stylesheet, such as on a CDN; for `html` and `both`.",
    default: 'included in the site, and linked only by pages with formulas',
  }),
})

/** Rendering of formulas. Without `enabled`, only pages whose front matter asks for them have formulas. */
export const math = describe(
  mapOutput(orFalse(mathSettings), (given) => ({ enabled: given !== false, ...(given || z.parse(mathSettings, {})) })),
  { id: 'Math', description: 'Formulas; `false` makes dollar signs text.' },
)

const DIRECTIVE_NAME = /^[A-Za-z][\w-]*$/

const directiveName = stringAs((name, report) => {
  if (!DIRECTIVE_NAME.test(name)) report({ message: DIRECTIVE_NAME_MESSAGE })
  return name
})

const DIRECTIVE_NAME_MESSAGE = 'must be a word of letters, digits, "-" and "_"'
const pluginList = describe(z.custom<MarkdownPlugin[]>(), { tsType: 'MarkdownPlugin[]' })
const dialectList = z.array(z.enum(DIALECTS))
const automatic = z.literal('auto')
const dialects = choose([automatic, dialectList], (input) => (input === 'auto' ? automatic : dialectList))

/** The part of `markdown` that is data; `remarkPlugins` and `rehypePlugins` are code, and validated in `plugins.ts`. */
export const markdown = describe(
  mapOutput(
    object(
      {
        admonitions: withDefault(z.array(directiveName), [], {
          text: 'Names of directives that are admonitions in addition to the built-in ones.',
          example: "markdown: { admonitions: ['experiment'] }",
        }),
        format: withDefault(z.enum(['detect', 'md', 'mdx']), 'detect', {
          text: 'How documents are read: `detect` reads `.mdx` files as MDX and `.md` files as Markdown, `mdx` reads all as MDX, `md` none. The key `format` of front matter overrides it.',
          example: "markdown: { format: 'mdx' }",
        }),
        emoji: withDefault(boolean, true, 'Replaces `:smile:` with an emoji.'),
        smartPunctuation: withDefault(boolean, true, {
          text: "Converts straight quotes, `--`, `---` and `...` in prose to the typographic punctuation of the page's language. Code, formulas, raw HTML and links stay as written.",
        }),
        directives: withDefaults(dictionary(projectPath, checkDirectiveName), {
          text: 'Custom directives: the path of the React component that renders each of them, by name.',
          example: "markdown: { directives: { chart: 'src/Chart.tsx' } }",
        }),
        dialects: withDefault(dialects, 'auto', {
          text: 'Dialects of other generators in the documents; `auto` for those whose files are in the project, such as `mkdocs.yml`, and `[]` for none.',
          example: "markdown: { dialects: ['mkdocs'] }",
        }),
        headingIds: withDefault(z.enum(HEADING_ID_RULES), 'github', {
          text: 'Generator whose rule sets the ids of headings. Links to the ids of other generators resolve.',
          example: "markdown: { headingIds: 'mkdocs' }",
        }),
        parser: withDefault(z.enum(['auto', 'remark']), 'auto', {
          text: 'Parser of Markdown: `auto` uses the native parser for documents that it reads like remark-parse, `remark` uses only remark-parse. The output is the same.',
          example: "markdown: { parser: 'remark' }",
        }),
        remarkPlugins: optional(pluginList, {
          text: 'unified plugins that change the Markdown tree of every document.',
          example: 'markdown: { remarkPlugins: [[remarkExample, { depth: 2 }]] }',
        }),
        rehypePlugins: optional(pluginList, 'unified plugins that change the HTML tree of every document.'),
      },
      {
        moved: {
          hooks:
            'Set the severity of broken links with "onBrokenLinks", and of missing images with severities["asset/not-found"].',
          mermaid: 'Diagrams need no setting; remove this key.',
        },
      },
    ),
    ({ admonitions, emoji, format, smartPunctuation, directives, dialects, headingIds, parser }) => ({
      admonitions,
      emoji,
      format,
      smartPunctuation,
      directives,
      dialects,
      headingIds,
      parser,
    }),
  ),
  { id: 'Markdown', description: 'Markdown and its extensions.' },
)

function checkDirectiveName(name: string, report: ReportIssue): void {
  if (DIRECTIVE_NAME.test(name) && !FORBIDDEN_KEYS.includes(name)) return
  report({ path: [name], message: DIRECTIVE_NAME_MESSAGE })
}
