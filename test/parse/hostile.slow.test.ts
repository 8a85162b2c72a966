import { describe, expect, test } from 'vitest'
import { createGrammars } from '../../cli/parse/code/grammars.ts'
import { SHELL } from '../../cli/parse/code/languages.ts'
import { MAX_HIGHLIGHTED_LINE } from '../../cli/parse/limits/limits.ts'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const many = (text: string, count: number) => text.repeat(count)
const each = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')
const bytes = (text: string) => new TextEncoder().encode(text)

/** Kinds of attack that `limits.test.ts` does not measure; each is given to the parser as is. */
const attacks: [string, () => string | Uint8Array][] = [
  ['alternating quotes and lists', () => many('> - ', 2500)],
  ['quotes of growing depth', () => each(199, (at) => `${many('>', at)} a`)],
  ['nested ordered lists', () => each(180, (at) => `${many('   ', at)}1. a`)],
  ['brackets that open images', () => many('![', 3900)],
  ['brackets around brackets', () => `${many('[', 1900)}${many(']', 1900)}(a)`],
  ['emphasis that opens and closes at once', () => many('*a **b', 1300)],
  ['underscores within words', () => many('a_b__c', 1300)],
  ['unclosed strikethrough', () => many('~~a ', 3900)],
  ['link definitions with one identifier', () => many('[a]: b\n\n', 8000)],
  ['a definition that never ends', () => `[a]: b "${many('x\n', 14_000)}`],
  ['references to one long definition', () => `${many('[a]\n\n', 5000)}[a]: ${many('x', 10_000)}`],
  ['nested footnotes', () => each(2000, (at) => `[^${at}]: see [^${at + 1}]\n`)],
  ['one footnote with 5,000 references', () => `${many('a[^1]\n\n', 5000)}[^1]: b`],
  ['nested inline footnotes', () => `${many('^[a ', 1500)}${many(']', 1500)}`],
  ['a table of 10,000 columns', () => `${many('|a', 10_000)}|\n${many('|-', 10_000)}|\n`],
  ['a table header without a table', () => many(`${many('|', 1900)}\n\n`, 200)],
  ['nested directives', () => `${each(60, (at) => `${many(':', 70 - at)}note`)}\na`],
  ['a thousand colons', () => `${many(':', 1000)}note\na\n${many(':', 1000)}`],
  ['only colons', () => many(':', 100_000)],
  ['nested labels of directives', () => `${many(':a[', 1900)}${many(']', 1900)}`],
  ['unclosed attributes', () => `:::note{${many('a="', 5000)}`],
  ['many attributes', () => `:::note{${each(5000, (at) => `a${at}=b`).replaceAll('\n', ' ')}}\na\n:::`],
  ['suppressions that are never closed', () => many('<!-- docsgen-ignore link/not-found: a ', 5000)],
  ['an unclosed fence', () => `\`\`\`js\n${many('a\n', 50_000)}`],
  ['fences of growing width', () => each(1000, (at) => `${many('`', at + 3)}\n`)],
  ['entities', () => many('&amp;&#x41;&nosuch;', 10_000)],
  ['an entity that never ends', () => `&${many('a', 1_000_000)}`],
  ['bare links', () => many('https://a.b ', 10_000)],
  ['a bare link with many brackets', () => `https://a.b/${many('(', 3000)}${many(')', 50_000)}`],
  ['email addresses', () => many('a@b.c ', 8000)],
  ['an address that never ends', () => many('a.', 200_000)],
  ['angle brackets', () => many('<', 100_000)],
  ['unclosed elements', () => many('<b>a ', 400)],
  ['nested elements', () => `${many('<div>\n', 3000)}a\n${many('</div>\n', 3000)}`],
  ['nested tables of raw HTML', () => many('<table><tr><td>', 400)],
  ['formatting that the HTML parser reconstructs', () => many('<a><b><i><p>', 300)],
  ['attributes of raw HTML', () => `<p ${each(20_000, (at) => `a${at}=b`).replaceAll('\n', ' ')}>`],
  ['unclosed comments', () => many('<!--\n\n', 3000)],
  ['unclosed comments in quotes', () => many('> <!--\n\n', 1000)],
  ['unclosed elements with attributes', () => many('<b class="x">a\n\n', 300)],
  ['unclosed elements in a block', () => `<div>\n${many('<i>a\n', 400)}`],
  ['elements that close themselves', () => many('<i/>', 900)],
  ['scripts in prose', () => many('a <script> b </script>\n', 5000)],
  ['scripts in a block', () => `<div>\n${many('<script>\n', 20_000)}`],
  ['tags without an end', () => `<div>\n${many('<a b="\n', 20_000)}`],
  ['tags without an end, each quote of which ends in the next', () => `<div>\n${many('<a b=" c=\n', 20_001)}`],
  ['anchors before headings', () => many('<a id="a"></a>\n\n# a\n\n', 1500)],
  ['anchors before a heading', () => `${many('<a id="a"></a>\n', 4000)}\n# a`],
  ['alerts in alerts', () => each(150, (at) => `${many('>', at + 1)} [!NOTE] a`)],
  ['footnotes that nothing refers to', () => each(2500, (at) => `[^${at}]: a [^${at + 1}]\n`)],
  ['CDATA sections', () => many('<![CDATA[', 5000)],
  ['identical ids', () => many('<p id="a"></p>\n\n', 10_000)],
  ['identical headings', () => many('# a\n\n', 5000)],
  ['headings whose ids are numbered', () => each(4900, (at) => `# a ${at % 7}\n`)],
  ['a heading of 500 kB', () => `# ${many('a ', 250_000)}`],
  ['variables without a name', () => many('{a}', 20_000)],
  ['formulas', () => many('$a$ ', 20_000)],
  ['dollar signs that open nothing', () => many('$a\n', 40_000)],
  ['dollar signs before code', () => many('$a`', 1900)],
  ['dollar signs before links', () => many('$[a](b ', 900)],
  ['dollar signs of growing number', () => each(80, (at) => `${many('$', at + 2)}a`)],
  ['formulas that are never closed', () => many('$$a\n\n', 8000)],
  ['formulas in quotes that are never closed', () => many('> $$a\n\n', 1000)],
  ['formulas that end on their last line', () => many('$$\na$$\n', 5000)],
  ['a formula of fractions', () => `$${many('\\frac{', 700)}${many('}{a}', 700)}$`],
  ['nested roots', () => `$${many('\\sqrt{', 700)}a${many('}', 700)}$`],
  ['a matrix of 3,000 cells', () => `$$\n\\begin{matrix}${many('a&', 3000)}\\end{matrix}\n$$`],
  ['a macro that takes itself as argument', () => '$\\def\\a#1{\\a{#1#1}}\\a{x}$'],
  ['a macro that is an alias of itself', () => '$\\let\\a\\a\\a$'],
  ['a huge space', () => '$\\kern{1e300em}\\hspace{1e9cm}\\raisebox{1e9em}{a}$'],
  [
    'front matter with aliases',
    () => `---\n${each(20, (at) => `a${at}: &a${at} [${many(`*a${at - 1},`, 9)}]`)}\n---\n`,
  ],
  ['front matter of brackets', () => `---\na: ${many('[', 30_000)}\n---\n`],
  ['front matter of a license', () => `${many('<!-- a -->\n', 20_000)}---\na: b\n---\n`],
  ['a license that never ends', () => `${many('<!--\n', 20_000)}`],
  ['TOML of brackets', () => `+++\na = ${many('[', 30_000)}\n+++\n`],
  ['JSON of brackets', () => `{\n"a": ${many('[', 30_000)}${many(']', 30_000)}\n}\n`],
  ['unclosed JSON', () => many('{\n', 50_000)],
  ['unclosed front matter', () => `---\na: b\n${many('c: d\n', 100_000)}`],
  ['front matter with one long key', () => `---\n${many('? ', 30_000)}\n---\n`],
  ['emoji', () => many(':smile:', 20_000)],
  ['emoji of many people', () => many('👨‍👩‍👧‍👦', 20_000)],
  ['combining marks on one letter', () => `# a${many('\u0301', 100_000)}`],
  ['text from right to left and back', () => many('\u202eא\u202c', 50_000)],
  ['lines that end with CR only', () => many('# a\r', 4000)],
  ['all kinds of line endings', () => many('a\r\n\rb\n\u2028c\u2029\u0085', 5000)],
  ['NULs', () => many('\0a\n', 20_000)],
  ['byte order marks', () => many('\ufeff# a\n', 4000)],
  ['lone surrogates', () => bytes(many('a', 100)).with(50, 0xed)],
  ['control characters', () => many('\u0001\u001b[31m\u0007\u0085\u009f', 10_000)],
  ['nothing', () => ''],
  ['tabs', () => many('\t', 100_000)],
  ['growing indentation by tabs', () => each(400, (at) => `${many('\t', at)}- a`)],
  ['rows of cells with escaped pipes', () => `|a|\n|-|\n${many(`|${many('\\|', 2000)}|\n`, 100)}`],
  ['terms with many definitions', () => `T\n${many(': D\n', 1000)}`],
  ['a flowchart of 5,000 nodes', () => `\`\`\`mermaid\ngraph TD\n${each(5000, (at) => `a${at}-->a${at + 1}`)}\n\`\`\``],
  [
    'a flowchart with nested subgraphs',
    () => `\`\`\`mermaid\ngraph TD\n${each(500, (at) => `subgraph s${at}`)}\n\`\`\``,
  ],
  ['a sequence of 10,000 messages', () => `\`\`\`mermaid\nsequenceDiagram\n${many('a->>b: c\n', 10_000)}\`\`\``],
  ['a Merkle tree of 100,000 leaves', () => `\`\`\`merkle\nleaves: ${many('a,', 100_000)}\n\`\`\``],
  ['fields of a billion bytes', () => `\`\`\`bytes\n${many('999999999 a\n', 1000)}\`\`\``],
  ['includes of missing files', () => many('::include{file=./no.md}\n\n', 1000)],
  ['ranges of lines', () => `\`\`\`js {${many('1-999999999,', 5000)}1}\na\n\`\`\``],
  ['code markers', () => `\`\`\`js\n${many('a // [!code hl:9999]\n', 5000)}\`\`\``],
  ['nested tabs', () => `${each(18, (at) => `${many(':', 50 - 2 * at)}tabs\n${many(':', 49 - 2 * at)}tab[a]`)}\na`],
  ['a title with every special character', () => many('# *_`~[<{$&:|\\\n', 4000)],
]

const give = async (source: string | Uint8Array) => {
  const parsed = await parseText(source)
  return { diagnostics: linesOf(parsed), html: htmlOf(parsed) }
}
const givenUp = expect.stringContaining('markdown/time-limit')

describe('an attack ends as a page or with diagnostics, long before the time limit', () => {
  test.each(attacks)('%s', { timeout: 120_000 }, async (_name, source) => {
    const { diagnostics, html } = await give(source())
    expect(diagnostics).not.toContainEqual(givenUp)
    for (const line of diagnostics) expect(line).toMatch(/^[1-9]\d*:[1-9]\d* [a-z-]+\/[a-z0-9-]+: [^\n]+[.?]$/)
    expect(html).not.toContain('undefined')
  })

  test('short references to a long definition cannot create a page of any size', { timeout: 120_000 }, async () => {
    const { diagnostics, html } = await give(`${many('[a]\n\n', 20_000)}[a]: ${many('x', 10_000)}`)
    expect(diagnostics).toEqual([
      expect.stringContaining('1677:1 markdown/limit: The links of the page have more than'),
    ])
    expect(html).toBe('')
  })
})

/** Sequences that open a string, a comment, an element or a call in some language, and never close it. */
const openings = [
  ...['"', "'", '`a', '/', '(', '{', '[', '<', '\\', ' ', '\t', 'a', '0', 'a.', 'a ', '"\\', '/*', '<!--', '${', '<a '],
  ...['a=', '@a', '#', '--', '::', ' =', '"""', "a'b", 'a(', '%', '&', '$', '1e', '0x', '\\u', 'a::'],
]

describe('lines that make patterns start over are still shown as code', () => {
  test.each([...createGrammars().names, SHELL])('%s', { timeout: 120_000 }, async (language) => {
    const code = openings.map((part) => many(part, Math.floor(MAX_HIGHLIGHTED_LINE / part.length))).join('\n')
    const { diagnostics, html } = await give(`\`\`\`${language}\n${code}\n\`\`\``)
    expect(diagnostics).not.toContainEqual(givenUp)
    expect(html).toContain('<code')
  })
})
