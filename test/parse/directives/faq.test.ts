import { expect, test } from 'vitest'
import { htmlOf, parseText } from '../parse-text.ts'

test('questions of :::faq are described in the head of the page, and shown as written', async () => {
  const text = [
    ':::faq\n\n### Is it *fast*? {#fast}\n\nYes: [`100`](./a.md) a second.\n\n- one\n- two\n\n### And?\n\nNo.\n\n:::',
    '## Not a question\n\nText.',
  ].join('\n\n')
  const parsed = await parseText(text, { files: { 'content/docs/a.md': '# A\n' } })
  const ask = (name: string, answer: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })
  expect(parsed.document.head?.jsonLd).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [ask('Is it fast?', 'Yes: 100 a second.\n\none\ntwo'), ask('And?', 'No.')],
    },
  ])
  const tags = htmlOf(parsed).match(/<(?:div|h2|h3|ul)\b[^>]*>/g)
  expect(tags).toEqual([
    '<div class="ds-faq">',
    '<h3 class="anchor" id="fast">',
    '<ul>',
    '<h3 class="anchor" id="and">',
    '<h2 class="anchor" id="not-a-question">',
  ])
})
