import { describe, expect, test } from 'vitest'
import { listChangedSections } from '../../cli/content/changed-sections.ts'

const page = '---\ntitle: A\n---\n\nHello\n\n## One\n\nText\n\n```md\n## Not a heading\n```\n\n## Two ##\n\nMore\n'

describe('the changed sections of a source', () => {
  test.each([
    ['nothing', page, []],
    ['line breaks and empty lines', page.replaceAll('\n', '\r\n').replace('Hello', '\r\nHello'), []],
    ['front matter', page.replace('title: A', 'title: B'), ['(front matter)']],
    ['the text before the first heading', page.replace('Hello', 'Bye'), ['(introduction)']],
    ['code that looks like a heading', page.replace('## Not a', '## No'), ['One']],
    ['a new and a removed heading', page.replace('Two', 'Three'), ['Three', 'Two']],
    ['the second of two equal headings', `${page}\n## One\n\nAgain\n`, ['One (2)']],
  ])('%s', (_name, after, expected) => {
    expect(listChangedSections(page, after)).toEqual(expected)
  })
})
