/** Pieces of documents: delimiters, markers and constructs, whole and broken. */
const pieces: readonly string[] = [
  ...['a', 'b c', 'word', 'é', '中', '😀', '"', "'", '.', '!', '=', '&amp;', '&', '\\', '\\*', '\\\n', '  \n'],
  ...['*', '**', '_', '__', '~', '~~', '`', '``', '```', '~~~', '$', '$$', '[', ']', '(', ')', '<', '>', '|', '-', ':'],
  ...['[a](b)', '[a]: /u', '[a]', '[^1]', '[^1]: note', '![a](b)', '![a *b*](c)', '[x]', '[ ]'],
  ...['<b>', '</b>', '<!-- c -->', '<div>', '</div>', '<br/>', '<http://a.b>', '<script>', '<pre>'],
  ...['http://a.b', 'www.a.b', 'a@b.co', 'https://x.y/z?a=b', '10:30', ':x', ': ', '::', ':::'],
  ...[':::note', ':::note Title', ':::note[Label]', ':::note{a=b}', '::: tip', '::leaf[x]{a}', ':t[x]', ':t{a}'],
  ...['{brand}', '{x}', '{net.rpc}', '{#id}', '\\{brand}', '$x$', '$a_b$', '$$\nx\n$$'],
  ...[
    '\n',
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '> ',
    '# ',
    '## ',
    '---',
    '===',
    '    ',
    '  ',
    '\t',
  ],
  ...[
    '|-|',
    '| a | b |',
    '|---|---|',
    '\n\n    code',
    '\n```\ncode\n```\n',
    '# H {#id}\n',
    '- [x] t\n',
    '- [ ] [a](b)\n',
  ],
]

/** A document of up to fourteen pieces. `random` gives numbers from 0 to its argument. */
export function writeDocument(random: (below: number) => number): string {
  return Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('')
}
