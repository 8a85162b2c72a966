import { expect, test } from 'vitest'
import { cutBeginning } from '../../cli/parse/beginning.ts'

const cut = (text: string) => cutBeginning(Buffer.from(text))

test.each([
  [
    'after the title and description of the front matter',
    '---\ntitle: A\ndescription: B\n---\n\n',
    'Text.\n\n## More\n',
  ],
  ['after the first text, for a description', '---\ntitle: A\n---\n\nText\nin lines.\n\n', '## More\n'],
  ['after the first text below the first heading', '![Badge](a.svg)\n\n# Title\n\nText.\n\n', 'More.\n'],
  ['after the first heading with a described title', '---\ndescription: B\n---\nText.\n\n## A title', '\n\nText.\n'],
  ['after the text below several headings', '# Title\n\n## Section\n\nText.\n\n', 'More.\n'],
])('the beginning of a document ends %s', (_name, beginning, rest) => {
  expect(cut(beginning + rest)?.trimEnd()).toBe(beginning.trimEnd())
})

test.each([
  ['a document without a heading and a title', 'Text.\n\nMore.\n'],
  ['front matter that is not closed', '---\ntitle: A\ndescription: B\n'],
  ['a title without text', '# Title\n\n'],
  ['text that is not over', '# Title\n\nText\n'],
])('%s has no end of its beginning', (_name, text) => {
  expect(cut(text)).toBeUndefined()
})
