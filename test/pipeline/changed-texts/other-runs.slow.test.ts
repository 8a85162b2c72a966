import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createProject, isBuilt } from '../../commands/project.ts'
import { buildAndRecord, expectSameAsCold, runBuild, waitUntilSettled } from '../builds.ts'
import { append, type Edit, put, remove } from './edits.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const configuration = "export default { title: 'Test', url: 'https://test.example' }\n"
const files = {
  'site.config.ts': configuration,
  'content/docs/intro.md': '# Intro\n\nThe first paragraph.\n\nSee the [guide](./guide.md).\n',
  'content/docs/guide.md': '# Guide\n\nThe first paragraph.\n\nBack to the [intro](./intro.md).\n',
  // Without a link: its body is the same, whatever the base URL is.
  'content/docs/plain.md': '# Plain\n\nThe first paragraph.\n',
  'src/pages/about.tsx': 'export default function About() { return <h1>About</h1> }\n',
}
const editPlain = append('content/docs/plain.md', '\nMore.\n')

async function createRecorded(rest: Record<string, string> = {}): Promise<string> {
  const root = createProject({ ...files, ...rest })
  roots.push(root)
  await waitUntilSettled()
  await buildAndRecord(root)
  return root
}

async function buildNext(root: string) {
  await waitUntilSettled()
  const outcome = await runBuild(root)
  await expectSameAsCold(root, outcome)
  return outcome.kind
}

/** What can be done to the bytes of a file; `null` removes it. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  truncated: (bytes) => bytes.subarray(0, bytes.length >> 1),
  // Of the same size.
  changed: (bytes) => Buffer.from(bytes.map((byte, at) => (at > bytes.length >> 1 ? 255 - byte : byte))),
  removed: () => null,
}

function damageCache(root: string, name: RegExp, damage: (bytes: Buffer) => Buffer | null): void {
  const folder = join(root, '.docsgen/cache')
  const files = readdirSync(folder).filter((each) => name.test(each))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const damaged = damage(readFileSync(join(folder, file)))
    if (damaged) writeFileSync(join(folder, file), damaged)
    else rmSync(join(folder, file))
  }
}

const RECORDS = [/^texts\.txt$/, /^search-pages\.txt$/, /^search-index\.bin$/]
const PACKS = [/^documents-.*\.pack$/, /^documents\.index$/, /^bodies-.*\.pack$/, /^bodies\.index$/]
const SECTIONS = [/^sections-.*\.pack$/, /^sections\.index$/]

describe.skipIf(!isBuilt)('a build after a change of a text', () => {
  it.each(
    [...RECORDS, ...PACKS, ...SECTIONS].flatMap((name) =>
      Object.entries(DAMAGES).map(([how, damage]) => [how, name, damage] as const),
    ),
  )('builds the whole site with a cache in which this is %s: %s', async (_how, name, damage) => {
    const root = await createRecorded()
    editPlain(root)
    await waitUntilSettled()
    expect((await runBuild(root)).kind).toBe('update')
    editPlain(root)
    damageCache(root, name, damage)
    expect(await buildNext(root)).toBe('whole')
    editPlain(root)
    expect(await buildNext(root)).toBe('update')
  })

  it.each<[string, Edit]>([
    ['edited', append('build/docs/plain/index.html', '<!-- by hand -->')],
    ['removed', remove('build/docs/plain/index.html')],
  ])('builds the whole site if the page is %s', async (_how, damage) => {
    const root = await createRecorded()
    damage(root)
    editPlain(root)
    expect(await buildNext(root)).toBe('whole')
  })

  it.each<[string, Edit]>([
    ['another page is edited', append('build/docs/intro/index.html', '<!-- by hand -->')],
    ['another page is removed', remove('build/docs/intro/index.html')],
    ['a file of the search index is removed', remove('build/assets/search/en.bin')],
    ['the Markdown of a page is edited', append('build/docs/intro.md', 'By hand.')],
    [
      'the page is replaced by a link',
      (root) => {
        renameSync(join(root, 'build/docs/plain/index.html'), join(root, 'moved.html'))
        symlinkSync(join(root, 'moved.html'), join(root, 'build/docs/plain/index.html'))
      },
    ],
    ['a file is added', put('build/docs/intro/by-hand.txt', 'By hand.')],
    ['a folder is added', put('build/by-hand/by-hand.txt', 'By hand.')],
    ['the output is removed', remove('build')],
    ['the spare output is removed', (root) => removeState(root, /^output-[0-9a-f]+$/)],
    ['the state of the output is removed', (root) => removeState(root, /^output-[0-9a-f]+\.txt$/)],
  ])('writes the same output if %s', async (_what, damage) => {
    const root = await createRecorded()
    editPlain(root)
    await waitUntilSettled()
    expect((await runBuild(root)).kind).toBe('update')
    damage(root)
    editPlain(root)
    await buildNext(root)
    editPlain(root)
    expect(await buildNext(root)).toBe('update')
  })

  it.each<[string, Parameters<typeof runBuild>[1]]>([
    ['with another base URL', { baseUrl: '/sub/' }],
    ['with drafts', { drafts: true }],
    ['without the cache, with another base URL', { cache: false, baseUrl: '/sub/' }],
    ['without the cache, with drafts', { cache: false, drafts: true }],
  ])('builds the whole site if the last build was another one in the same folder: %s', async (_what, options) => {
    const root = await createRecorded({ 'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n' })
    await runBuild(root, options)
    editPlain(root)
    expect(await buildNext(root)).toBe('whole')
  })

  it('is what it has to be in each of two folders that are built in turn', async () => {
    const root = await createRecorded()
    for (let turn = 0; turn < 3; turn++) {
      for (const options of [{ outDir: 'other', baseUrl: '/sub/' }, { outDir: 'build' }]) {
        editPlain(root)
        await waitUntilSettled()
        await expectSameAsCold(root, await runBuild(root, options), { step: `${turn} ${options.outDir}`, ...options })
      }
    }
  })

  it('builds the whole site with the cache of an earlier build, whose output was another one', async () => {
    const root = await createRecorded()
    cpSync(join(root, '.docsgen/cache'), join(root, '.docsgen/copy'), { recursive: true })
    await runBuild(root, { baseUrl: '/sub/' })
    rmSync(join(root, '.docsgen/cache'), { recursive: true })
    cpSync(join(root, '.docsgen/copy'), join(root, '.docsgen/cache'), { recursive: true })
    editPlain(root)
    expect(await buildNext(root)).toBe('whole')
  })

  it.each(['search-index.bin', 'search-pages.txt', 'texts.txt'])(
    'builds the whole site with the "%s" of a build of other texts',
    async (name) => {
      const root = await createRecorded()
      const known = readFileSync(join(root, '.docsgen/cache', name))
      editPlain(root)
      await waitUntilSettled()
      expect((await runBuild(root)).kind).toBe('update')
      writeFileSync(join(root, '.docsgen/cache', name), known)
      editPlain(root)
      expect(await buildNext(root)).toBe('whole')
    },
  )

  it('indexes a text that the cache has, but cannot read', async () => {
    const root = await createRecorded()
    const file = join(root, 'content/docs/plain.md')
    const written = readFileSync(file)
    writeFileSync(file, '# Plain\n\nThe first paragraph.\n\nExtraordinary.\n')
    expect(await buildNext(root)).toBe('update')
    const pack = findPack(root, 'sections', 'Extraordinary')
    writeFileSync(file, written)
    expect(await buildNext(root)).toBe('update')
    writeFileSync(pack, readFileSync(pack).fill(0))
    writeFileSync(file, '# Plain\n\nThe first paragraph.\n\nExtraordinary.\n')
    await buildNext(root)
  })

  it('builds the whole site where a page or the configuration contains the document', async () => {
    const page =
      "import text from '../../content/docs/plain.md'\nexport default function About() { return <p>{text}</p> }\n"
    const config = `import text from './content/docs/guide.md' with { type: 'text' }\nexport default { title: 'Test', url: 'https://test.example', tagline: \`\${text.length}\` }\n`
    const root = await createRecorded({ 'src/pages/about.tsx': page, 'site.config.ts': config })
    editPlain(root)
    expect(await buildNext(root)).toBe('whole')
    append('content/docs/guide.md', '\nMore.\n')(root)
    expect(await buildNext(root)).toBe('whole')
    append('content/docs/intro.md', '\nMore.\n')(root)
    expect(await buildNext(root)).toBe('update')
  })

  it('replaces it, however many have been replaced since the last whole build', async () => {
    const root = await createRecorded()
    // More than the cache has files for.
    for (let count = 1; count <= 52; count++) {
      put('content/docs/plain.md', `# Plain\n\nThe first paragraph.\n\nNumber ${count}.\n`)(root)
      await waitUntilSettled()
      expect((await runBuild(root)).kind, `${count}`).toBe('update')
    }
    editPlain(root)
    expect(await buildNext(root)).toBe('update')
  })
})

function removeState(root: string, name: RegExp): void {
  const found = readdirSync(join(root, '.docsgen')).filter((each) => name.test(each))
  expect(found.length).toBeGreaterThan(0)
  for (const each of found) rmSync(join(root, '.docsgen', each), { recursive: true })
}

/** The file of a pack that contains a text. */
function findPack(root: string, pack: string, text: string): string {
  const folder = join(root, '.docsgen/cache')
  const files = readdirSync(folder).filter((name) => name.startsWith(`${pack}-`))
  const found = files.find((name) => readFileSync(join(folder, name), 'utf8').includes(text))
  if (found === undefined) throw new Error(`No file of the pack contains "${text}".`)
  return join(folder, found)
}
