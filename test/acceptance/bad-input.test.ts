import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checksums,
  config,
  type Diagnostic,
  docsgen,
  folder,
  formatLocation,
  listFiles,
  minimalConfig,
  project,
  report,
  STACK,
  whileServing,
  write,
} from './docsgen.ts'

const fixtures = join(import.meta.dirname, '../fixtures')
const page = (root: string, pathname: string) => readFileSync(join(root, 'build', pathname, 'index.html'), 'utf8')
const describeDiagnostic = (diagnostic: Diagnostic) => `${diagnostic.code} ${formatLocation(diagnostic)}`

interface BadInput {
  name: string
  /** Written over a site that was built before. */
  files: Record<string, string | Uint8Array>
  code: 1 | 2
  /** Code and location of each problem, or how they begin. */
  diagnostics: string[]
  /** What the message or its hint must contain. */
  says: string[]
}

const badInputs: BadInput[] = [
  {
    name: 'a configuration that throws',
    files: { 'site.config.ts': "const items = undefined as any\nexport default { title: items.title, url: '' }\n" },
    code: 2,
    diagnostics: ['config/load-failed site.config.ts:2:'],
    says: ['Cannot read properties of undefined'],
  },
  {
    name: 'a configuration that throws what is no error',
    files: { 'site.config.ts': "throw 'no licence'\n" },
    code: 2,
    diagnostics: ['config/load-failed site.config.ts'],
    says: ['no licence'],
  },
  {
    name: 'a configuration with a syntax error',
    files: { 'site.config.ts': "export default {\n  title: 'T'\n  url: 'https://t.example',\n}\n" },
    code: 2,
    diagnostics: ['config/load-failed site.config.ts:3:3'],
    says: ['Expected "}" but found "url"'],
  },
  {
    name: 'a configuration that imports what is not installed',
    files: { 'site.config.ts': "import nothing from 'no-such-package'\nexport default nothing\n" },
    code: 2,
    diagnostics: ['config/load-failed site.config.ts'],
    says: ['no-such-package'],
  },
  {
    name: 'a configuration without a default export',
    files: { 'site.config.ts': "export const site = { title: 'T', url: 'https://t.example' }\n" },
    code: 2,
    diagnostics: ['config/load-failed site.config.ts'],
    says: ['default'],
  },
  {
    name: 'a configuration with ten mistakes',
    files: { 'site.config.ts': readFileSync(join(fixtures, 'ten-config-mistakes/site.config.ts')) },
    code: 2,
    diagnostics: [
      'config/unknown-key site.config.ts:4:3 titel',
      'config/invalid-value site.config.ts:6:3 url',
      'config/invalid-value site.config.ts:7:3 onBrokenLinks',
      'config/invalid-value site.config.ts:8:16 colorMode.defaultMode',
      'config/invalid-value site.config.ts:11:7 navbar.items[0]',
      'config/unknown-navbar-item site.config.ts:12:9 navbar.items[1].type',
      'config/unknown-version site.config.ts:13:60 navbar.items[2].versions[1]',
      'config/invalid-value site.config.ts:14:32 navbar.items[3].items[0]',
      'config/invalid-value site.config.ts:17:51 footer.links[1]',
      'config/invalid-value site.config.ts:18:22 tableOfContents.minHeadingLevel',
    ],
    says: ['Did you mean "title"?', 'Did you mean "throw"?', 'Did you mean "dark"?', 'Did you mean "docSidebar"?'],
  },
  {
    name: 'front matter that is not YAML',
    files: { 'content/docs/intro.md': '---\ntitle: a\n  b: [c\n---\n# Intro\n' },
    code: 1,
    diagnostics: ['front-matter/invalid content/docs/intro.md:'],
    says: [],
  },
  {
    name: 'front matter that never ends',
    files: { 'content/docs/intro.md': '---\ntitle: a\n\n# Intro\n' },
    code: 1,
    diagnostics: ['front-matter/invalid content/docs/intro.md:1:1'],
    says: ['not closed', 'three hyphens'],
  },
  {
    name: 'front matter that is a list',
    files: { 'content/docs/intro.md': '---\n- a\n- b\n---\n# Intro\n' },
    code: 1,
    diagnostics: ['front-matter/invalid content/docs/intro.md:'],
    says: [],
  },
  {
    name: 'front matter with an alias that grows without end',
    files: {
      'content/docs/intro.md': `---\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghijk'
        .split('')
        .map((name, at) => {
          const before = 'abcdefghijk'[at]
          return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`
        })
        .join('\n')}\n---\n# Intro\n`,
    },
    code: 1,
    diagnostics: ['front-matter/invalid content/docs/intro.md:'],
    says: ['alias'],
  },
  {
    name: 'two files with the same route, if that is an error',
    files: {
      'site.config.ts': config("title: 'Test', url: 'https://test.example', onDuplicateRoutes: 'throw'"),
      'content/docs/other.md': '---\nslug: intro\n---\n# Other\n',
    },
    code: 1,
    diagnostics: ['route/duplicate content/docs/other.md:2:1'],
    says: ['content/docs/intro.md'],
  },
  {
    name: 'a slug that leaves the site',
    files: { 'content/docs/other.md': '---\nslug: ../../x\n---\n# Other\n' },
    code: 1,
    diagnostics: ['route/invalid-slug content/docs/other.md:2:'],
    says: ['../../x'],
  },
  {
    name: 'a slug that leaves the output folder in disguise',
    files: { 'content/docs/other.md': '---\nslug: /a/%2e%2e/%2e%2e/%2e%2e/x\n---\n# Other\n' },
    code: 1,
    diagnostics: ['route/invalid-slug content/docs/other.md:2:'],
    says: [],
  },
  {
    name: 'a file that is not UTF-8',
    files: { 'content/docs/intro.md': Buffer.from('# Intro\n\nCaf\xe9\n', 'latin1') },
    code: 1,
    diagnostics: ['file/not-utf8 content/docs/intro.md:3:4'],
    says: ['UTF-8'],
  },
  {
    name: 'a file in UTF-16',
    files: { 'content/docs/intro.md': Buffer.from('\ufeff# Intro\n', 'utf16le') },
    code: 1,
    diagnostics: ['file/not-utf8 content/docs/intro.md:1:1'],
    says: [],
  },
  {
    name: 'a program instead of Markdown',
    files: { 'content/docs/intro.md': readFileSync(process.execPath).subarray(0, 100_000) },
    code: 1,
    diagnostics: ['file/not-utf8 content/docs/intro.md:1:'],
    says: [],
  },
  {
    name: 'a React page without a default export',
    files: { 'src/pages/about.tsx': 'export const About = () => <p>About</p>\n' },
    code: 1,
    diagnostics: ['page/no-default-export src/pages/about.tsx', 'page/orphan src/pages/about.tsx'],
    says: ['default'],
  },
  {
    name: 'a React page with a syntax error',
    files: { 'src/pages/about.tsx': 'export default function About() {\n  retrn 1\n}\n' },
    code: 1,
    diagnostics: ['page/orphan src/pages/about.tsx', 'page/unreadable src/pages/about.tsx:'],
    says: [],
  },
  {
    name: 'a React page that throws',
    files: { 'src/pages/about.tsx': "export default function About() {\n  throw new Error('no about')\n}\n" },
    code: 1,
    diagnostics: ['page/orphan src/pages/about.tsx', 'page/render-failed src/pages/about.tsx:'],
    says: ['no about'],
  },
  {
    name: 'a category file that is no JSON',
    files: { 'content/docs/more/_category_.json': '{ "label": ', 'content/docs/more/a.md': '# A\n' },
    code: 1,
    diagnostics: ['sidebar/category-metadata content/docs/more/_category_.json:'],
    says: [],
  },
]

describe('a build that is given', () => {
  let root = ''
  let good: Record<string, string> = {}

  beforeAll(async () => {
    root = project()
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    good = checksums(join(root, 'build'))
  })

  test.each(badInputs)(
    '$name reports where and why, and does not change the output',
    async ({ files, code, diagnostics, says }) => {
      write(root, files)
      try {
        const built = await report(root, ['build'])
        expect([built.diagnostics.map(describeDiagnostic), built.code]).toEqual([
          diagnostics.map((start) => expect.stringMatching(new RegExp(`^${literally(start)}`))),
          code,
        ])
        expect(built.stderr).toBe('')
        for (const words of says) {
          expect(built.diagnostics.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toContain(words)
        }
        expect(checksums(join(root, 'build'))).toEqual(good)
        const text = await docsgen(['build', '--root', root])
        expect([text.code, text.stderr]).toEqual([code, ''])
        expect(text.stdout).not.toMatch(STACK)
        for (const diagnostic of diagnostics) expect(text.stdout).toContain(diagnostic.split(' ')[0])
      } finally {
        for (const path of Object.keys(files)) rmSync(join(root, path))
        write(root, {
          'site.config.ts': minimalConfig,
          'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md).\n',
        })
      }
    },
  )
})

function literally(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

describe('an empty folder', () => {
  test.each(['build', 'check', 'dev', 'config'])(
    'gives %s one problem with a hint, and stays empty',
    async (command) => {
      const root = folder()
      const port = command === 'dev' ? ['--port', '0'] : []
      const { code, stdout, stderr } = await docsgen([command, '--root', root, ...port])
      expect(code).toBe(2)
      expect(stdout + stderr).not.toMatch(STACK)
      expect((stdout + stderr).match(/config\/not-found/g)).toHaveLength(1)
      expect(stdout + stderr).toContain('docsgen init')
      expect(listFiles(root)).toEqual([])
    },
  )

  test('has no built site to serve', async () => {
    const root = folder()
    const { code, stdout, stderr } = await docsgen(['serve', '--root', root])
    expect(code).toBe(2)
    expect(stdout + stderr).toContain('docsgen build')
    expect(stdout + stderr).not.toMatch(STACK)
  })

  test('with a configuration has no content', async () => {
    const root = folder({ 'site.config.ts': minimalConfig })
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics.map((each) => each.code)]).toEqual([1, ['content/empty']])
    expect(existsSync(join(root, 'build'))).toBe(false)
  })
})

describe('unusual but valid text', () => {
  const source = [
    '---',
    'title: Unusual',
    'description: Two lines',
    '---',
    '# Unusual',
    '',
    'A line with a hard break  ',
    'and a [link](./guide.md#set-up).',
    '',
    '```js title="a.js"',
    'let a = 1',
    '',
    'let b = 2',
    '```',
    '',
    ':::note[A title]',
    'inside',
    ':::',
    '',
    '$$',
    'a + b',
    '$$',
    '',
  ]

  test('is the same page with LF, with CRLF and with a byte-order mark', async () => {
    const texts = [source.join('\n'), source.join('\r\n'), `\ufeff${source.join('\n')}`, `\ufeff${source.join('\r\n')}`]
    const root = project()
    const pages: string[] = []
    for (const text of texts) {
      write(root, { 'content/docs/unusual.md': text })
      const { code, diagnostics } = await report(root, ['build'])
      expect([code, diagnostics]).toEqual([0, []])
      pages.push(page(root, 'docs/unusual'))
    }
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('Two lines')
  })

  test('keeps its positions with CRLF and with a byte-order mark', async () => {
    const text = '---\r\ntitle: a\r\n---\r\n\r\nsee [b](/docs/nope)\r\n'
    const root = project({
      'content/docs/crlf.md': text,
      'content/docs/bom.md': `\ufeff[b](/docs/nope) and\n[b](/docs/nope)\n`,
    })
    const { diagnostics } = await report(root, ['check'])
    expect(diagnostics.map(describeDiagnostic)).toEqual([
      'link/not-found content/docs/bom.md:1:1-1:16',
      'link/not-found content/docs/bom.md:2:1-2:16',
      'link/not-found content/docs/crlf.md:5:5-5:20',
    ])
  })

  test.each([
    ['words', (bytes: number) => 'word '.repeat(bytes / 5)],
    ['one word', (bytes: number) => 'a'.repeat(bytes)],
    ['brackets', (bytes: number) => '['.repeat(bytes)],
    ['stars and words', (bytes: number) => '*a **b '.repeat(bytes / 7)],
    ['links', (bytes: number) => '[a](./guide.md) '.repeat(bytes / 16)],
    ['quotes', (bytes: number) => '> '.repeat(bytes / 2)],
    ['backticks', (bytes: number) => '`a ``b '.repeat(bytes / 7)],
    ['HTML', (bytes: number) => '<b>'.repeat(bytes / 3)],
  ])('in one line of 10 MB of %s results in a page or one problem', { timeout: 120_000 }, async (_name, make) => {
    const root = project({ 'content/docs/long.md': `# Long\n\n${make(10_000_000)}\n` })
    const { code, diagnostics } = await report(root, ['build'])
    if (code === 0) expect(diagnostics).toEqual([])
    else {
      expect(code).toBe(1)
      expect(diagnostics).toMatchObject([
        { code: expect.stringMatching(/^(?:file\/too-large|markdown\/limit)$/), file: 'content/docs/long.md' },
      ])
    }
  })
})

describe('a configuration that misbehaves', () => {
  const rest = "export default { title: 'Test', url: 'https://test.example' }\n"

  test.each([
    ['waits for ever', `await new Promise(() => {})\n${rest}`, 'never settles'],
    ['is a function that never returns', 'export default () => new Promise(() => {})\n', 'never settles'],
    ['ends the process with code 0', `process.exit(0)\n${rest}`, 'calls process.exit'],
    ['throws when nobody waits for it', `setTimeout(() => { throw new Error('too late') }, 0)\n${rest}`, 'too late'],
    ['rejects when nobody waits for it', `Promise.reject(new Error('too late'))\n${rest}`, 'too late'],
  ])('and %s ends with 2 and a sentence, and the output stays', async (_name, source, words) => {
    const root = project()
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    const before = checksums(join(root, 'build'))
    write(root, { 'site.config.ts': source, 'content/docs/guide.md': '# Changed\n\n## Set up\n' })
    const { code, stdout, stderr } = await docsgen(['build', '--root', root], { isFirst: true })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(STACK)
    expect(stderr).not.toContain('bug in docsgen')
    expect(checksums(join(root, 'build'))).toEqual(before)
    write(root, { 'site.config.ts': minimalConfig })
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
  })

  test('that prints does not write to standard output', async () => {
    const root = project({ 'site.config.ts': `console.log('noise')\nprocess.chdir('/')\n${rest}` })
    const { code, diagnostics, stderr } = await report(root, ['build'], { isFirst: true })
    expect([code, diagnostics, stderr]).toEqual([0, [], 'noise\n'])
  })
})

test('a link to a page that was rejected is reported in addition to the page', async () => {
  const root = project({
    'content/docs/intro.md': '# Intro\n\n[it](./other.md)\n',
    'content/docs/other.md': '---\nslug: ../../x\n---\n# Other\n',
  })
  const { code, diagnostics } = await report(root, ['check'])
  expect(code).toBe(1)
  expect(diagnostics.map(describeDiagnostic)).toEqual([
    'link/not-found content/docs/intro.md:3:1-3:17',
    'route/invalid-slug content/docs/other.md:2:1-2:5',
  ])
  expect(diagnostics[0]?.message).toContain('has no page because of a problem that is reported separately')
})

describe('an output folder', () => {
  const unusable: [name: string, outDir: (root: string) => string][] = [
    ['below a regular file', (root) => join(root, 'site.config.ts/build')],
    ['that is a regular file', (root) => join(root, 'site.config.ts')],
    ['that is the project', () => '.'],
    ['that contains the project', () => '..'],
    ['that is the content', () => 'content'],
    ['inside of the content', () => 'content/docs/out'],
    ['that is the static folder', () => 'static'],
    ['that is the root of the file system', () => '/'],
    ['that is the home folder', () => homedir()],
    ['that contains something else', () => 'photos'],
    ['with a NUL in its name', () => 'a\0b'],
    ['with a name too long', () => 'a'.repeat(300)],
  ]

  test.each(unusable.filter(([name]) => !name.includes('NUL')))(
    '%s is refused before anything is touched',
    async (_name, outDir) => {
      const root = project({ 'static/robots.txt': 'User-agent: *\n', 'photos/cat.jpg': 'meow' })
      const before = checksums(root)
      const { code, diagnostics } = await report(root, ['build', '--out-dir', outDir(root)])
      expect(diagnostics).toMatchObject([{ code: 'output/not-writable', severity: 'throw' }])
      expect(code).toBe(2)
      const after = Object.fromEntries(
        Object.entries(checksums(root)).filter(([path]) => !path.startsWith('.docsgen/')),
      )
      expect(after).toEqual(before)
    },
  )

  test('that becomes a file between two builds is refused, and the file is kept', async () => {
    const root = project()
    await docsgen(['build', '--root', root])
    rmSync(join(root, 'build'), { recursive: true })
    writeFileSync(join(root, 'build'), 'mine')
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics.map((each) => each.code)]).toEqual([2, ['output/not-writable']])
    expect(readFileSync(join(root, 'build'), 'utf8')).toBe('mine')
  })

  test('is written even if the project cannot have a cache', async () => {
    const root = project({ '.docsgen': 'a file where the cache would be' })
    const { code, diagnostics } = await report(root, ['build'])
    expect(diagnostics.map((each) => each.code)).toEqual(code === 0 ? [] : ['output/not-writable'])
    expect(code).toBeLessThan(3)
  })
})

describe('a port in use', () => {
  async function whileTaken(use: (port: number) => Promise<void>): Promise<void> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
    const address = server.address()
    try {
      await use(typeof address === 'object' && address ? address.port : 0)
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  }

  test('that was requested makes serve exit with one problem', async () => {
    const root = project()
    await docsgen(['build', '--root', root])
    await whileTaken(async (port) => {
      const { code, stdout, stderr } = await docsgen(['serve', '--root', root, '--port', String(port)])
      expect(code).toBe(2)
      expect(stdout + stderr).toContain(`Port ${port} is in use`)
      expect(stdout + stderr).toMatch(/--port +throw +server\/port-taken/)
      expect(stdout + stderr).not.toMatch(STACK)
    })
  })

  test('makes dev use the next free one and report it', async () => {
    await whileTaken(async (port) => {
      const { code, stderr } = await whileServing(
        ['dev', '--root', project(), '--port', String(port)],
        async (origin, { printed }) => {
          expect(Number(new URL(origin).port)).toBeGreaterThan(port)
          await expect.poll(() => printed.stdout).toContain(`Port ${port} is in use`)
          expect((await fetch(`${origin}/docs/intro`)).status).toBe(200)
        },
      )
      expect([code, stderr]).toEqual([130, ''])
    })
  })

  test('that is the default of serve makes it use the next one', async () => {
    const root = project()
    await docsgen(['build', '--root', root])
    await whileServing(['serve', '--root', root], async (first) => {
      await whileServing(['serve', '--root', root], async (second) => {
        expect(second).not.toBe(first)
        expect((await fetch(`${second}/docs/intro`)).status).toBe(200)
      })
    })
  })
})

test('an unreadable folder, a broken symbolic link and a circular one do not stop a build', async () => {
  const { symlinkSync } = await import('node:fs')
  const root = project()
  symlinkSync('nowhere.md', join(root, 'content/docs/dangling.md'))
  mkdirSync(join(root, 'content/docs/loop'))
  symlinkSync('..', join(root, 'content/docs/loop/back'))
  const { code, diagnostics } = await report(root, ['build'])
  expect(code).toBeLessThan(3)
  expect(diagnostics.every(({ file }) => file?.startsWith('content/docs/'))).toBe(true)
})
