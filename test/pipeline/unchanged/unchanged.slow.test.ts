import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { run as check } from '../../../cli/commands/check.ts'

import { findRun, type RunRequest, recallRun } from '../../../cli/pipeline/unchanged/run-record.ts'

import { binary, checkOptions, createProject, createTerminal, isBuilt } from '../../commands/project.ts'
import { buildAndRecord, createRequest, isRecorded, readTree, runBuild, withoutTimes, write } from '../builds.ts'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const config = `export default {
  title: process.env.TEST_TITLE ?? 'Test',
  url: 'https://test.example',
  facts: 'content/facts.yml',
  severities: { 'markdown/include': 'warn' },
  styles: ['src/site.css'],
  components: { Footer: 'src/footer.tsx' },
}
`

/** A site with something of every kind that is read. */
const files = {
  'site.config.ts': config,
  'content/facts.yml': 'chain:\n  id:\n    value: 7\n    type: integer\n    status: example\n',
  'content/search.tests.yml': '- query: guide\n  finds: /docs/guide/\n',
  'content/docs/intro.md': '# Intro\n\n![A dot](./dot.svg) Chain {chain.id}, [guide](./guide.md#nope).\n',
  'content/docs/guide.md': '# Guide\n\n:::include{file="_shared.md"}\n:::\n\n:::include{file="_part.md"}\n:::\n',
  'content/docs/_part.md': 'A shared part.\n',
  'content/docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'content/docs/more/_category_.yml': 'label: More\n',
  'content/docs/more/deep.md': '# Deep\n',
  'content/docs/tags.yml': 'one:\n  label: One\n',
  'content/blog/2026-01-02-first.md': '# First\n\nA post.\n',
  'src/site.css': 'main { color: red }\n',
  'src/footer.tsx':
    "import { text } from './text.ts'\nexport default function Footer() { return <footer>{text}</footer> }\n",
  'src/text.ts': "export const text = 'The end'\n",
  'src/pages/about.tsx': "import './about.css'\nexport default function About() { return <h1>About</h1> }\n",
  'src/pages/about.css': 'h1 { color: blue }\n',
  'static/robots-note.txt': 'A note.\n',
}

afterEach(() => {
  vi.unstubAllEnvs()
})

async function createRecorded(rest: Record<string, string> = {}): Promise<string> {
  const root = createProject({ ...files, ...rest })
  roots.push(root)
  await buildAndRecord(root)
  return root
}

describe.skipIf(!isBuilt)('the record of a build', () => {
  it('is used when nothing has changed: the next build prints the same problems and the same summary', async () => {
    const root = await createRecorded()
    const recalled = await recallRun(createRequest(root))
    expect(recalled?.reported.map(({ code }) => code)).toContain('link/anchor-not-found')
    const repeated = await runBuild(root)
    expect(repeated.stdout).toContain('0 files written')
    expect(withoutTimes(repeated.stdout)).toBe(withoutTimes((await runBuild(root, { cache: false })).stdout))
  })

  it.each<[string, (root: string) => void]>([
    ['a document', (root) => appendFileSync(join(root, 'content/docs/intro.md'), '\nMore.\n')],
    ['a new document', (root) => write(root, 'content/docs/new.md', '# New\n')],
    ['a document in a new folder', (root) => write(root, 'content/docs/other/new.md', '# New\n')],
    ['a removed document', (root) => rmSync(join(root, 'content/docs/more/deep.md'))],
    [
      'a renamed document',
      (root) => renameSync(join(root, 'content/docs/more/deep.md'), join(root, 'content/docs/d.md')),
    ],
    ['an included file', (root) => appendFileSync(join(root, 'content/docs/_part.md'), 'More.\n')],
    ['an included file that was missing', (root) => write(root, 'content/docs/_shared.md', 'Here.\n')],
    ['an image', (root) => appendFileSync(join(root, 'content/docs/dot.svg'), '\n')],
    ['a category file', (root) => write(root, 'content/docs/more/_category_.yml', 'label: Else\n')],
    ['the tags', (root) => appendFileSync(join(root, 'content/docs/tags.yml'), '\n')],
    ['a post', (root) => appendFileSync(join(root, 'content/blog/2026-01-02-first.md'), '\nMore.\n')],
    ['the facts', (root) => write(root, 'content/facts.yml', files['content/facts.yml'].replace('7', '8'))],
    ['a stylesheet', (root) => appendFileSync(join(root, 'src/site.css'), 'p { margin: 0 }\n')],
    ['a component', (root) => appendFileSync(join(root, 'src/footer.tsx'), '\n')],
    ['a module that a component imports', (root) => write(root, 'src/text.ts', "export const text = 'Fin'\n")],
    ['a React page', (root) => appendFileSync(join(root, 'src/pages/about.tsx'), '\n')],
    ['the stylesheet of a React page', (root) => appendFileSync(join(root, 'src/pages/about.css'), '\n')],
    ['a static file', (root) => appendFileSync(join(root, 'static/robots-note.txt'), 'More.\n')],
    ['a new static file', (root) => write(root, 'static/.well-known/security.txt', 'Contact: a@b.example\n')],
    ['the configuration', (root) => write(root, 'site.config.ts', config.replace("'Test'", "'Other'"))],
    [
      'a configuration that is found first',
      (root) => {
        renameSync(join(root, 'site.config.ts'), join(root, 'site.config.js'))
        write(root, 'site.config.ts', config)
      },
    ],
    ['files of another generator', (root) => write(root, 'mkdocs.yml', 'site_name: Test\n')],
    ['a deleted page of the output', (root) => rmSync(join(root, 'build/docs/intro/index.html'))],
    ['an edited page of the output', (root) => appendFileSync(join(root, 'build/docs/intro/index.html'), '<!-- -->')],
    ['a foreign file in the output', (root) => write(root, 'build/docs/intro/notes.txt', 'Mine.\n')],
    ['a removed output', (root) => rmSync(join(root, 'build'), { recursive: true })],
    ['what a killed build left', (root) => write(root, '.build.docsgen-staging/index.html', 'Half a site.\n')],
    [
      'a damaged record',
      (root) => {
        const folder = join(root, '.docsgen/cache')
        for (const name of readdirSync(folder).filter((each) => each.endsWith('.pack'))) {
          writeFileSync(
            join(folder, name),
            readFileSync(join(folder, name), 'latin1').replace('"bytes":', '"bytes":1'),
            'latin1',
          )
        }
      },
    ],
  ])(
    'is not used after a change of %s, and the output is that of a build without a cache',
    async (_what, change) => {
      const root = await createRecorded()
      change(root)
      expect(await recallRun(createRequest(root))).toBeUndefined()
      await runBuild(root)
      const warm = readTree(join(root, 'build'))
      await runBuild(root, { cache: false })
      expect(warm).toEqual(readTree(join(root, 'build')))
      expect(existsSync(join(root, '.build.docsgen-staging'))).toBe(false)
    },
    60_000,
  )

  it('is not used where the configuration writes a file that the build reads, once it writes another text', async () => {
    const writes = [
      "import { readFileSync, writeFileSync } from 'node:fs'",
      'function writePart() {',
      '  const { DOCSGEN_TEST_FILE: file, DOCSGEN_TEST_TEXT: text } = process.env',
      "  if (file && text && readFileSync(file, 'utf8') !== text) writeFileSync(file, text)",
      '}',
      config.replace('export default {', 'export default () => (writePart(), {').replace(/}\n$/, '})\n'),
    ].join('\n')
    const root = await createRecorded({ 'site.config.ts': writes })
    vi.stubEnv('DOCSGEN_TEST_FILE', join(root, 'content/docs/_part.md'))
    vi.stubEnv('DOCSGEN_TEST_TEXT', 'Written by the configuration.\n')
    expect(await recallRun(createRequest(root))).toBeUndefined()
    await runBuild(root)
    expect(JSON.stringify(readTree(join(root, 'build')))).toContain('Written by the configuration.')
  })

  it('notices a change that keeps the size and sets the time back', async () => {
    const root = await createRecorded()
    const file = join(root, 'content/docs/more/deep.md')
    const { atimeMs, mtimeMs } = statSync(file)
    writeFileSync(file, '# Peed\n')
    utimesSync(file, atimeMs / 1000, mtimeMs / 1000)
    expect(await recallRun(createRequest(root))).toBeUndefined()
  })

  it('is not used with other options, and not after a change of what the configuration reads', async () => {
    const root = await createRecorded()
    const request = createRequest(root)
    expect(await recallRun({ ...request, options: { ...request.options, baseUrl: '/sub/' } })).toBeUndefined()
    expect(await recallRun({ ...request, options: { ...request.options, drafts: true } })).toBeUndefined()
    const execute = (title?: string) =>
      execFileSync(process.execPath, [binary, 'build', '--root', root], {
        encoding: 'utf8',
        env: { ...process.env, ...(title && { TEST_TITLE: title }) },
      })
    execute()
    execute()
    expect(execute()).toContain('(0 files written')
    expect(execute('Another title')).not.toContain('(0 files written')
    expect(readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')).toContain('Another title')
  }, 60_000)

  it('is not used by another version of Node.js, nor in another time zone or language', async () => {
    const root = await createRecorded()
    const request = createRequest(root)
    for (const name of ['TZ', 'LANG', 'LC_ALL']) {
      vi.stubEnv(name, 'Test/Elsewhere')
      expect(await recallRun(request), name).toBeUndefined()
      vi.unstubAllEnvs()
    }
    const version = vi.spyOn(process, 'version', 'get').mockReturnValue('v99.0.0')
    expect(await recallRun(request)).toBeUndefined()
    version.mockRestore()
    expect(await recallRun(request)).toBeDefined()
  })

  it('is not used after a commit where pages show when they were last changed, and is used where none does', async () => {
    const isUsedAfterCommit = async (docs: string) => {
      const root = createProject({ ...files, 'site.config.ts': config.replace('title:', `${docs} title:`) })
      roots.push(root)
      const git = (...words: string[]) =>
        execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...words], { cwd: root })
      write(root, '.gitignore', 'build\n.docsgen\n')
      git('init', '-q')
      git('add', '.')
      git('commit', '-q', '-m', 'Write it')
      await buildAndRecord(root)
      git('commit', '-q', '--allow-empty', '-m', 'Change nothing')
      return (await recallRun(createRequest(root))) !== undefined
    }
    expect(await isUsedAfterCommit('docs: { showLastUpdateTime: true },')).toBe(false)
    expect(await isUsedAfterCommit('')).toBe(true)
  })

  it('is not used on the day of a scheduled post, nor before the day of the latest one', async () => {
    const setDay = (day: string) => vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000))
    setDay('2026-02-02')
    const root = await createRecorded({ 'content/blog/2026-02-04-later.md': '# Later\n' })
    const isUsedOn = async (day: string) => {
      setDay(day)
      return (await recallRun(createRequest(root))) !== undefined
    }
    expect(await isUsedOn('2026-02-03')).toBe(true)
    expect(await isUsedOn('2026-02-04')).toBe(false)
    expect(await isUsedOn('2026-01-01')).toBe(false)
  })

  it('is not used on the day after a suppression ends, nor before the day after an earlier one did', async () => {
    const setDay = (day: string) => vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000))
    setDay('2026-02-02')
    const ignore = (day: string) =>
      `<!-- docsgen-ignore link/anchor-not-found: later until ${day} -->\n\n[x](#nope)\n\n`
    const root = await createRecorded({
      'content/docs/more/deep.md': `# Deep\n\n${ignore('2026-01-31')}${ignore('2026-02-03')}`,
    })
    const isUsedOn = async (day: string) => {
      setDay(day)
      return (await recallRun(createRequest(root))) !== undefined
    }
    expect(await isUsedOn('2026-02-03')).toBe(true)
    expect(await isUsedOn('2026-02-04')).toBe(false)
    expect(await isUsedOn('2026-01-31')).toBe(false)
  })

  it('is not used after a change of a plugin, or of a module that the plugin imports', async () => {
    const plugin = "import { word } from './word.mjs'\nexport default () => (tree) => { tree.word = word }\n"
    const configured = config.replace(
      'export default {',
      "import plugin from './plugin.mjs'\nexport default {\n  markdown: { remarkPlugins: [plugin] },",
    )
    for (const changed of ['plugin.mjs', 'word.mjs']) {
      const root = await createRecorded({
        'site.config.ts': configured,
        'plugin.mjs': plugin,
        'word.mjs': "export const word = 'one'\n",
      })
      appendFileSync(join(root, changed), '// Changed.\n')
      expect(await recallRun(createRequest(root)), changed).toBeUndefined()
    }
  })

  it('is not made of a site with hooks, which may return something else in every run', async () => {
    const root = createProject({
      'site.config.ts': config.replace('severities', 'hooks: { emit: () => ({}) }, severities'),
    })
    roots.push(root)
    write(root, 'content/facts.yml', files['content/facts.yml'])
    write(root, 'src/site.css', '')
    write(root, 'src/footer.tsx', 'export default function Footer() { return null }\n')
    for (let tries = 0; tries < 4; tries++) await runBuild(root)
    expect(await isRecorded(createRequest(root))).toBe(false)
  })

  it('is made of a site with islands, and is not used after a change of what one of them imports', async () => {
    const root = createProject({
      ...files,
      'src/pages/counter.tsx':
        "import { defineIsland, Island } from 'docsgen'\nimport { text } from '../text.ts'\n" +
        "export const Counter = defineIsland({ name: 'counter', load: 'idle', component: () => <b>{text}</b> })\n" +
        'export default () => <Island of={Counter} props={{}} />\n',
    })
    roots.push(root)
    // Here, React is not that of the pages, which import the one of the installation.
    const execute = () => execFileSync(process.execPath, [binary, 'build', '--root', root, '--quiet'])
    for (let tries = 0; tries < 10 && !(await isRecorded(createRequest(root))); tries++) execute()
    expect(await recallRun(createRequest(root))).toBeDefined()
    write(root, 'src/text.ts', "export const text = 'Fin'\n")
    expect(await recallRun(createRequest(root))).toBeUndefined()
  })

  it('is not used after a run during which a file was changed after it was read', async () => {
    const root = createProject({
      ...files,
      'site.config.ts': config.replace(
        'export default {',
        "import plugin from './plugin.mjs'\nexport default {\n  markdown: { remarkPlugins: [plugin] },",
      ),
      // It changes the document that is being parsed, if the document says so.
      'plugin.mjs':
        "import { appendFileSync } from 'node:fs'\n" +
        'export default () => (tree, file) => {\n' +
        `  if (String(file).includes('Again.')) appendFileSync(new URL('./content/docs/more/deep.md', import.meta.url), '\\nMore.\\n')\n` +
        '}\n',
    })
    roots.push(root)
    await buildAndRecord(root)
    const file = join(root, 'content/docs/more/deep.md')
    appendFileSync(file, '\nAgain.\n')
    for (let tries = 0; tries < 4; tries++) {
      const before = readFileSync(file, 'utf8')
      const { code, kind } = await runBuild(root)
      expect(code).toBe(0)
      expect(kind).not.toBe('repeated')
      expect(readFileSync(file, 'utf8')).not.toBe(before)
    }
  })

  it('contains every path that a build reads', async () => {
    const root = await createRecorded()
    const trace = join(root, 'trace.txt')
    rmSync(join(root, '.docsgen'), { recursive: true })
    rmSync(join(root, 'build'), { recursive: true })
    const tracer = pathToFileURL(join(import.meta.dirname, 'trace-reads.mjs')).href
    execFileSync(process.execPath, ['--import', tracer, binary, 'build', '--root', root, '--workers', '1'], {
      env: { ...process.env, TRACE_FILE: trace },
    })
    const read = readFileSync(trace, 'utf8').split('\0')
    rmSync(trace)
    await buildAndRecord(root)
    const run = findRun(createRequest(root))
    const recorded = new Set([...(run?.inputs ?? []), ...(run?.code.paths ?? []).map((path) => join(root, path))])
    // The names in a recorded folder are known, so paths in it that do not exist are, too.
    const isKnown = (path: string): boolean =>
      recorded.has(path) || recorded.has(`${path}/`) || (!existsSync(path) && isKnown(dirname(path)))
    // Every build looks whether its output would replace the folder "src".
    const own = ['build', '.docsgen', '.build.docsgen-'].map((name) => join(root, name))
    const isOwn = (path: string) => path === join(root, 'src') || own.some((prefix) => path.startsWith(prefix))
    const inputs = read.filter((path) => path.startsWith(`${root}/`) && !isOwn(path))
    expect(inputs.length).toBeGreaterThan(Object.keys(files).length)
    expect(inputs.filter((path) => !isKnown(path))).toEqual([])
  }, 60_000)
})

describe.skipIf(!isBuilt)('the record of a check', () => {
  async function runCheck(root: string) {
    const { terminal, written } = createTerminal(root)
    return { code: await check(checkOptions(root), terminal), ...written }
  }
  const toRequest = (root: string): RunRequest => ({ ...createRequest(root), outDir: null, options: {} })

  async function createChecked(rest: Record<string, string>): Promise<string> {
    const root = createProject({ ...files, ...rest })
    roots.push(root)
    for (let tries = 0; tries < 50 && !(await isRecorded(toRequest(root))); tries++) await runCheck(root)
    return root
  }

  it('is used when nothing has changed, and reports the same errors with the same exit code', async () => {
    const root = await createChecked({ 'content/docs/more/deep.md': '# Deep\n\n[Nowhere](./nowhere.md)\n' })
    expect((await recallRun(toRequest(root)))?.reported.map(({ code }) => code)).toContain('link/not-found')
    const { code, stdout } = await runCheck(root)
    expect(code).toBe(1)
    rmSync(join(root, '.docsgen'), { recursive: true })
    expect(withoutTimes(stdout)).toBe(withoutTimes((await runCheck(root)).stdout))
  })

  it('is not used after a change, also of a file that was missing', async () => {
    const root = await createChecked({ 'content/docs/more/deep.md': '# Deep\n\n[Nowhere](./nowhere.md)\n' })
    write(root, 'content/docs/more/nowhere.md', '# Nowhere\n')
    expect((await runCheck(root)).code).toBe(0)
  })

  it('is not made while a module of the project does not compile, whose imports are not known', async () => {
    const root = await createChecked({})
    write(root, 'src/text.ts', 'export const text = \n')
    expect((await runCheck(root)).code).toBe(1)
    expect(await isRecorded(toRequest(root))).toBe(false)
    write(root, 'src/text.ts', files['src/text.ts'])
    expect((await runCheck(root)).code).toBe(0)
  })
})
