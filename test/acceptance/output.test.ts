import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildOnce, copySiteSources, siteSources } from '../support/build-once.ts'
import {
  checkout,
  checksums,
  config,
  docsgen,
  folder,
  listFiles,
  project,
  type Running,
  start,
  whileServing,
  write,
} from './docsgen.ts'

/** A copy of this repository's own site, with the cache and the output of its build. */
async function copyOfBuiltSite(): Promise<string> {
  const root = folder()
  cpSync(await buildOnce(undefined), root, { recursive: true })
  return root
}

async function build(root: string, ...parameters: string[]): Promise<Record<string, string>> {
  const { code, stdout } = await docsgen(['build', '--root', root, ...parameters])
  expect([code, code === 0 ? '' : stdout.slice(0, 1000)]).toEqual([0, ''])
  return checksums(join(root, 'build'))
}

/** Headings, lists, tables, code, formulas, links, directives: everything that a page may contain, with different text on each. */
function richPage(at: number, word = 'compute'): string {
  const code = Array.from({ length: 10 }, (_, line) => `export const value${line} = ${word}(${at}, "${line}")`).join(
    '\n',
  )
  return [
    `---\ntitle: Page ${at}\nsidebar_position: ${at}\n---\n\n# Page ${at}\n`,
    `See [the next](./page-${at === 0 ? 1 : at - 1}.md#code) and ![it](/img/a.svg).\n`,
    `## Code\n\n\`\`\`ts title="a.ts"\n${code}\n\`\`\`\n\n$$\n\\frac{${at}}{2}\n$$\n`,
    ':::note\n\nA note.\n\n:::\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  ].join('\n')
}

function richProject(pages: number): string {
  const documents = Array.from({ length: pages }, (_, at) => [`content/docs/page-${at}.md`, richPage(at)] as const)
  return project({
    ...Object.fromEntries(documents),
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  })
}

describe('the same input gives the same bytes', () => {
  let root = ''
  let reference: Record<string, string> = {}

  beforeAll(async () => {
    root = await copyOfBuiltSite()
    reference = checksums(join(root, 'build'))
    expect(Object.keys(reference).length).toBeGreaterThan(80)
  })

  test.each([
    ['with one thread, warm', ['--workers', '1']],
    ['with two threads, warm', ['--workers', '2']],
  ])('%s', async (_name, parameters) => {
    expect(await build(root, ...parameters)).toEqual(reference)
  })

  test('without a cache in one thread, in another folder, with other file times, time zone, language and working directory', async () => {
    const elsewhere = join(folder(), 'Ünï cödé & more')
    copySiteSources(root, elsewhere)
    for (const path of listFiles(join(elsewhere, 'content'))) utimesSync(join(elsewhere, 'content', path), 1, 1)
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', COLUMNS: '40' }
    const { code } = await docsgen(['build', '--root', '.', '--no-cache', '--workers', '1'], { cwd: elsewhere, env })
    expect(code).toBe(0)
    expect(checksums(join(elsewhere, 'build'))).toEqual(reference)
  })

  test('after a page is changed and changed back', async () => {
    const file = join(root, 'content/docs/intro.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before.replace('title: ', 'title: Changed ')}\nOne more line.\n\n## More\n\n$x^2$\n`)
    const changed = await build(root)
    expect(changed['docs/intro/index.html']).not.toBe(reference['docs/intro/index.html'])
    writeFileSync(file, before)
    expect(await build(root)).toEqual(reference)
  })

  test('and contains no absolute paths and no build time, and hashed names only below assets/', () => {
    const output = join(root, 'build')
    const year = new Date().getFullYear()
    for (const path of listFiles(output)) {
      if (!/\.(?:html|css|js|xml|txt|json|svg)$/.test(path) && path !== '_headers') continue
      const text = readFileSync(join(output, path), 'utf8')
      expect([path, text.includes(root), text.includes(checkout), text.includes('/tmp/')]).toEqual([
        path,
        false,
        false,
        false,
      ])
      // Formats of times: 2026-01-31T10:00 and Sat, 31 Jan 2026 10:00.
      expect([path, new RegExp(`${year}-\\d\\d-\\d\\dT\\d|\\d\\d \\w{3} ${year} \\d\\d:`).exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ])
    }
    // The root of the search index of a language is revalidated, like a page.
    const isRoot = (path: string) => /^search\/\w+\.bin$/.test(path)
    const assets = listFiles(join(output, 'assets')).filter((path) => !isRoot(path))
    expect(
      assets.filter(
        (path) =>
          !/^(?:(?:cards|icons)\/[\da-f]{16}\.png|(?:search\/)?[\w-]+(?:\.[\w-]+)*\.(?:[\da-f]{8}|[\dA-Z]{8})\.\w+)$/.test(
            path,
          ),
      ),
    ).toEqual([])
    expect(assets.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(readFileSync(join(output, '_headers'), 'utf8')).toMatch(
      /^\/assets\/\*\n(?: .*\n)* +Cache-Control: .*immutable/m,
    )
  })

  test('every internal URL in a page of the output leads to a file of the output', () => {
    const output = join(root, 'build')
    const files = new Set(listFiles(output))
    const isThere = (pathname: string) =>
      [pathname, `${pathname}/index.html`, `${pathname}index.html`].some((path) => files.has(path.replace(/^\//, '')))
    const lost = new Set<string>()
    for (const path of files) {
      if (!path.endsWith('.html')) continue
      const html = readFileSync(join(output, path), 'utf8')
      for (const [, url = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
        if (!isThere(decodeURI(url))) lost.add(`${path} -> ${url}`)
      }
    }
    expect([...lost]).toEqual([])
  })
})

test('files for formulas are published only if there is a formula (Q-4)', async () => {
  const root = project()
  const without = await build(root)
  expect(Object.keys(without).filter((path) => /katex|math/i.test(path))).toEqual([])
  write(root, { 'content/docs/guide.md': '# Guide\n\n## Set up\n\n$x^2$\n' })
  const paths = Object.keys(await build(root))
  const stylesheet = paths.find((path) => /^assets\/math\.[\da-f]+\.css$/.test(path)) ?? 'none'
  const page = (pathname: string) => readFileSync(join(root, 'build/docs', pathname, 'index.html'), 'utf8')
  expect([page('guide').includes(stylesheet), page('intro').includes(stylesheet)]).toEqual([true, false])
  write(root, { 'content/docs/guide.md': '# Guide\n\n## Set up\n\nBack to the [intro](/docs/intro).\n' })
  expect(await build(root)).toEqual(without)
})

test.skipIf(!existsSync(join(checkout, '.git')))('no source of the site is ignored by Git', async () => {
  const parameters = ['ls-files', '--others', '--ignored', '--exclude-standard', '--', ...siteSources]
  const { stdout } = await promisify(execFile)('git', parameters, { cwd: checkout })
  expect(stdout).toBe('')
})

describe('a changed brand', () => {
  test('is one line, and leaves the old name in no file or path', async () => {
    const root = await copyOfBuiltSite()
    const file = join(root, 'site.config.ts')
    const before = readFileSync(file, 'utf8')
    const after = before.replace("const brand = 'Moorline'", "const brand = 'Zephyr Quay'")
    expect(after).not.toBe(before)
    // A name with a space cannot be a host name; paths contain the slug of a name.
    writeFileSync(file, after.replace('brand.toLowerCase()', "brand.toLowerCase().replace(' ', '-')"))
    const { code, stdout } = await docsgen(['build', '--root', root])
    expect([code, code === 0 ? '' : stdout.slice(0, 1000)]).toEqual([0, ''])
    const output = join(root, 'build')
    const traces = listFiles(output).filter(
      (path) => /moorline/i.test(path) || /moorline/i.test(readFileSync(join(output, path), 'latin1')),
    )
    expect(traces).toEqual([])
    expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('Zephyr Quay')
    expect(listFiles(join(output, 'docs')).filter((path) => path.includes('zephyr-quay')).length).toBeGreaterThan(5)
  })
})

/** Section 2 of the product specification; `{brand}` as this site's configuration fills it in. */
const topLevel = ['/', '/legal-disclaimer', '/privacy-policy', '/search']
const documents: Record<string, string[]> = {
  architecture: [
    '',
    'bitcoin-anchoring',
    'built-on-cosmos-evm',
    'data-availability-layer-da-layer',
    'general-prover-verifier-system',
    'verification-layer',
  ],
  build: [''],
  'community-and-support': [''],
  evm: ['', 'mainnet'],
  'evm/api': ['', 'cosmos-grpc', 'ethereum-json-rpc', 'methods', 'tendermint-rpc'],
  'evm/smart-contracts': [
    '',
    'authorization',
    'cosmos-sdk-precompiles',
    'custom-improvement-proposals',
    'distribution',
    'ibc-transfer',
    'staking',
    'types',
  ],
  'frequently-asked-questions-faqs': [''],
  'getting-started': [
    '',
    'integration-flow',
    'prerequisites',
    'running-light-node',
    'submitting-proofs',
    'tips-troubleshooting',
  ],
  guide: ['', 'audit', 'moorlineChain', 'moorlineOS', 'staking'],
  'high-throughput-architecture': [
    '',
    'additional-scalability-features',
    'aggregator-vs.-verifier-workloads-and-empirical-performance-observations',
    'verification-complexity-and-parallelized-verification',
  ],
  'integration-docs': [''],
  'introduction-to-moorline': ['what-is-moorline', 'why-moorline'],
  'light-node-verification': [
    '',
    'practical-considerations',
    'randomized-proof-selection',
    'role-of-light-nodes',
    'security-analysis',
    'verification-workflow',
  ],
  network: [''],
  'network/consensus': ['', 'proof-of-aggregation', 'stochastic-sampling'],
  'security-model': [
    '',
    'advanced-cryptographic-protections',
    'bitcoin-pow-anchoring',
    'economic-incentives',
    'probabilistic-sampling',
  ],
  'state-transition-verification': [
    '',
    'cryptographic-guarantees',
    'full-workflow',
    'modular-verification',
    'optimistic-execution',
  ],
  'tokenomics-and-economic-model': [
    '',
    'moorline-Token',
    'moorline-utility-token-and-incentives',
    'token-flow-and-network-equilibrium',
    'token-utility-and-reward-framework',
  ],
  tokens: [''],
  'try-moorline-devnet': [''],
  'use-cases': [''],
}
const routes = [
  ...topLevel,
  '/docs/intro',
  ...Object.entries(documents).flatMap(([directory, names]) => names.map((name) => `/docs/${directory}/${name}`)),
]

interface Answer {
  status: number
  type: string | null
  body: string
}

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

const otherSpelling = (pathname: string) => (pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`)

describe('docsgen serve', () => {
  test('serves every route of the specification in both spellings, and 404 for the rest', async () => {
    const root = await buildOnce(undefined)
    await whileServing(['serve', '--root', root, '--port', '0'], async (origin) => {
      for (const pathname of routes) {
        const [answer, other] = await Promise.all([
          ask(origin + pathname),
          ask(origin + (otherSpelling(pathname) || '/')),
        ])
        expect([pathname, answer.status, other.status]).toEqual([pathname, 200, 200])
        expect(other.body).toBe(answer.body)
        expect(answer.type).toMatch(/^text\/html/)
        expect([pathname, answer.body.match(/<title>[^<]+<\/title>/g)?.length]).toEqual([pathname, 1])
        expect([pathname, answer.body.match(/<h1[ >]/g)?.length]).toEqual([pathname, 1])
      }
      const notFound = readFileSync(join(root, 'build/404.html'), 'utf8')
      expect(notFound).toContain('Page Not Found')
      for (const pathname of ['/nothing', '/docs/nothing/', '/docs/intro/more', '/assets/', '/index.php']) {
        const { status, body } = await ask(origin + pathname)
        expect([pathname, status]).toEqual([pathname, 404])
        expect(body).toBe(notFound)
      }
      for (const pathname of ['/docs', '/docs/']) {
        const { status, headers } = await fetch(origin + pathname, { redirect: 'manual' })
        expect([pathname, status, headers.get('location')]).toEqual([pathname, 301, '/docs/guide/'])
      }
      // Every page of the sitemap is served, too, and only search is missing there.
      const sitemap = (await ask(`${origin}/sitemap.xml`)).body
      const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
      for (const pathname of listed)
        expect([pathname, (await fetch(origin + pathname)).status]).toEqual([pathname, 200])
      expect(routes.filter((pathname) => !listed.includes(pathname))).toEqual(['/search'])
    })
  })

  test('serves a site below its base path, and nothing outside', async () => {
    const root = project({ 'site.config.ts': config("title: 'T', url: 'https://t.example', baseUrl: '/base/'") })
    await build(root)
    await whileServing(['serve', '--root', root, '--port', '0'], async (origin) => {
      for (const pathname of ['/base/', '/base', '/base/docs/intro', '/base/docs/intro/']) {
        expect([pathname, (await ask(origin + pathname)).status]).toEqual([pathname, 200])
      }
      const { body } = await ask(`${origin}/base/docs/intro`)
      const own = [...body.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, url = '']) => url)
      expect(own.length).toBeGreaterThan(5)
      for (const url of new Set(own)) expect([url, (await fetch(origin + url)).status]).toEqual([url, 200])
      expect((await ask(`${origin}/docs/intro`)).status).toBe(404)
      expect((await ask(`${origin}/base/nothing`)).status).toBe(404)
    })
  })

  test.each([
    ['unset', '', ['docs/guide/index.html', 'docs/intro/index.html'], '/docs/guide/', '/docs/intro'],
    [
      'true',
      'trailingSlash: true,',
      ['docs/guide/index.html', 'docs/intro/index.html'],
      '/docs/guide/',
      '/docs/intro/',
    ],
    ['false', 'trailingSlash: false,', ['docs/guide.html', 'docs/intro.html'], '/docs/guide', '/docs/intro'],
  ])('serves both spellings with trailingSlash %s', async (_name, field, files, guide, intro) => {
    const root = folder({
      'site.config.ts': config(`title: 'T', url: 'https://t.example', ${field}`),
      'content/docs/guide/index.md': '# Guide\n\nSee [intro](../intro.md).\n',
      'content/docs/intro.md': '# Intro\n\nSee [guide](./guide/index.md) and [again](/docs/guide).\n',
    })
    const outputs = Object.keys(await build(root))
    expect(outputs).toEqual(expect.arrayContaining(files))
    const [guideFile = '', introFile = ''] = files
    expect(readFileSync(join(root, 'build', guideFile), 'utf8')).toContain(`<a href="${intro}">intro</a>`)
    expect(readFileSync(join(root, 'build', introFile), 'utf8')).toContain(`<a href="${guide}">guide</a>`)
    const sitemap = readFileSync(join(root, 'build/sitemap.xml'), 'utf8')
    for (const pathname of [guide, intro]) expect(sitemap).toContain(`<loc>https://t.example${pathname}</loc>`)
    await whileServing(['serve', '--root', root, '--port', '0'], async (origin) => {
      for (const pathname of ['/docs/guide', '/docs/guide/', '/docs/intro', '/docs/intro/']) {
        expect([pathname, (await ask(origin + pathname)).status]).toEqual([pathname, 200])
      }
    })
  })
})

describe('the published site', () => {
  test('stays the same byte for byte if a build fails, and the next successful build replaces it', async () => {
    const root = project()
    const before = await build(root)
    write(root, { 'content/docs/guide.md': '# Guide\n\n[gone](/docs/gone)\n', 'content/docs/new.md': '# New\n' })
    expect((await docsgen(['build', '--root', root])).code).toBe(1)
    expect(checksums(join(root, 'build'))).toEqual(before)
    write(root, { 'content/docs/guide.md': '# Guide\n' })
    expect(Object.keys(await build(root))).toContain('docs/new/index.html')
  })

  test('loses pages whose source was deleted, and files that somebody put there', async () => {
    const root = project({ 'content/docs/old.md': '# Old\n' })
    await build(root)
    write(root, { 'build/docs/left-over/index.html': 'x' })
    rmSync(join(root, 'content/docs/old.md'))
    const outputs = Object.keys(await build(root))
    expect(outputs.filter((path) => /old\/|left-over/.test(path))).toEqual([])
  })

  test('is restored if somebody changed or removed a file, even if no source has changed', async () => {
    const root = project()
    const before = await build(root)
    write(root, { 'build/docs/intro/index.html': 'defaced' })
    rmSync(join(root, 'build/docs/guide/index.html'))
    expect(await build(root)).toEqual(before)
  })

  test('is the old site or the new one, never a mix, after a kill at any time, and the next build recovers', async () => {
    const pages = 80
    const root = richProject(pages)
    const oldSite = await build(root)
    const change = () => {
      for (let at = 0; at < pages; at++) write(root, { [`content/docs/page-${at}.md`]: richPage(at, 'changed') })
      write(root, { 'content/docs/extra.md': '# Extra\n' })
    }
    // The new site is built once in a copy, which also measures how long a build takes.
    change()
    const copy = folder()
    for (const path of ['content', 'static', 'site.config.ts'])
      cpSync(join(root, path), join(copy, path), { recursive: true })
    const begin = performance.now()
    const newSite = await build(copy)
    const wholeMs = performance.now() - begin
    expect(newSite).not.toEqual(oldSite)

    /** Resolves when files of the next site are being written next to the output, or the build has ended. */
    async function writing(build: Running): Promise<void> {
      const isOver = build.finished.then(() => true)
      const tick = () => new Promise<false>((resolve) => setTimeout(resolve, 2, false))
      while (!readdirSync(root).some((name) => name.startsWith('.build')) && !(await Promise.race([isOver, tick()])));
    }

    // Four kills before files are written, and six while they are, including the swap.
    const moments = [0.1, 0.25, 0.4, 0.6].map((part) => ({ isWriting: false, ms: part * wholeMs }))
    for (const ms of [0, 5, 15, 30, 60, 120]) moments.push({ isWriting: true, ms })
    const seen = { old: 0, new: 0 }
    for (const { isWriting, ms } of moments) {
      const running = start(['build', '--root', root])
      if (isWriting) await writing(running)
      const timer = setTimeout(() => running.child.kill('SIGKILL'), ms)
      await running.finished
      clearTimeout(timer)
      const now = checksums(join(root, 'build'))
      const isNew = now['docs/extra/index.html'] !== undefined
      expect(now).toEqual(isNew ? newSite : oldSite)
      seen[isNew ? 'new' : 'old']++
      if (isNew) {
        // Back to the old site, which the next kill must not damage.
        rmSync(join(root, 'content/docs/extra.md'))
        for (let at = 0; at < pages; at++) write(root, { [`content/docs/page-${at}.md`]: richPage(at) })
        expect(await build(root)).toEqual(oldSite)
        change()
      }
    }
    expect(seen.old).toBeGreaterThan(0)
    expect(await build(root)).toEqual(newSite)
    expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([])
  })

  test('survives a kill between the two renames of the swap', async () => {
    const root = project()
    const before = await build(root)
    // What such a kill leaves: the old site set aside, the new one still staged.
    renameSync(join(root, 'build'), join(root, '.build.docsgen-previous'))
    cpSync(join(root, '.build.docsgen-previous'), join(root, '.build.docsgen-staging'), { recursive: true })
    write(root, { 'content/docs/guide.md': '# Guide\n\n[gone](/docs/gone)\n' })
    expect((await docsgen(['build', '--root', root])).code).toBe(1)
    write(root, { 'content/docs/guide.md': '# Guide\n\n## Set up\n\nBack to the [intro](/docs/intro).\n' })
    expect(await build(root)).toEqual(before)
    expect(existsSync(join(root, '.build.docsgen-previous'))).toBe(false)
  })

  test('is written by one of two builds at a time; the other one is refused or runs afterwards, and they never mix', async () => {
    const root = richProject(60)
    const [one, other] = await Promise.all([docsgen(['build', '--root', root]), docsgen(['build', '--root', root])])
    expect([one, other].some(({ code }) => code === 0)).toBe(true)
    for (const { code, stdout, stderr } of [one, other]) {
      if (code !== 0) expect(stdout).toContain('Another docsgen build')
      expect(stderr).toBe('')
    }
    const together = checksums(join(root, 'build'))
    expect(await build(root, '--no-cache')).toEqual(together)
  })
})
