import { describe, expect, test } from 'vitest'
import { punctuate } from '../../cli/parse/punctuation/punctuate.ts'
import { findQuoteMarks, type QuoteMarks } from '../../cli/parse/punctuation/quote-marks.ts'
import { createRandom } from './create-random.ts'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const getMarks = (language: string): QuoteMarks => {
  const marks = findQuoteMarks(language)
  if (!marks) throw new Error(`no quotation marks of ${language}`)
  return marks
}
const english = getMarks('en')

const parse = (text: string, given: Parameters<typeof parseText>[1] = {}) =>
  parseText(text, { ...given, options: { quoteMarks: { en: english }, ...given.options } })
const htmlFor = async (text: string) => htmlOf(await parse(text))

describe('punctuation of prose (MD-12)', () => {
  test.each([
    ['"word"', '“word”'],
    ["'word'", '‘word’'],
    ["He said, \"It's 'good'.\"", 'He said, “It’s ‘good’.”'],
    ['("a"), ["b"]: "c"?', '(“a”), [“b”]: “c”?'],
    ['"\'Nested,\' she said."', '“‘Nested,’ she said.”'],
    ["the dogs' bowls and the cat's", 'the dogs’ bowls and the cat’s'],
    ["'tis the '90s, rock 'n' roll, class of '24", '’tis the ’90s, rock ’n’ roll, class of ’24'],
    ["'twas 'good'", '’twas ‘good’'],
    ['a -- b --- c', 'a – b — c'],
    ['pages 3--5, word---word', 'pages 3–5, word—word'],
    ['"one"--"two" (three)--four', '“one”–“two” (three)–four'],
    ['Wait... what...', 'Wait… what…'],
    ['[...] and so on...', '[…] and so on…'],
  ])('%s becomes %s', (text, expected) => {
    expect(punctuate(text, english)).toBe(expected)
  })

  test.each([
    'Use --help, "--help" is not it'.replace('"--help" is not it', '(--version) or [--quiet]'),
    'i-- and --i; a ----- b',
    'git log main--',
    'block__item--wide and .button--wide in a/b--c and x--y.md and --a--b',
    'f(...) and (...args) and ...rest and ./... and .../x and 0...9 and ....',
    'A 5" disk that is 6\'2 tall',
    'An open "quote without an end',
    'name="value" of a tag',
    '" spaced "',
  ])('%s stays', (text) => {
    expect(punctuate(text, english)).toBe(text)
  })

  test.each([
    ['en', '“a ‘b’ it’s”'],
    ['en-GB', '“a ‘b’ it’s”'],
    ['de', '„a ‚b‘ it’s“'],
    ['de-AT', '„a ‚b‘ it’s“'],
    ['fr', '«\u00a0a “b” it’s\u00a0»'],
    ['fr-CH', '«a ‹b› it’s»'],
    ['es', '«a “b” it’s»'],
    ['it', '«a “b” it’s»'],
    ['pt', '“a ‘b’ it’s”'],
    ['pt-BR', '“a ‘b’ it’s”'],
    ['pt-PT', '«a “b” it’s»'],
    ['pl', '„a «b» it’s”'],
    ['ru', '«a „b“ it’s»'],
    ['cs', '„a ‚b‘ it’s“'],
    ['sv', '”a ’b’ it’s”'],
  ])('is that of the language %s', (language, expected) => {
    expect(punctuate(`"a 'b' it's"`, getMarks(language))).toBe(expected)
  })

  test.each(['ja', 'zh', 'zh-Hant-TW', 'ko', 'ar', 'tlh'])('stays as written in %s', (language) => {
    expect(findQuoteMarks(language)).toBeUndefined()
  })

  test('loses no character', () => {
    const random = createRandom(7)
    const characters = [...'"\'-.. ab(9)=/“é中\u00a0*']
    const toPlain = (text: string) =>
      text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/—/g, '---').replace(/–/g, '--').replace(/…/g, '...')
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: random(24) }, () => characters[random(characters.length)]).join('')
      expect(toPlain(punctuate(text, english))).toBe(toPlain(text))
    }
  })
})

describe('punctuation of a page', () => {
  test('sees a block as one text, across its inline elements', async () => {
    const text = '"*word*", "`code`", **"a** b", "[link](/x)", `code`\'s, "$x$"'
    expect(await htmlFor(text)).toMatch(
      /^<p>“<em>word<\/em>”, “<code>code<\/code>”, <strong>“a<\/strong> b”, “<a .*>link<\/a>”, <code>code<\/code>’s, “.*”<\/p>$/s,
    )
    expect(await htmlFor('"*a*\n\n*b*"')).toBe('<p>"<em>a</em></p>\n<p><em>b</em>"</p>')
    expect(await htmlFor('He said "so"[^1].\n\n[^1]: Or "not".')).toContain('He said “so”<sup>')
  })

  test('leaves code, formulas, raw HTML and addresses alone', async () => {
    const text = [
      '`"a" -- b...`',
      '<kbd>"a"</kbd> <span title="it\'s -- x">it\'s</span>',
      "[x](/it's--so...?q='1' 'a--b') <https://example.com/a--b'c'>",
      '```sh\necho "a" -- b...\n```',
      '<div>"a" -- it\'s</div>',
      '$f\'(x) -- "g"$',
      ':hash[0x11--22]',
    ].join('\n\n')
    const html = await htmlFor(text)
    expect(html).toContain('<code>"a" -- b...</code>')
    expect(html).toContain('<kbd>"a"</kbd> <span title="it&#x27;s -- x">it’s</span>')
    expect(html).toContain("href=\"/it's--so...?q='1'\"")
    expect(html).toContain("example.com/a--b'c'</a>")
    expect(html).toContain('<div>"a" -- it\'s</div>')
    expect(html).toContain('0x11--22')
    expect(html.replace(/<[^>]*>/g, '')).toContain('echo "a" -- b...')
  })

  test('includes alternative texts, titles, cells, labels and footnotes', async () => {
    const text = [
      '![It\'s "one"](/a.png "What\'s new")',
      '| "A" |\n|---|\n| it\'s -- so |',
      ':::note[The "end"]\nDon\'t.\n:::',
      '> [!TIP]\n> "Quoted"',
      'Term\n: It\'s "it"...',
    ].join('\n\n')
    const html = await htmlFor(text)
    for (const expected of ['alt="It’s “one”"', 'What’s new', 'it’s – so', '“A”', 'The “end”', 'Don’t.', '“Quoted”']) {
      expect(html).toContain(expected)
    }
    expect(html).toContain('It’s “it”…')
    expect(html).not.toContain("'")
  })

  test('keeps what an author escapes', async () => {
    expect(await htmlFor('\\"a\\" "b" \\--- &quot;c&quot; it\\\'s it\'s wait\\...')).toBe(
      '<p>"a" “b” --- "c" it\'s it’s wait...</p>',
    )
    expect(await htmlFor('> "a"\n> \\"b"')).toContain('“a”\n"b"')
  })

  test('does not change ids, and headings have the same text wherever they are shown', async () => {
    const parsed = await parse('# It\'s "new" -- really...\n\n## Don\'t --- stop')
    const plain = await parseText('# It\'s "new" -- really...\n\n## Don\'t --- stop')
    expect(parsed.document.headings.map(({ id }) => id)).toEqual(plain.document.headings.map(({ id }) => id))
    expect(parsed.document.title).toBe('It’s “new” – really…')
    expect(parsed.document.headings.map(({ text, html }) => [text, html])).toEqual([
      ['It’s “new” – really…', 'It’s “new” – really…'],
      ['Don’t — stop', 'Don’t — stop'],
    ])
    expect(parsed.sections[1]?.heading).toBe('Don’t — stop')
  })

  test('includes title, description and labels of the front matter, and keeps what was written', async () => {
    const { document } = await parse(
      '---\ntitle: It\'s "new"\nsidebar_label: What\'s new\ndescription: Wait...\n---\n\nA',
    )
    expect(document.title).toBe('It’s “new”')
    expect(document.frontMatter.sidebar_label).toBe('What’s new')
    expect(document.lead).toBe('Wait…')
    expect(document.written).toEqual({ title: 'It\'s "new"', description: 'Wait...' })
  })

  test('stays as written on a page with `smart_punctuation: false`, and in a locale without marks', async () => {
    const text = '---\ntitle: "It\'s"\nsmart_punctuation: false\n---\n\n"a" -- b...'
    const parsed = await parse(text)
    expect([parsed.document.title, htmlOf(parsed)]).toEqual(["It's", '<p>"a" -- b...</p>'])
    expect(htmlOf(await parse('"a"', { options: { quoteMarks: { de: getMarks('de') } } }))).toBe('<p>"a"</p>')
  })

  test('leaves the words of diagnostics as they are in the source', async () => {
    const parsed = await parse("## Don't {#x}\n\n## Won't {#x}\n\n:::nott[It's]\nA\n:::\n")
    expect(linesOf(parsed)).toEqual(
      linesOf(await parseText("## Don't {#x}\n\n## Won't {#x}\n\n:::nott[It's]\nA\n:::\n")),
    )
  })

  test('takes time in proportion to the length of hostile text', async () => {
    const parts = ['"a ', "'a ", 'a" ', 'a--', '"\'', 'a...']
    for (const part of parts) {
      const { document } = await parse(part.repeat(20_000), { maxSeconds: 20 })
      expect(document.diagnostics).toEqual([])
    }
  })
})
