import { expect, test } from 'vitest'
import { rewriteSource } from '../../../cli/migrate/rewrite/rewrite-source.ts'
import { createRun } from '../../../cli/parse/context.ts'
import { linesOf, parseText } from '../../parse/parse-text.ts'
import { OPTIONS } from './options.ts'

const many = (text: string, count: number) => text.repeat(count)
const doubled = (count: number) =>
  Array.from({ length: count }, (_, at) => `export const a${at + 1} = [a${at}, a${at}]\n\n`).join('')

/** Kinds of attack, and how much longer than the source its Markdown may be. */
const attacks: [name: string, source: () => string, factor: number][] = [
  ['nested components', () => `${many('<A>\n\n', 3000)}x\n\n${many('</A>\n\n', 3000)}`, 1],
  ['nested components in a paragraph', () => `${many('<A>', 3000)}x${many('</A>', 3000)}`, 1],
  ['components that are never closed', () => many('<A> a ', 5000), 2],
  ['closing tags', () => many('</A>\n\n', 5000), 1],
  ['components without content', () => many('<A />', 10_000), 4],
  ['nested tabs', () => many('<Tabs>\n<TabItem label="a">\n\n', 300), 2],
  ['attributes', () => `<A ${many('b="c" ', 20_000)}/>`, 2],
  ['an attribute of 1 MB', () => `<A b="${many('x', 1_000_000)}" />`, 2],
  ['attributes that end a comment', () => many('<A b="-->" /> ', 5000), 4],
  ['expressions', () => many('{a}', 20_000), 3],
  ['braces that are never closed', () => many('{\n\n', 20_000), 2],
  ['comments that are never closed', () => many('{/* a ', 20_000), 2],
  ['strings that are never closed', () => many('{"', 20_000), 2],
  ['templates in templates', () => many('{`${', 10_000), 2],
  ['brackets in an attribute', () => `<A b={${many('[', 20_000)}${many(']', 20_000)}} />`, 2],
  ['a list in an attribute', () => `<A b={[${many("{label:'x'},", 20_000)}]} />`, 2],
  ['a constant of constants', () => `export const a0 = 'x'\n\n${doubled(40)}<A b={a40} />`, 1],
  ['uses of a long constant', () => `export const a = '${many('x', 5000)}'\n\n${many('{a} ', 5000)}`, 2],
  ['imports', () => many("import A from 'a'\n", 20_000), 1],
  ['tables of components', () => `| a |\n|---|\n${many('| <A /> {b} |\n', 5000)}`, 3],
  ['quotes and lists', () => `${many('> - ', 90)}<A />`, 3],
  ['angle brackets', () => many('<', 100_000), 2],
  ['tags without an end', () => many('<A b="\n\n', 5000), 2],
]

test.each(attacks)(
  'an attack by MDX ends as Markdown of a bounded length: %s',
  { timeout: 60_000 },
  async (...attack) => {
    const [, create, factor] = attack
    const text = create()
    const { context } = createRun({ path: 'a.mdx', text, options: OPTIONS, readInclude: () => undefined })
    const own = rewriteSource({ path: 'a.mdx', text }, context)
    expect(own.length).toBeLessThan(text.length * factor + 100)
    const lines = linesOf(await parseText(own))
    expect(lines).not.toContainEqual(expect.stringContaining('markdown/time-limit'))
  },
)
