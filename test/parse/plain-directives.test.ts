import { describe, expect, it } from 'vitest'
import { writePlainDirectives, writeTextDirectives } from '../../cli/parse/plain-directives.ts'

const options = {
  kinds: { note: 'Note', warning: 'Warning' },
  admonitions: new Set(['legal']),
  components: new Set(['explorer']),
  writeExampleTitle: (title: string) => `${title} (example)`,
}
const write = (...lines: string[]) => writePlainDirectives(lines.join('\n'), options).split('\n')

describe('the Markdown of a page for programs has', () => {
  it('an admonition as a quotation below its name', () => {
    expect(write(':::note[Mind the gap]', '', 'One.', '', '- two', '', ':::', 'After.')).toEqual([
      '> **Note: Mind the gap**',
      '>',
      '> One.',
      '>',
      '> - two',
      '',
      'After.',
    ])
    expect(write(':::legal', 'Text.', ':::')).toEqual(['> **Legal**', '>', '> Text.', ''])
    expect(write(':::warning{title="Hot"}', 'Text.', ':::')).toEqual(['> **Warning: Hot**', '>', '> Text.', ''])
  })

  it('an admonition of a list item in its item, and one of another in its quotation', () => {
    expect(write('1. One', '', '   :::note', '   Text.', '   :::')).toEqual([
      '1. One',
      '',
      '   > **Note**',
      '   >',
      '   > Text.',
      '',
    ])
    expect(write('::::note', ':::warning', 'Text.', ':::', '::::')).toEqual([
      '> **Note**',
      '>',
      '> > **Warning**',
      '> >',
      '> > Text.',
      '',
    ])
  })

  it('tabs and details below their labels, and cards as links', () => {
    expect(
      write('::::tabs{group=os}', ':::tab[Linux]', 'A', ':::', ':::tab{label="macOS"}', 'B', ':::', '::::'),
    ).toEqual(['**Linux**', '', 'A', '**macOS**', '', 'B'])
    expect(write(':::details[More]', 'A', ':::')).toEqual(['**More**', '', 'A'])
    expect(write('::::cards', ':::card[One]{href=./one.md icon=code}', 'Text.', ':::', '::::')).toEqual([
      '**[One](./one.md)**',
      '',
      'Text.',
    ])
    expect(write('::card[Two [x]]{href="/two"}')).toEqual(['**[Two [x]](/two)**'])
  })

  it('the names of a code group above its blocks', () => {
    expect(write(':::code-group{group=language}', '```bash [curl]', 'curl :::note', '```', ':::')).toEqual([
      '**curl**',
      '',
      '```bash',
      'curl :::note',
      '```',
    ])
  })

  it('code, closing colons without an opening and text with colons as they are', () => {
    const lines = ['```md', '', '', ':::note', ':::', '# A {#a}', '```', ':::', 'a ::: b', '::: 5']
    expect(write('## B {#b}', ...lines)).toEqual(['## B', ...lines])
  })

  it('no component without content', () => {
    expect(write('A', '', '::explorer{n=3}', '', 'B')).toEqual(['A', '', 'B'])
  })

  it('badges, hashes and values to copy as their text', () => {
    expect(writeTextDirectives(':badge[available]{status=yes} and :copy[0x1], :hash[ab]{kind=tx}')).toBe(
      'available and 0x1, ab',
    )
  })
})
