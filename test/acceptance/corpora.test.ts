import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, type Finding, filesOf, folder, report, shared } from './docsgen.ts'

const corpora = join(shared, 'corpora')
const hasCorpora = existsSync(corpora)
if (!hasCorpora) console.warn('The shared corpora are missing: no real documentation is built.')

interface Corpus {
  name: string
  /** Markdown files; every one of them becomes a page. */
  documents: number
  /** How many findings of each code, and why; what is not listed is not found. */
  findings: Record<string, number>
}

const expected: Corpus[] = [
  {
    name: 'small-bolts',
    documents: 12,
    findings: {
      // 16 name an anchor that does not exist, 14 differ from one in letter case, which browsers do not forgive.
      'link/anchor-not-found': 30,
      // One forgot its "#", and three lead to files that were not kept in the corpus.
      'link/not-found': 4,
    },
  },
  {
    name: 'small-celestia',
    documents: 76,
    findings: {
      // All to "#ports" of one page, which upstream does not have either. The same link on a page counts once.
      'link/anchor-not-found': 9,
      // Pages and categories that upstream makes in code, and one slip (".md/").
      'link/not-found': 9,
      // Components of MDX (<Tabs>, <MochaVersionTags>), which are shown as text; once for each name on a page.
      'markdown/unknown-element': 11,
      // Frames of a video site, which raw HTML may not open.
      'markdown/unsafe-html': 4,
      // Fences of "mdx-code-block", and of languages that no highlighter has; notes, not warnings.
      'markdown/unknown-language': 83,
    },
  },
  {
    name: 'medium-besu',
    documents: 138,
    findings: {
      // A file for download that was not kept in the corpus.
      'asset/not-found': 1,
      // "Description" for "description".
      'front-matter/unknown-key': 1,
      // private-networks/reference/cli/subcommands.md, line 160: the author never closed it.
      'markdown/unclosed-directive': 1,
      // <Tabs> and <TabItem> of MDX on 40 pages; once for each name on a page.
      'markdown/unknown-element': 79,
    },
  },
]

/** Builds a corpus as it is, as the documents of a site; broken links are warnings here, so that pages are written. */
async function buildCorpus(name: string) {
  const fields = "onBrokenLinks: 'warn', severities: { 'asset/not-found': 'warn' }"
  const root = folder({ 'site.config.ts': config(`title: 'Corpus', url: 'https://corpus.example', ${fields}`) })
  const content = join(root, 'content/docs')
  cpSync(join(corpora, name, 'content'), content, { recursive: true })
  const built = await report(root, ['build'])
  const pages = filesOf(join(root, 'build')).filter((path) => path.startsWith('docs/') && path.endsWith('.html'))
  const html = pages.map((path) => readFileSync(join(root, 'build', path), 'utf8'))
  const sources = filesOf(content).filter((path) => /\.mdx?$/.test(path))
  return { ...built, html, sources: sources.map((path) => readFileSync(join(content, path), 'utf8')) }
}

function countByCode(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Port numbers, clock times and the like: text that an eager parser of directives swallows. */
function colonWords(text: string): Set<string> {
  return new Set(text.match(/(?<![\w:/])[\w.-]*:\d{2,5}\w*/g))
}

describe.skipIf(!hasCorpora)('documentation that nobody here wrote builds, each finding of it looked at:', () => {
  test.each(expected)('$name', { timeout: 120_000 }, async ({ name, documents, findings }) => {
    const built = await buildCorpus(name)
    expect(countByCode(built.findings)).toEqual(findings)
    expect(built.code).toBe(0)
    expect(built.stderr).toBe('')
    expect(built.sources).toHaveLength(documents)
    expect(built.html.length).toBeGreaterThanOrEqual(documents)
    for (const { file, line, column } of built.findings) {
      expect([file?.startsWith('content/docs/'), line !== null, column !== null]).toEqual([true, true, true])
    }
    const text = built.html.map((page) => page.replace(/<[^>]*>/g, '')).join('\n')
    const lost = [...colonWords(built.sources.join('\n'))].filter((word) => !text.includes(word))
    expect(lost).toEqual([])
  })

  test('and is refused where its links are errors, as they are by default', { timeout: 120_000 }, async () => {
    const root = folder({ 'site.config.ts': config("title: 'Corpus', url: 'https://corpus.example'") })
    cpSync(join(corpora, 'small-bolts/content'), join(root, 'content/docs'), { recursive: true })
    const { code, summary } = await report(root, ['build'])
    expect([code, summary.throw, summary.warn]).toEqual([1, 4, 30])
    expect(existsSync(join(root, 'build'))).toBe(false)
  })
})
