import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const wide = (text: string, count: number) => text.repeat(count)

/** Seconds of CPU that one of these pages may take on a slow machine; on a fast one none takes three. */
const PATIENCE = 20

/** The name, its source, and the beginning of its only diagnostic; `null` for a page. */
const bombs: [string, () => string, string | null][] = [
  ['10,000 quotes', () => wide('>', 10_000), '1:1 markdown/limit: Quotes'],
  ['190 quotes on 500 lines', () => wide(`${wide('>', 190)} a\n`, 500), null],
  ['5,000 brackets', () => wide('[', 5000), '1:1 markdown/limit: A paragraph'],
  ['3,900 open links', () => wide('[a](', 3900), null],
  ['a tight list of 8,000 links', () => wide('- [l](#a) [l](#a)\n', 4000).concat('\n## a'), null],
  ['a tight numbered list of 5,000 links', () => `${lines(5000, (at) => `${at + 1}. [l](#a)`)}\n\n## a`, null],
  [
    '5,000 lines that only look like items',
    () => `a\n${wide('2. [l](#a)\n', 5000)}\n\n## a`,
    '4002:1 markdown/limit: A paragraph',
  ],
  ['6,000 tildes', () => wide('~', 6000), null],
  ['6,000 backticks in a paragraph', () => `a ${wide('`', 6000)}`, null],
  ['600 nested links', () => `${wide('[', 600)}a${wide('](b)', 600)}`, null],
  [
    'a list nested 2,000 levels deep',
    () => lines(2000, (at) => `${wide('  ', at)}- a`),
    '402:1 markdown/limit: Quotes or lists',
  ],
  ['a list nested 199 levels deep', () => lines(199, (at) => `${wide('  ', at)}- a`), null],
  ['nested emphasis', () => wide('*a ', 1950) + wide('b* ', 1950), '1:1 markdown/limit'],
  ['emphasis nested 690 levels deep', () => wide('*a ', 690) + wide('b* ', 690), null],
  ['unclosed emphasis', () => wide('*a ', 3900), null],
  ['mixed emphasis', () => wide('*_', 1999), null],
  ['a run of 100,000 stars', () => `${wide('*', 100_000)}a${wide('*', 100_000)}`, '1:1 markdown/limit: A paragraph'],
  [
    'a table of 2,000 columns',
    () => `${wide('|a', 2000)}|\n${wide('|-', 2000)}|\n${wide('|b|\n', 2000)}`,
    '2:1 markdown/limit: A table',
  ],
  ['rows of 1,000 pipes', () => `|a|b|\n|-|-|\n${wide(`${wide('|', 1000)}\n`, 1000)}`, '202:1 markdown/limit: A table'],
  ['2,000 definitions', () => `${lines(2000, (at) => `[r${at}]: /u`)}\n\n${lines(2000, (at) => `[r${at}]\n`)}`, null],
  ['1,000 footnotes', () => lines(1000, (at) => `a[^${at}]\n\n[^${at}]: b\n`), null],
  ['100,000 headings', () => wide('# a\n', 100_000), '5001:1 markdown/limit: The page has more than 5000 headings'],
  ['100,000 underlined headings', () => wide('a\n=\n', 100_000), '10002:1 markdown/limit: The page'],
  ['20 MB', () => wide('word ', 4_000_000), '1:1 file/too-large'],
  ['one line of 4.9 MB', () => wide('word ', 980_000), null],
  ['490,000 lines', () => wide('word word\n', 490_000), '15001:1 markdown/limit: More than 15000 lines'],
  ['a million empty lines', () => wide('\n', 1_000_000), '150001:1 markdown/limit: The page'],
  ['a megabyte of spaces', () => `a${wide(' ', 1_000_000)}b`, null],
  ['a macro that calls itself twice', () => '$\\def\\a{\\a\\a}\\a$', '1:1 markdown/math'],
  ['a macro that doubles', () => `$\\edef\\a{xx}${wide('\\edef\\a{\\a\\a}', 30)}\\a$`, '1:1 markdown/math'],
  ['a huge rule', () => '$\\rule{1000000000em}{1000000000em}$', null],
  ['a formula of 50,000 terms', () => `$$\n${wide('a+', 50_000)}b\n$$`, '1:1 markdown/math: The formula has'],
  ['5,000 braces of TeX', () => `$${wide('{', 5000)}${wide('}', 5000)}$`, '1:1 markdown/math: The formula is nested'],
  ['code spans of 2,000 widths', () => lines(2000, (at) => wide('`', at + 1)), 'markdown/limit: A paragraph has too'],
  ['20,000 declarations', () => wide('a <!X ', 20_000), '1:1 markdown/limit: A paragraph has too many'],
  [
    '20,000 elements',
    () => `${wide('<div>', 20_000)}${wide('</div>', 20_000)}`,
    '1:1 markdown/limit: The page cannot be rendered',
  ],
  ['100,000 characters', () => wide('{#', 50_000), null],
  ['5,000 nested directives', () => wide(':::note\n', 5000), '21:1 markdown/limit: Directives are nested'],
  ['2,000 tabs', () => `::::tabs\n${lines(2000, (at) => `:::tab[T${at}]\na\n:::`)}\n::::`, null],
  ['a long line of code', () => `\`\`\`html\n${wide('<a b="', 30_000)}\n\`\`\``, null],
  // Tests run the development build of the library, which is forty times slower than the one that is shipped.
  ['150 definitions', () => wide('T\n: D\n\n', 150), null],
  ['5,000 definitions', () => wide('T\n: D\n\n', 5000), '9002:1 markdown/limit: The page has more than 3000'],
  ['50,000 lines that continue a quote', () => `> a\n${wide('b\n', 50_000)}`, '15001:1 markdown/limit: More than'],
]

describe('a hostile page ends as a page or with a diagnostic', () => {
  test.each(bombs)('%s', { timeout: 120_000 }, async (_name, source, diagnostic) => {
    const text = source()
    const before = process.cpuUsage()
    const found = linesOf(await parseText(text)).filter((line) => !line.includes('markdown/unclosed-directive'))
    const { user, system } = process.cpuUsage(before)
    expect(found).toEqual(diagnostic === null ? [] : [expect.stringContaining(diagnostic)])
    expect((user + system) / 1e6).toBeLessThan(PATIENCE)
  })
})

test.each([
  ['rules', wide('---\n\n', 6000)],
  ['consecutive directives', wide(':::note\nA\n:::\n\n', 500)],
  ['includes without a closing fence', wide('::: include {file=x}\n\n', 30).replaceAll('file', 'fil')],
  ['comments in code', `\`\`\`bash\n${wide('# a\n', 6000)}\`\`\``],
  ['marks in code', `\`\`\`json\n${wide('{ "a_b_c": [*] },\n', 3000)}\`\`\``],
  ['directives in code', `\`\`\`text\n${wide(':::note\n', 30)}\`\`\``],
])('many %s are within the limits', async (_name, source) => {
  expect(linesOf(await parseText(source)).filter((line) => line.includes('markdown/limit'))).toEqual([])
})

test('directives that are nested too deeply are shown as text, with what follows', async () => {
  const parsed = await parseText(`${lines(30, (at) => `:::note\n\nText ${at}.\n`)}\n`)
  expect(linesOf(parsed).filter((line) => line.includes('markdown/limit'))).toHaveLength(1)
  const html = htmlOf(parsed)
  expect(html.match(/Text \d+\./g)).toHaveLength(30)
  expect(html).toContain('::note')
})
