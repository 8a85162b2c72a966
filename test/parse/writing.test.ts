import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/writing.md'), 'utf8')

/** Every example of the guide, and the HTML that the guide shows for it. */
const examples = [...guide.matchAll(/^````markdown\n([\s\S]*?)\n````\n(?:\n```html\n([\s\S]*?)\n```)?/gm)].map(
  ([, source = '', html]) => ({
    name: source.split('\n').find((line) => line !== '' && line !== '---') ?? '',
    source,
    html,
  }),
)

/** The data files that the guide shows. */
const [factsFile = '', reference = ''] = [
  ...guide.matchAll(/^```yaml[^\n]*\n(mainnet:|describes:)([\s\S]*?)^```/gm),
].map(([, first = '', rest = '']) => first + rest)
const facts = {
  file: 'content/facts.yml',
  groups: parse(factsFile, (_, value) => (typeof value === 'number' ? value.toFixed(2) : value)),
}

/** Line breaks between blocks are ignored; `…` in the guide matches anything. */
const withoutBreaks = (html: string): string =>
  html
    .replace(/>\s+</g, '><')
    .replace(/\s+<\//g, '</')
    .trim()

function patternOf(html: string): RegExp {
  const parts = withoutBreaks(html).split('…')
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*?')}$`)
}

test('the guide has an example of every construct', () => {
  expect(examples.length).toBeGreaterThan(12)
})

test.each(examples)('the guide is right about $name', async ({ source, html }) => {
  const parsed = await parseText(source, {
    options: {
      quoteMarks: { en: { double: ['“', '”'], single: ['‘', '’'] } },
      variables: { brand: { value: 'Moorline', slug: 'moorline' } },
      facts,
    },
    files: { 'content/docs/_networks.md': '## Mainnet\n\nText.\n', 'content/reference/api.reference.yml': reference },
  })
  expect(linesOf(parsed)).toEqual([])
  if (html !== undefined) expect(withoutBreaks(htmlOf(parsed))).toMatch(patternOf(html))
})
