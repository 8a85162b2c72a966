import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, type Diagnostic, folder, listFiles, report, shared } from './docsgen.ts'

const corpora = join(shared, 'corpora')
const hasCorpora = existsSync(corpora)
if (!hasCorpora) console.warn('The shared corpora are missing: no real documentation is built.')

interface Corpus {
  name: string
  /** Markdown files; every one of them becomes a page. */
  documents: number
  /** Number of problems of each code, and why; there are no others. */
  diagnostics: Record<string, number>
}

const expected: Corpus[] = [
  {
    name: 'small-bolts',
    documents: 12,
    diagnostics: {
      // 14 more differ from an anchor only in letter case, and 5 are ids of VitePress: these resolve.
      'link/anchor-not-found': 11,
      // One lacks its "#", and three point to files that are not in the corpus.
      'link/not-found': 4,
      // Two are in quotations and one is in a list; notes.
      'markdown/heading-order': 6,
    },
  },
  {
    name: 'small-celestia',
    documents: 76,
    diagnostics: {
      // All to "#ports" of one page, which upstream does not have either.
      'link/anchor-not-found': 32,
      // Pages and categories that upstream generates in code, and one typo (".md/").
      'link/not-found': 10,
      'markdown/heading-order': 2,
      // Expressions of MDX such as {versions.node}; once per page.
      'markdown/mdx-expression': 12,
      // Components that pages import and that say nothing, such as <MochaVersionTags>; notes, once per name.
      'markdown/imported-component': 6,
      // Frames of a video site, which raw HTML must not open.
      'markdown/unsafe-html': 4,
      // Fences of "mdx-code-block", and of languages without a grammar; notes, not warnings.
      'markdown/unknown-language': 42,
    },
  },
  {
    name: 'medium-besu',
    documents: 138,
    diagnostics: {
      // A download that is not in the corpus.
      'asset/not-found': 1,
      // "Description" for "description".
      'front-matter/unknown-key': 1,
      'markdown/heading-order': 4,
      // private-networks/reference/cli/subcommands.md, line 160: the author never closed it.
      'markdown/unclosed-directive': 1,
      // <Tabs> and <TabItem> of MDX on 40 pages; once per name and page.
      'markdown/unknown-element': 79,
    },
  },
]

/** Builds a corpus unchanged as the documents of a site; broken links are warnings, so that pages are written. */
async function buildCorpus(name: string) {
  const fields = "onBrokenLinks: 'warn', severities: { 'asset/not-found': 'warn' }"
  const root = folder({ 'site.config.ts': config(`title: 'Corpus', url: 'https://corpus.example', ${fields}`) })
  const content = join(root, 'content/docs')
  cpSync(join(corpora, name, 'content'), content, { recursive: true })
  const built = await report(root, ['build'])
  const pages = listFiles(join(root, 'build')).filter((path) => path.startsWith('docs/') && path.endsWith('.html'))
  const html = pages.map((path) => readFileSync(join(root, 'build', path), 'utf8'))
  const sources = listFiles(content).filter((path) => /\.mdx?$/.test(path))
  return { ...built, html, sources: sources.map((path) => readFileSync(join(content, path), 'utf8')) }
}

function countByCode(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of diagnostics) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Port numbers, times and the like: text that a greedy directive parser would consume. */
function colonWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\w:/])[\w.-]*:\d{2,5}\w*/g))
}

describe.skipIf(!hasCorpora)('third-party documentation builds, with exactly the known problems:', () => {
  test.each(expected)('$name', { timeout: 120_000 }, async ({ name, documents, diagnostics }) => {
    const built = await buildCorpus(name)
    expect(countByCode(built.diagnostics)).toEqual(diagnostics)
    expect(built.code).toBe(0)
    expect(built.stderr).toBe('')
    expect(built.sources).toHaveLength(documents)
    expect(built.html.length).toBeGreaterThanOrEqual(documents)
    for (const { file, line, column } of built.diagnostics) {
      expect([file?.startsWith('content/docs/'), line !== null, column !== null]).toEqual([true, true, true])
    }
    const text = built.html.map((page) => page.replace(/<[^>]*>/g, '')).join('\n')
    const lost = [...colonWords(built.sources.join('\n'))].filter((word) => !text.includes(word))
    expect(lost).toEqual([])
  })

  test('and fails if broken links are errors, as by default', { timeout: 120_000 }, async () => {
    const root = folder({ 'site.config.ts': config("title: 'Corpus', url: 'https://corpus.example'") })
    cpSync(join(corpora, 'small-bolts/content'), join(root, 'content/docs'), { recursive: true })
    const { code, summary } = await report(root, ['build'])
    expect([code, summary.throw, summary.warn]).toEqual([1, 4, 11])
    expect(existsSync(join(root, 'build'))).toBe(false)
  })
})
