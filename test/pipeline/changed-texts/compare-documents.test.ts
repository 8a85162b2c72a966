import { describe, expect, it } from 'vitest'
import type { Document } from '../../../cli/parse/document.ts'
import { isSameForSite } from '../../../cli/pipeline/changed-texts/compare-documents.ts'
import { createDocument, createSpan } from '../../support/document.ts'

const reference = { kind: 'link', url: './guide.md', span: createSpan(3) } as const
const document: Document = createDocument('content/docs/intro.md', {
  title: 'Intro',
  headings: [{ depth: 2, id: 'set-up', text: 'Set up', html: 'Set up' }],
  anchors: ['note'],
  references: [reference],
  includes: ['content/docs/_part.md'],
  includesHash: 'one',
})

describe('two parses of a document are the same for the rest of the site', () => {
  it.each<[string, Partial<Document>]>([
    ['that has not changed', {}],
    ['whose references are in other lines', { references: [{ ...reference, span: createSpan(9) }] }],
    ['whose front matter is in other lines', { frontMatterSpans: { slug: createSpan(2) } }],
  ])('%s', (_what, change) => {
    expect(isSameForSite(document, { ...document, ...change }, false)).toBe(true)
    expect(isSameForSite({ ...document, ...change }, document, false)).toBe(true)
  })
})

describe('two parses of a document differ for the rest of the site', () => {
  it.each<[string, Partial<Document>]>([
    ['that has another title', { title: 'Introduction' }],
    ['that has another title in its content', { contentTitle: 'Intro' }],
    ['that has another description', { description: 'Another one.' }],
    ['that has another key of front matter', { frontMatter: { sidebar_label: 'Intro' } }],
    ['that has another heading', { headings: [{ depth: 2, id: 'set-up', text: 'Set it up', html: 'Set it up' }] }],
    ['that has another anchor', { anchors: [] }],
    ['that has one reference more', { references: [reference, reference] }],
    ['whose reference is to something else', { references: [{ ...reference, url: './deep.md' }] }],
    ['whose reference is written in another way', { references: [{ ...reference, raw: '<./guide.md>' }] }],
    ['whose reference is not checked', { references: [{ ...reference, unchecked: true }] }],
    ['that includes something else', { includes: [] }],
    ['that includes the same file with another text', { includesHash: 'two' }],
    ['that has another feature', { features: ['math'] }],
    ['that prints a fact', { facts: ['chain.id'] }],
    ['that has something in the head of its page', { head: { title: 'Intro' } }],
    ['that has a component', { components: ['badge'] }],
    ['that has a problem', { diagnostics: [createProblem()] }],
  ])('%s', (_what, change) => {
    expect(isSameForSite(document, { ...document, ...change }, false)).toBe(false)
    expect(isSameForSite({ ...document, ...change }, document, false)).toBe(false)
  })
})

describe('two parses of a document with a problem', () => {
  const problem: Document = { ...document, diagnostics: [createProblem()] }
  it.each<[string, Document, boolean]>([
    ['that the parser has found', problem, false],
    ['that was reported of its links', document, true],
  ])('are the same for the rest of the site while things are where they were: %s', (_what, before, isReported) => {
    expect(isSameForSite(before, { ...before }, isReported)).toBe(true)
    const moved = { ...before, references: [{ ...reference, span: createSpan(9) }] }
    expect(isSameForSite(before, moved, isReported)).toBe(false)
    expect(isSameForSite(before, { ...before, frontMatterSpans: { slug: createSpan(2) } }, isReported)).toBe(false)
  })
})

function createProblem(): Document['diagnostics'][number] {
  return {
    code: 'markdown/unknown-language',
    message: 'There is no such language.',
    origin: { kind: 'file', file: 'content/docs/intro.md', ...createSpan(3) },
  }
}
