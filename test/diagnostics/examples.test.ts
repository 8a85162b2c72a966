import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { DiagnosticCode } from '../../cli/diagnostics/codes.ts'
import { contentExplanations } from '../../cli/diagnostics/explanations/content.ts'
import type { Explanation } from '../../cli/diagnostics/explanations/explanation.ts'
import { markdownExplanations } from '../../cli/diagnostics/explanations/markdown.ts'
import { siteExplanations } from '../../cli/diagnostics/explanations/site.ts'
import { applySuppressions } from '../../cli/pipeline/suppress.ts'
import { auditProject } from '../check/audit-project.ts'
import { createFolder } from '../serve/hostile-project.ts'

const MDX: ReadonlySet<string> = new Set([
  ...(['markdown/imported-component', 'markdown/mdx-expression', 'markdown/mdx-syntax'] as const),
  ...(['markdown/unknown-component', 'markdown/unwrapped-component'] as const),
] satisfies DiagnosticCode[])

/** Codes whose examples are of documents, but need a network, a program, a dialect, or more than one file. */
const NOT_ALONE: ReadonlySet<string> = new Set([
  ...(['blog/duplicate-author', 'blog/inline-author', 'blog/unknown-author', 'blog/untruncated'] as const),
  ...(['facts/expression', 'facts/undefined', 'front-matter/not-shown', 'tags/inline'] as const),
  ...(['variable/not-filled'] as const),
  ...(['prose/spelling', 'prose/style', 'prose/suggestion'] as const),
  ...(['link/external', 'markdown/foreign-syntax', 'markdown/include', 'markdown/page-code'] as const),
] satisfies DiagnosticCode[])

const all: Partial<Record<DiagnosticCode, Explanation>> = {
  ...contentExplanations,
  ...markdownExplanations,
  ...siteExplanations,
}
const examples = Object.entries(all).flatMap(([code, { example }]) => {
  const [language, text] = example
  const isDocument = language === 'md' || language === 'html' || text.startsWith('---')
  const file = `content/docs/${code.replace('/', '-')}.${MDX.has(code) ? 'mdx' : 'md'}`
  return isDocument && !NOT_ALONE.has(code) ? [{ code, text, file }] : []
})
const root = createFolder({
  ...Object.fromEntries(examples.map(({ file, text }) => [file, `${text}\n`])),
  'content/docs/setup.md': '---\nredirectFrom: /docs/old-setup\n---\n# Setup\n',
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { parsed, routed, findings, documents, table } = await auditProject(root, {
  url: 'https://docs.example.com',
  variables: { brand: { value: 'Moorline', slug: 'moorline' } },
})
const found = applySuppressions([...parsed, ...routed, ...findings], {
  ...{ documents, table, drafts: false, today: '2026-06-15' },
})

describe('the example of a document', () => {
  it.each(examples)('causes $code', ({ code, file }) => {
    const codes = found.flatMap(({ code, origin }) => (origin.kind === 'file' && origin.file === file ? [code] : []))
    expect(codes).toContain(code)
  })
})
