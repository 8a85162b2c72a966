import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missing, openSite, skipReason, type TestSite } from './site.ts'

const kilobyte = 1024
const checkout = resolve(import.meta.dirname, '../..')
const docsPage = '/docs/evm/api/methods'
const mathPage = '/docs/light-node-verification/randomized-proof-selection'
const kinds = ['/', docsPage, mathPage, '/dialect', '/legal-disclaimer', '/search', '/nowhere']

const zipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

interface Load {
  /** Paths in the order they were requested. */
  paths: string[]
  /** URLs of other origins. */
  strangers: string[]
  problems: string[]
  shift: number
}

describe.skipIf(missing !== null)(`the built site of this repository${skipReason}`, () => {
  let site: TestSite
  const loads = new Map<string, Load>()
  beforeAll(async () => {
    site = await openSite()
    for (const path of kinds) loads.set(path, await load(path))
  })
  afterAll(() => site?.close())

  /** What a page requests until the network is idle, on a slow connection, without interaction. */
  async function load(path: string): Promise<Load> {
    const { page, problems, layoutShift } = await site.open('/')
    const session = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 60, downloadThroughput: 400_000, uploadThroughput: 400_000 }
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.emulateNetworkConditions', slow)
    await page.goto('about:blank')
    problems.length = 0
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(site.origin + path, { waitUntil: 'networkidle' })
    const shift = await layoutShift()
    await page.context().close()
    const own = urls.filter((url) => url.startsWith(`${site.origin}/`))
    return {
      paths: own.map((url) => url.slice(site.origin.length)),
      strangers: urls.filter((url) => !own.includes(url) && !url.startsWith('data:')),
      problems: problems.filter((problem) => !/404.*nowhere|status of 404/.test(problem)),
      shift,
    }
  }

  const loadOf = (path: string): Load => {
    const found = loads.get(path)
    if (!found) throw new Error(`${path} was not loaded`)
    return found
  }
  const read = (path: string) => readFileSync(join(site.directory, path.split('?')[0] ?? ''))
  const htmlFiles = () =>
    readdirSync(site.directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))

  it.each([docsPage, mathPage])(
    '%s runs at most 8 KB of script, compressed, and no React, before any interaction',
    (path) => {
      const scripts = loadOf(path).paths.filter((url) => url.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.reduce((sum, url) => sum + zipped(read(url)), 0)).toBeLessThanOrEqual(8 * kilobyte)
      for (const url of scripts)
        expect(read(url).toString(), url).not.toMatch(/react\.element|react\.transitional|hydrateRoot/)
    },
  )

  it('has at most 22 KB of styles, compressed', () => {
    const styles = loadOf(docsPage).paths.filter((url) => url.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.reduce((sum, url) => sum + zipped(read(url)), 0)).toBeLessThanOrEqual(22 * kilobyte)
  })

  it('links the styles of the features that a page has, and no others', () => {
    const pieces = join(checkout, 'dist/theme/features')
    const classesOf = (css: string) => new Set(Array.from(css.matchAll(/\.(-?[a-z][\w-]*)/gi), ([, name = '']) => name))
    const shared = classesOf(read(loadOf('/').paths.find((url) => /\/site\..*css$/.test(url)) ?? '').toString())
    const features = readdirSync(pieces).map((file) => ({
      name: file.replace('.css', ''),
      classes: classesOf(readFileSync(join(pieces, file), 'utf8')),
    }))
    const linked = new Set<string>()
    for (const path of htmlFiles()) {
      const html = read(path).toString()
      const article = html.split('theme-layout-footer')[0]?.split(/class="[^"]*\bmarkdown\b/)[1] ?? ''
      const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g), ([, href = '']) => href)
      const names = features.filter(({ name }) => sheets.some((href) => href.split(/[/.-]/).includes(name)))
      const used = new Set(
        Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat(),
      )
      if (html.includes('<math')) used.add('ds-math')
      for (const { name, classes } of features) {
        const found = [...classes].filter((each) => used.has(each) && !shared.has(each))
        const isLinked = names.some((each) => each.name === name)
        if (isLinked) linked.add(name)
        // Lazy images may need the stylesheet of the zoom dialog.
        const isNeeded = found.length > 0 || (name === 'images' && /<img [^>]*loading=/.test(article))
        expect([path, name, isLinked], found.join()).toEqual([path, name, isNeeded])
      }
      expect(sheets.length, path).toBeLessThanOrEqual(3)
    }
    expect([...linked].sort()).toEqual(features.map(({ name }) => name).sort())
  })

  it('shows a docs page after at most 8 requests', () => {
    expect(loadOf(docsPage).paths.length, loadOf(docsPage).paths.join()).toBeLessThanOrEqual(8)
  })

  it.each(kinds)(
    '%s has no layout shift, no request to other hosts (Q-1), and no violation of its content security policy',
    (path) => {
      const { shift, strangers, problems } = loadOf(path)
      expect(strangers).toEqual([])
      expect(problems).toEqual([])
      expect(shift).toBe(0)
    },
  )

  it('has a policy on every page: its own origin, and the hash of its one inline script', () => {
    for (const path of htmlFiles()) {
      const html = read(path).toString()
      const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1] ?? ''
      if (/http-equiv="refresh"/.test(html)) continue
      expect(policy, path).toContain('default-src &#x27;self&#x27;; script-src &#x27;self&#x27; &#x27;sha256-')
      expect(policy, path).not.toContain('script-src &#x27;self&#x27; &#x27;unsafe')
      expect(html.match(/<script>/g), path).toHaveLength(1)
      expect(html, path).not.toMatch(/<style|\son\w+=/)
    }
  })

  it('has style attributes only inside formulas', () => {
    for (const path of htmlFiles()) {
      const html = read(path).toString()
      const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1] ?? ''
      const styled = [...html.matchAll(/<[a-z]+[^>]*\sstyle="[^>]*>/g)].map(([tag]) => tag)
      const outside = html.includes('class="katex')
        ? styled.filter((tag) => !/^<(span|svg|math|m\w+)/.test(tag))
        : styled
      expect(outside, path).toEqual([])
      expect(policy.includes('unsafe-inline'), path).toBe(styled.length > 0)
    }
  })
})
