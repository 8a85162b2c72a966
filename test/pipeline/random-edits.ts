import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { list, write } from './builds.ts'

const dot = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"/>\n`
const describeConfig = (
  title: string,
  { origin = 'https://test.example', baseUrl = '/', hook = '' } = {},
) => `export default {
  title: '${title}',
  url: '${origin}',
  baseUrl: '${baseUrl}',
  ${hook && `hooks: { ${hook} },`}
  onBrokenLinks: 'warn',
  severities: { 'markdown/include': 'warn', 'asset/not-found': 'warn' },
}
`

const toPackage = (version: string) => JSON.stringify({ type: 'module', imports: { '#word': `./src/${version}.ts` } })
const toTsConfig = (folder: string) => JSON.stringify({ compilerOptions: { paths: { '@/*': [`./src/${folder}/*`] } } })
const toModule = (text: string) => `export const text = '${text}'\n`
const CODE_PAGE = `import { text as word } from '#word'
import { text as mapped } from '@/text'
import { text as packaged } from 'lib'
export default function Code() {
  return <p>{[word, mapped, packaged, process.env.DOCSGEN_TEST_FLAVOR].join(' ')}</p>
}
`

/** Documents that refer to each other in every way: links, anchors, an image, an include, the sidebar, cards, tags and a list. */
export const files: Readonly<Record<string, string>> = {
  'site.config.ts': describeConfig('Test'),
  'content/docs/intro.md': '# Intro\n\n![A dot](./dot.svg) [guide](./guide.md#set-up) [deep](./more/deep.md)\n',
  'content/docs/guide.md':
    '---\ntags: [one]\n---\n# Guide\n\n## Set up\n\n:::include{file="_part.md"}\n:::\n\n[About](/about)\n',
  'content/docs/_part.md': 'A shared part, with a [link](./intro.md).\n',
  'content/docs/dot.svg': dot(1),
  'content/docs/more/_category_.yml': 'label: More\n',
  'content/docs/more/index.md': '# More\n',
  'content/docs/more/deep.md': '---\nsidebar_position: 2\n---\n# Deep\n\n[Up](../intro.md)\n',
  'content/docs/more/deeper.md': '# Deeper\n\n[Set up](../guide.md#set-up)\n',
  'content/blog/2026-01-02-first.md': '---\ntags: [one]\n---\n# First\n\nA post on [the guide](/docs/guide).\n',
  'src/pages/about.tsx': 'export default function About() { return <h1>About</h1> }\n',
  'static/note.txt': 'A note.\n',
  'src/pages/code.tsx': CODE_PAGE,
  'package.json': toPackage('one'),
  'tsconfig.json': toTsConfig('a'),
  'src/one.ts': toModule('One'),
  'src/two.ts': toModule('Two'),
  'src/a/text.ts': toModule('A'),
  'src/b/text.ts': toModule('B'),
  'node_modules/lib/package.json': '{"name":"lib","version":"1.0.0","type":"module","main":"one.js"}',
  'node_modules/lib/one.js': toModule('Lib one'),
  'node_modules/lib/two.js': toModule('Lib two'),
  'shared/linked.md': '# Linked\n\nA shared text.\n',
}

type Random = (below: number) => number

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[random(values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

const listDocuments = (root: string) => list(join(root, 'content')).filter((path) => path.endsWith('.md'))

/** Adds a key to the front matter of a document, or replaces it. */
function setKey(path: string, key: string, value: string): void {
  const text = readFileSync(path, 'utf8')
  const [, matter = '', body = text] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? []
  const kept = matter.split('\n').filter((line) => line !== '' && !line.startsWith(`${key}:`))
  writeFileSync(path, `---\n${[...kept, `${key}: ${value}`].join('\n')}\n---\n${body}`)
}

/** A change that an author makes; the number is different for each step. */
export type Edit = (root: string, step: { random: Random; number: number }) => void

/** A fresh checkout, in which only `.docsgen` was restored: all files are new, and there is no output. */
function checkOut(root: string): void {
  rmSync(join(root, 'build'), { recursive: true, force: true })
  for (const name of readdirSync(root)) {
    if (name === '.docsgen') continue
    cpSync(join(root, name), join(root, `${name}.copy`), { recursive: true, verbatimSymlinks: true })
    rmSync(join(root, name), { recursive: true })
    renameSync(join(root, `${name}.copy`), join(root, name))
  }
}

/** Changes of all kinds after which a site builds without errors, and the build is recorded. */
const recordedEdits: readonly Edit[] = [
  (root, { random, number }) => appendFileSync(pick(listDocuments(root), random), `\nMore ${number}.\n`),
  // Of the same size.
  (root, { random }) => {
    const path = pick(listDocuments(root), random)
    const swapped = { a: 'e', e: 'a' } as const
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/(?<=\n\n.*)[ae]/, (letter) => (letter === 'a' ? swapped.a : swapped.e)),
    )
  },
  (root, { random, number }) => {
    const path = pick(listDocuments(root), random)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^# .*$/m, `# Title ${number}`))
  },
  (root, { random, number }) => appendFileSync(pick(listDocuments(root), random), `\n## Section ${number}\n`),
  (root, { random, number }) => setKey(pick(listDocuments(root), random), 'title', `Title ${number}`),
  (root, { random, number }) => setKey(pick(listDocuments(root), random), 'description', `Description ${number}`),
  (root, { random, number }) => setKey(pick(listDocuments(root), random), 'sidebar_label', `Label ${number}`),
  (root, { random }) => setKey(pick(listDocuments(root), random), 'sidebar_position', `${random(9)}`),
  (root, { random, number }) => setKey(pick(listDocuments(root), random), 'tags', `[one, tag-${number % 3}]`),
  (root, { random }) => setKey(pick(listDocuments(root), random), 'draft', pick(['true', 'false'], random)),
  (root, { random, number }) => setKey(pick(listDocuments(root), random), 'slug', `/at-${number}`),
  (root, { number }) => write(root, `content/docs/new/page-${number}.md`, `# Page ${number}\n\n[Intro](../intro.md)\n`),
  (root, { random }) => {
    const documents = listDocuments(root)
    if (documents.length > 3) rmSync(pick(documents, random))
  },
  (root, { random, number }) => {
    const path = pick(listDocuments(root), random)
    renameSync(path, join(dirname(path), `2026-02-03-renamed-${number}.md`))
  },
  (root, { number }) => {
    const folders = readdirSync(join(root, 'content/docs'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    for (const { name } of folders.slice(0, 1))
      renameSync(join(root, 'content/docs', name), join(root, 'content/docs', `folder-${number}`))
  },
  (root, { number }) => write(root, 'content/docs/more/_category_.yml', `label: Label ${number}\n`),
  (root, { number }) => write(root, 'content/docs/_part.md', `Part ${number}.\n`),
  (root) => rmSync(join(root, 'content/docs/_part.md'), { force: true }),
  (root, { number }) => write(root, 'content/docs/dot.svg', dot(number)),
  (root) => rmSync(join(root, 'content/docs/dot.svg'), { force: true }),
  (root, { number }) => write(root, 'static/note.txt', `Note ${number}.\n`),
  (root, { number }) => write(root, `static/new/${number}.txt`, 'New.\n'),
  (root) => rmSync(join(root, 'static'), { recursive: true, force: true }),
  (root, { number }) => write(root, 'site.config.ts', describeConfig(`Test ${number}`)),
  (root, { random, number }) =>
    write(
      root,
      'site.config.ts',
      describeConfig('Test', { origin: `https://test-${number}.example`, baseUrl: pick(['/', '/sub/'], random) }),
    ),
  (root, { number }) =>
    write(root, 'src/pages/about.tsx', `export default function About() { return <h1>${number}</h1> }\n`),
  (root, { random }) => write(root, 'package.json', toPackage(pick(['one', 'two'], random))),
  (root, { random }) => write(root, 'tsconfig.json', toTsConfig(pick(['a', 'b'], random))),
  (root, { random, number }) => write(root, `src/${pick(['one', 'two', 'a/text'], random)}.ts`, toModule(`${number}`)),
  // Would be found before the file with the other extension.
  (root, { number }) => write(root, 'src/b/text.tsx', toModule(`TSX ${number}`)),
  (root, { random }) => {
    const main = pick(['one.js', 'two.js'], random)
    write(root, 'node_modules/lib/package.json', JSON.stringify({ name: 'lib', type: 'module', main }))
  },
  (root, { number }) => write(root, 'node_modules/lib/one.js', toModule(`Lib ${number}`)),
  (_root, { random }) => {
    process.env.DOCSGEN_TEST_FLAVOR = pick(['sweet', 'sour'], random)
  },
  (root) => {
    mkdirSync(join(root, 'content/docs'), { recursive: true })
    rmSync(join(root, 'content/docs/linked.md'), { force: true })
    symlinkSync(join(root, 'shared/linked.md'), join(root, 'content/docs/linked.md'))
  },
  (root, { number }) => write(root, 'shared/linked.md', `# Linked\n\nA shared text ${number}.\n`),
  checkOut,
  // Reverts everything, like a change of the branch.
  (root) => {
    for (const [path, text] of Object.entries(files)) write(root, path, text)
  },
]

/** Those, and one after which no build is recorded. */
export const edits: readonly Edit[] = [
  ...recordedEdits,
  (root, { number }) => {
    const hook = `routes: (routes) => routes.map((route) => ({ ...route, description: 'Description ${number}' }))`
    write(root, 'site.config.ts', describeConfig('Test', { hook }))
  },
]

/** A file of the output, except the manifest, without which docsgen does not replace a folder. */
const pickOutput = (root: string, random: Random) =>
  pick(
    list(join(root, 'build')).filter((path) => !path.includes('manifest.')),
    random,
  )

/** Something that is done to the output by hand. */
export const damages: readonly (readonly [string, Edit])[] = [
  ['an edited file', (root, { random }) => appendFileSync(pickOutput(root, random), 'by hand')],
  [
    'a replaced file',
    (root, { random }) => {
      const path = pickOutput(root, random)
      rmSync(path)
      writeFileSync(path, 'by hand')
    },
  ],
  ['a removed file', (root, { random }) => rmSync(pickOutput(root, random))],
  ['a removed folder', (root) => rmSync(join(root, 'build/docs'), { recursive: true, force: true })],
  ['a folder of its own', (root, { number }) => write(root, `build/by-hand/${number}/file.txt`, 'by hand')],
  [
    'an additional file',
    (root, { random, number }) => writeFileSync(join(dirname(pickOutput(root, random)), `${number}.txt`), 'by hand'),
  ],
  [
    'a folder in place of a file',
    (root, { random }) => {
      const path = pickOutput(root, random)
      rmSync(path)
      mkdirSync(path)
    },
  ],
  [
    'a link in place of a folder',
    (root, { number }) => {
      renameSync(join(root, 'build/docs'), join(root, `moved-${number}`))
      symlinkSync(join(root, `moved-${number}`), join(root, 'build/docs'))
    },
  ],
]
