import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createAlgoliaProtocol } from '../search/push/algolia-double.ts'
import { ADMIN_KEY, type ServiceDouble, startService } from '../search/push/service-double.ts'
import { createTypesenseProtocol } from '../search/push/typesense-double.ts'
import { runInResident } from '../support/resident.ts'
import { binary, createProject, isBuilt } from './project.ts'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})
const doubles: ServiceDouble[] = []
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close()
})

function project(files: Record<string, string> = {}): string {
  const root = createProject(files)
  roots.push(root)
  return root
}

const configure = (rest: string) => ({
  'site.config.ts': `export default { title: 'Test', url: 'https://test.example', ${rest} }\n`,
})
const BROKEN = { 'content/docs/intro.md': '# Intro\n\nSee the [guide](/docs/giude).\n' }

interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

interface Run {
  env?: Record<string, string>
  /** Is given the process as soon as it runs. */
  use?: (child: ReturnType<typeof spawn>) => void
}

/** Runs `docsgen search …` as it is built. */
function search(parameters: string[], { env: own = {}, use }: Run = {}): Promise<Finished> {
  const neutral = { ...process.env, GITHUB_ACTIONS: '', NO_COLOR: '1', DOCSGEN_SEARCH_ADMIN_KEY: '' }
  const env = { ...neutral, ...own }
  if (!use) return runInResident(['search', ...parameters], { env })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary, 'search', ...parameters], { env })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => (output.stdout += chunk))
    child.stderr.on('data', (chunk) => (output.stderr += chunk))
    child.on('close', (code) => resolve({ code, ...output }))
    use(child)
  })
}

const readUrls = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line).url)

describe.skipIf(!isBuilt)('docsgen search export', () => {
  test.each([
    ['the index of docsgen', ''],
    ['a service', "search: { provider: 'algolia', algolia: { appId: 'A1', apiKey: 'k', indexName: 'docs' } }"],
  ])('writes a line for each record with %s, and the summary elsewhere', async (_name, rest) => {
    const root = project(configure(rest))
    const { code, stdout, stderr } = await search(['export', '--root', root])
    expect(code).toBe(0)
    expect(readUrls(stdout)).toEqual(['/docs/guide', '/docs/intro'])
    expect(stderr).toMatch(/^No problems in 2 files .*\nExported 2 records\.\n$/)
    expect((await search(['export', '--root', root])).stdout).toBe(stdout)
  })

  test('renders the React pages, and writes nothing if one cannot be rendered', async () => {
    const page = (body: string) => ({ 'src/pages/tool.tsx': `export default function Tool() { ${body} }\n` })
    const found = await search(['export', '--root', project(page('return <p>Computes fees.</p>'))])
    expect(readUrls(found.stdout)).toEqual(['/docs/guide', '/docs/intro', '/tool'])
    expect(found.stdout).toContain('Computes fees.')
    const failed = await search(['export', '--root', project(page(`throw new Error('No fees')`))])
    expect([failed.code, failed.stdout]).toEqual([1, ''])
    expect(failed.stderr).toContain('No fees')
  })

  test('exits with 2 for a site without search', async () => {
    const { code, stdout, stderr } = await search(['export', '--root', project(configure('search: false'))])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('There are no search records: the configuration disables search.')
  })

  test('writes a file whole, in a folder that it creates', async () => {
    const root = project()
    const { code, stdout, stderr } = await search(['export', '--root', root, '--out', 'out/records.ndjson'])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('Exported 2 records to out/records.ndjson.')
    expect(readUrls(readFileSync(join(root, 'out/records.ndjson'), 'utf8'))).toHaveLength(2)
  })

  test('writes nothing if the site has errors, and leaves the file as it was', async () => {
    const root = project(BROKEN)
    writeFileSync(join(root, 'records.ndjson'), 'old')
    expect(await search(['export', '--root', root])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('link/not-found'),
    })
    expect((await search(['export', '--root', root, '--out', 'records.ndjson'])).code).toBe(1)
    expect(readFileSync(join(root, 'records.ndjson'), 'utf8')).toBe('old')
  })

  test('refuses to replace a folder, and what is not a file', async () => {
    const root = project()
    mkdirSync(join(root, 'folder'))
    for (const out of ['folder', '/dev/null', 'site.config.ts/records.ndjson']) {
      const { code, stderr } = await search(['export', '--root', root, '--out', out])
      expect([out, code]).toEqual([out, 2])
      expect(stderr).toContain('--out  throw  output/not-writable')
    }
    expect(existsSync(join(root, 'folder'))).toBe(true)
  })

  test('counts warnings as a build does, and prints only errors with --quiet', async () => {
    const root = project({ 'content/docs/intro.md': '# Intro\n\n[a](./guide.md#nope)\n' })
    expect(await search(['export', '--root', root, '--max-warnings', '0'])).toMatchObject({ code: 1, stdout: '' })
    expect(await search(['export', '--root', root, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('writes the addresses of a site under another path', async () => {
    const root = project({ 'content/docs/guide.md': '# Guide\n' })
    const { stdout } = await search(['export', '--root', root, '--base-url', '/a/'])
    expect(readUrls(stdout)).toEqual(['/a/docs/guide', '/a/docs/intro'])
  })

  test('ends quietly if nobody reads its output', async () => {
    const text = 'word '.repeat(40_000)
    const pages = Array.from({ length: 30 }, (_, at) => [`content/docs/page-${at}.md`, `# Page ${at}\n\n${text}\n`])
    const root = project(Object.fromEntries(pages))
    const { code, stderr } = await search(['export', '--root', root, '--quiet'], {
      use: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    })
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe.skipIf(!isBuilt)('docsgen search push', () => {
  const TYPESENSE = (endpoint: string) =>
    configure(
      `search: { provider: 'typesense', typesense: { endpoint: '${endpoint}', apiKey: 'search-key', indexName: 'docs' } }`,
    )
  const KEY = { DOCSGEN_SEARCH_ADMIN_KEY: ADMIN_KEY }

  async function start() {
    const double = await startService(createTypesenseProtocol())
    doubles.push(double)
    return double
  }

  test('replaces the index, and says so', async () => {
    const double = await start()
    const root = project(TYPESENSE(double.origin))
    const { code, stdout, stderr } = await search(['push', '--root', root], { env: KEY })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      new RegExp(
        `\\nReplaced the index "docs" of Typesense \\(${double.origin}\\) with 2 records \\(0\\.\\d KB in 1 batch\\)\\.\\n$`,
      ),
    )
    writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n\nOther words.\n\n## More\n\nText.\n')
    expect((await search(['push', '--root', root, '--quiet'], { env: KEY })).stdout).toBe('')
    expect(double.protocol.read('docs')?.map(({ url }) => url)).toEqual([
      '/docs/guide',
      '/docs/intro',
      '/docs/intro#more',
    ])
    expect(double.protocol.listNames()).toHaveLength(2)
  })

  test('takes the name of the index and the address of the service from the command line', async () => {
    const double = await startService(createAlgoliaProtocol())
    doubles.push(double)
    const root = project(
      configure("search: { provider: 'algolia', algolia: { appId: 'A1', apiKey: 'k', indexName: 'docs' } }"),
    )
    const parameters = ['push', '--root', root, '--index', 'preview', '--endpoint', `${double.origin}/`]
    expect((await search(parameters, { env: KEY })).code).toBe(0)
    expect(double.protocol.listNames()).toEqual(['preview'])
  })

  test('--dry-run prints what would be done, needs no key and sends nothing', async () => {
    const double = await start()
    const { code, stdout } = await search(['push', '--dry-run', '--root', project(TYPESENSE(double.origin))])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /Would replace the index "docs" of Typesense \(.*\) with 2 records \(.* KB in 1 batch\)\. Nothing was sent\.\n$/,
    )
    expect(double.requests).toEqual([])
  })

  test.each([
    ['no key', '', 'The admin key of Typesense is not set.'],
    ['the key of the readers', 'search-key', 'is the key of the configuration, which every reader can see.'],
    ['a key of two lines', 'a\nb', 'contains a line break'],
  ])('exits with 2 for %s, and sends nothing', async (_name, key, message) => {
    const double = await start()
    const env = { DOCSGEN_SEARCH_ADMIN_KEY: key }
    const { code, stdout } = await search(['push', '--root', project(TYPESENSE(double.origin))], { env })
    expect(code).toBe(2)
    expect(stdout).toContain(message)
    expect(stdout).not.toContain('search-key')
    expect(double.requests).toEqual([])
  })

  test.each([
    ['', 'search/no-service', 'hint Set "search.provider" to a search service'],
    ['search: false', 'search/disabled', 'the configuration disables search'],
  ])('exits with 2 where there is no service: %j', async (rest, diagnostic, message) => {
    const { code, stdout } = await search(['push', '--root', project(configure(rest))], { env: KEY })
    expect(code).toBe(2)
    expect(stdout).toContain(diagnostic)
    expect(stdout).toContain(message)
  })

  test.each([
    ['a site with errors', BROKEN, [], 'link/not-found'],
    [
      'too many warnings',
      { 'content/docs/intro.md': '[a](./guide.md#nope)\n' },
      ['--max-warnings', '0'],
      'link/anchor',
    ],
    [
      'a site without pages that searches find',
      { 'content/docs/intro.md': '---\nsearch: false\n---\n', 'content/docs/guide.md': '---\nsearch: false\n---\n' },
      [],
      'would be empty',
    ],
  ])('exits with 1 for %s, and sends nothing', async (_name, files, parameters, message) => {
    const double = await start()
    const root = project({ ...TYPESENSE(double.origin), ...files })
    const { code, stdout } = await search(['push', '--root', root, ...parameters], { env: KEY })
    expect(code).toBe(1)
    expect(stdout).toContain(message)
    expect(double.requests).toEqual([])
  })

  test('exits with 1 if the service refuses the key, which is not printed', async () => {
    const double = await start()
    double.fail(/./, { status: 401, body: { message: 'Unknown key wrong-key-77' } }, 9)
    const env = { DOCSGEN_SEARCH_ADMIN_KEY: 'wrong-key-77' }
    const root = project(TYPESENSE(double.origin))
    const { code, stdout, stderr } = await search(['push', '--root', root, '--verbose', '--format', 'json'], { env })
    expect(code).toBe(1)
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      { code: 'search/push-failed', message: 'Typesense refuses the admin key (401 Unauthorized): Unknown key [key].' },
    ])
    expect(stdout + stderr).not.toContain('wrong-key-77')
  })

  test('waits as long as the service asks for', async () => {
    const double = await start()
    double.fail(/import$/, { status: 429, body: {}, headers: { 'retry-after': '0' } }, 2)
    expect((await search(['push', '--root', project(TYPESENSE(double.origin))], { env: KEY })).code).toBe(0)
    expect(double.protocol.read('docs')).toHaveLength(2)
  })

  test('exits with 130 when it is interrupted, and leaves the old index and no other', async () => {
    const double = await start()
    const root = project(TYPESENSE(double.origin))
    await search(['push', '--root', root], { env: KEY })
    const names = double.protocol.listNames()
    const { code, stdout, stderr } = await search(['push', '--root', root], {
      env: KEY,
      use: (child) => double.fail(/import$/, () => child.kill('SIGINT')),
    })
    expect([code, stdout, stderr]).toEqual([130, '', ''])
    expect(double.protocol.listNames()).toEqual(names)
  })

  test.each([
    [['push', '--endpoint', 'search.example'], 'It must be a URL that begins with https:// or http://.'],
    [['push', '--index', ''], 'It must not be empty.'],
    [['push', '--dryrun'], 'Did you mean --dry-run?'],
    [['pull'], 'Did you mean push?'],
    [[], 'Usage: docsgen search'],
  ])('exits with 2 for the usage %j', async (parameters, message) => {
    const { code, stdout, stderr } = await search(parameters)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
