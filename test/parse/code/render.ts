import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { ParseOptions } from '../../../cli/parse/context.ts'
import { createOwnSyntax, type OwnSyntax } from '../../../cli/parse/own-syntax.ts'
import { parseMarkdown } from '../../../cli/parse/syntax/parse-markdown.ts'
import { labels } from '../../../src/labels.ts'
import type { PageFeature } from '../../../src/model/page-features.ts'

const defaults: ParseOptions = {
  variables: {},
  admonitions: [],
  emoji: true,
  math: { output: 'mathml', macros: {} },
  search: false,
}

/** The result of `render`; diagnostics as `line:column-endColumn code message (hint)`. */
export interface Rendered {
  html: string
  diagnostics: string[]
  features: Set<PageFeature>
}

/** Options that differ from the defaults of the tests, and a remark plugin of the project. */
export interface RenderOptions extends Partial<ParseOptions> {
  plugin?: () => (tree: MdastRoot) => void
}

/** Runs docsgen's own syntax inside the smallest chain that it works in. */
export async function render(text: string, options: RenderOptions = {}): Promise<Rendered> {
  return renderWith(createOwnSyntax(), text, options)
}

/** Like `render`, but with a syntax that has already processed other documents. */
export async function renderWith(
  ownSyntax: OwnSyntax,
  text: string,
  { plugin, ...options }: RenderOptions = {},
): Promise<Rendered> {
  const diagnostics: string[] = []
  const features = new Set<PageFeature>()
  const file = new VFile(text)
  file.data.docsgen = {
    path: 'content/docs/page.md',
    translation: null,
    isReference: false,
    isPost: false,
    labels,
    locale: 'en',
    isDocumentOnly: false,
    format: 'md',
    isUntitled: false,
    hasFormulas: true,
    text,
    options: { ...defaults, ...options },
    quoteMarks: null,
    facts: new Map(),
    features,
    suppressions: [],
    components: [],
    questions: [],
    report: (code, span, { message, hint }) =>
      diagnostics.push(`${span.line}:${span.column}-${span.endColumn} ${code} ${message}${hint ? ` (${hint})` : ''}`),
    reportIn: (code, { span }, { message }) => diagnostics.push(`${span.line}:${span.column} ${code} ${message}`),
    readInclude: () => undefined,
    locate: (span) => ({ file: 'content/docs/page.md', span }),
  }
  await ownSyntax.prepare(text, null)
  const html = await unified()
    .use(function () {
      const extensions = { micromark: [], mdast: [] }
      this.parser = (source) => parseMarkdown(source, { syntax: 'docsgen', extensions })
    })
    .use(() => (tree: MdastRoot) => ownSyntax.transformDirectives(tree, file))
    .use(plugin ? [plugin] : [])
    .use(() => (tree: MdastRoot) => ownSyntax.finishMarkdown(tree, file))
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(() => (tree: HastRoot) => {
      ownSyntax.transformMath(tree, file)
      ownSyntax.transformCode(tree, file)
    })
    .use(rehypeStringify, { allowDangerousHtml: true })
    .process(file)
  return { html: String(html), diagnostics, features }
}
