import { expect, test } from 'vitest'
import { createRandom } from '../create-random.ts'
import { parseText, textAt } from '../parse-text.ts'

/** A block with one problem or one reference, and the text at its expected location. */
const constructs: ((at: number) => { block: string; at: string })[] = [
  () => ({ block: ':::nite[T]\nx\n:::', at: ':::nite' }),
  () => ({ block: ':::details{opn=1}\nx\n:::', at: 'opn' }),
  () => ({ block: 'A :badge[x]{type=tpi}', at: 'type' }),
  () => ({ block: 'Text $a \\foo b$ text', at: '\\foo' }),
  () => ({ block: '$$\na\n\\foo\n$$', at: '\\foo' }),
  () => ({ block: '```nope {1}\nx\n```', at: 'nope' }),
  () => ({ block: '```text file=none.txt\n```', at: 'none.txt' }),
  () => ({ block: '```text file=/code.txt region=nope\n```', at: 'nope' }),
  () => ({ block: '::include{file=none.md}', at: 'none.md' }),
  () => ({ block: 'A {nope} b', at: '{nope}' }),
  (at) => ({ block: `Of [x](y${at}.md) and`, at: `[x](y${at}.md)` }),
  (at) => ({ block: `![x](y${at}.png)`, at: `![x](y${at}.png)` }),
  (at) => ({ block: `Term\n: of <a href="y${at}">x</a>`, at: `<a href="y${at}">` }),
]

const wrappers: ((block: string) => string)[] = [
  (block) => block,
  (block) => block.replace(/^/gm, '> '),
  (block) => `:::::note\n\n${block}\n\n:::::`,
  (block) => `## 😀 Heading\n\n${block}`,
]

test('diagnostics of generated documents have the right location in the right file', async () => {
  for (let seed = 1; seed <= 120; seed++) {
    const random = createRandom(seed)
    const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
    const files: Record<string, string> = { 'code.txt': 'x' }
    const expected: string[] = []
    const write = (path: string, depth: number): void => {
      const parts = random(2) ? ['---\nx: 1\n---'] : []
      for (let count = 1 + random(3); count > 0; count--) {
        const { block, at } = pick(constructs)(expected.length)
        parts.push('Some *prose*.', pick(wrappers)(block))
        expected.push(`${path}|${at}`)
        if (depth > 0 && random(2)) {
          const part = `part-${Object.keys(files).length}.md`
          files[`content/docs/${part}`] = ''
          write(`content/docs/${part}`, depth - 1)
          parts.push(pick(wrappers)(`::include{file=${part}}`))
        }
      }
      files[path] = parts.join('\n\n')
    }
    write('content/docs/page.md', 2)
    const source = files['content/docs/page.md'] ?? ''
    const { document } = await parseText(source, {
      files,
      options: { variables: { brand: { value: 'B', slug: 'b' } } },
    })
    const references = document.references.map((reference) => ({
      file: reference.file ?? document.source.path,
      span: reference.span,
    }))
    const diagnostics = document.diagnostics.flatMap(({ origin }) =>
      origin.kind === 'file' ? [{ file: origin.file, span: origin }] : [],
    )
    const found = [...references, ...diagnostics].map(({ file, span }) => {
      const text = textAt(files[file] ?? '', span)
      // The span of an element of raw HTML includes its content, but only its opening tag is expected.
      return `${file}|${text.startsWith('<a ') ? text.slice(0, text.indexOf('>') + 1) : text}`
    })
    expect(found.sort(), `seed ${seed}:\n${JSON.stringify(files, null, 1)}`).toEqual(expected.sort())
  }
}, 60_000)
