import { describe, expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const named = (name: string) => ({ type: 'intrinsic', name })

let id = 0
/** A reflection as TypeDoc writes it, of the number of a kind. */
const reflect = (kind: number, name: string, more: object = {}) => ({
  id: ++id,
  name,
  kind,
  variant: '',
  flags: {},
  ...more,
})

const options = reflect(256, 'Options', {
  comment: { summary: [text('How to read.')] },
  children: [
    reflect(1024, 'strict', {
      flags: { isOptional: true },
      type: named('boolean'),
      comment: { summary: [text('Refuses.')], blockTags: [{ tag: '@defaultValue', content: [text('`false`')] }] },
    }),
  ],
})

const read = reflect(64, 'read', {
  signatures: [
    reflect(4096, 'read', {
      comment: {
        summary: [
          text('Reads, see '),
          { kind: 'inline-tag', tag: '@link', text: 'Options', target: options.id },
          text('.\n\nMore.'),
        ],
        blockTags: [
          { tag: '@returns', content: [text('The text.')] },
          { tag: '@throws', content: [text('{Problem} If there is none.')] },
          { tag: '@deprecated', content: [text('Use `open`.')] },
        ],
      },
      typeParameters: [reflect(131072, 'T', { type: named('string') })],
      parameters: [
        reflect(32768, 'path', {
          type: {
            type: 'union',
            types: [
              { type: 'reference', name: 'T', target: 99 },
              { type: 'literal', value: null },
            ],
          },
        }),
        reflect(32768, 'options', {
          defaultValue: '{}',
          type: { type: 'reference', name: 'Options', target: options.id },
        }),
      ],
      type: { type: 'array', elementType: named('string') },
    }),
  ],
})

const problem = reflect(128, 'Problem', {
  extendedTypes: [{ type: 'reference', name: 'Error', target: { packageName: 'typescript' } }],
  children: [
    reflect(1024, 'line', { type: named('number') }),
    reflect(1024, 'stack', { type: named('string'), inheritedFrom: { type: 'reference', name: 'Error.stack' } }),
    reflect(2048, 'print', { signatures: [reflect(4096, 'print', { type: named('void') })] }),
  ],
})

const project = (children: object[]) =>
  JSON.stringify(
    { ...reflect(1, 'sdk', { children, readme: [text('# SDK\n\nReads files.')] }), variant: 'project' },
    null,
    1,
  )

describe('the JSON of TypeDoc', () => {
  test('has an entry for each function, type, and method (RF-9)', async () => {
    const { listed, pages, problems } = await describeApi('sdk.typedoc.json', project([options, read, problem]))
    expect(problems).toEqual([])
    expect(listed).toEqual(['sdk/index.md'])
    const page = pages['sdk/index.md'] ?? ''
    expect(page).toContain('\n---\n\nReads files.\n')
    expect(page).toContain('| [`read`](#read) | :badge[deprecated]{status=partial} Reads')
    expect(page).toContain(`### \`read\` {#read}

<span data-search-ignore>:badge[deprecated]{status=partial}</span>

Reads, see [\`Options\`](#options).

Use \`open\`.

More.

\`\`\`ts
function read<T extends string>(path: T | null, options?: Options): string[]
\`\`\`

**Parameters**

- \`path\` \`T | null\` required
- \`options\` [\`Options\`](#options) optional\\
  Default: \`{}\`

**Result**

- \`string[]\`\\
  The text.

**Errors**

- \`Problem\`\\
  If there is none.`)
    expect(page).toContain(
      'class Problem extends Error\n```\n\n**Properties**\n\n- `line` `number` required\n\n### `Problem.print`',
    )
    expect(page).toContain('- `strict` `boolean` optional\\\n  Refuses.\\\n  Default: `false`')
  })

  test('has a page for each module, with links between them (RF-9)', async () => {
    const modules = [reflect(2, 'main', { children: [read] }), reflect(2, 'node/types', { children: [options] })]
    const { listed, pages } = await describeApi('typedoc.json', project(modules))
    expect(listed).toEqual(['index.md', 'main.md', 'node-types.md'])
    expect(pages['index.md']).toContain('- [main](./main.md)\n- [node/types](./node-types.md)')
    expect(pages['main.md']).toContain('Reads, see [`Options`](./node-types.md#options).')
  })

  test.each([
    ['{"entryPoints": ["src"]}', ' api/invalid-file: The file is not the JSON of TypeDoc.'],
    ['{"id": 1,', ':1:1 api/invalid-file: The file is not valid JSON: the opening { has no closing }.'],
    [
      project([{ id: 7, name: 1, kind: 64 }]),
      ':10:4 api/invalid-file: "children.0.name": Invalid input: expected string, received number.',
    ],
  ])('reports what is wrong with %j at its place (RF-8)', async (source, line) => {
    const { problems } = await describeApi('sdk.typedoc.json', source)
    expect(problems).toEqual([`content/docs/sdk.typedoc.json${line}`])
  })
})
