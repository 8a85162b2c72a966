import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_LAYOUT_SHIFT, missing, openSite, skipReason, type TestSite } from './site.ts'

const kilobyte = 1024
const checkout = resolve(import.meta.dirname, '../..')
const docsPage = '/docs/evm/api/methods'
const mathPage = '/docs/light-node-verification/randomized-proof-selection'
const kinds = ['/', docsPage, mathPage, '/dialect', '/legal-disclaimer', '/search', '/nowhere']

const zipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

interface Load {
  /** Paths in the order they were requested, until the load event. */
  paths: string[]
  /** Paths that were requested later. */
  later: string[]
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
    // A slow machine may be idle only after this; the list of resources does not contain requests without a response.
    const requested = [...urls]
    const shift = await layoutShift()
    const later = await page.evaluate(() => {
      const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime > loadEventStart)
        .map(({ name }) => name)
    })
    await page.close()
    const own = requested.filter((url) => url.startsWith(`${site.origin}/`))
    return {
      paths: own.filter((url) => !later.includes(url)).map((url) => url.slice(site.origin.length)),
      later: later.map((url) => url.slice(site.origin.length)),
      strangers: urls.filter((url) => !url.startsWith(`${site.origin}/`) && !url.startsWith('data:')),
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
  const isFont = (path: string) => path.endsWith('.woff2')
  const readResponse = (path: string) => read(/\.\w+$/.test(path) ? path : `${path}/index.html`)
  const htmlFiles = () =>
    readdirSync(site.directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))

  it.each([docsPage, mathPage])(
    '%s runs at most 8 KB of script, compressed, until it has loaded, and no React without interaction',
    (path) => {
      const scripts = loadOf(path).paths.filter((url) => url.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.reduce((sum, url) => sum + zipped(read(url)), 0)).toBeLessThanOrEqual(8 * kilobyte)
      for (const url of [...scripts, ...loadOf(path).later.filter((url) => url.endsWith('.js'))])
        expect(read(url).toString(), url).not.toMatch(/react\.element|react\.transitional|hydrateRoot/)
    },
  )

  it('has scripts with the names that they use, and no others', () => {
    const { paths, later } = loadOf(docsPage)
    const runtime = paths.filter((url) => /\/runtime\.\w+\.js$/.test(url))
    expect(runtime).toHaveLength(1)
    for (const url of [...runtime, ...later.filter((url) => url.endsWith('.js'))])
      expect(read(url).toString(), url).not.toContain('data-ds-island-props')
    expect(read(runtime[0] ?? '').toString()).toContain('data-ds-announcement')
  })

  it('has at most 24 KB of styles, compressed', () => {
    const styles = loadOf(docsPage).paths.filter((url) => url.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.reduce((sum, url) => sum + zipped(read(url)), 0)).toBeLessThanOrEqual(24 * kilobyte)
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
      // Values to copy are styled like hashes, under a name that React pages have as well.
      if (html.includes('<code class="copyable"')) used.add('ds-hash')
      for (const { name, classes } of features) {
        // A book hides parts of pages, which need no style for that.
        const isBook = name === 'book'
        const found = isBook ? [] : [...classes].filter((each) => used.has(each) && !shared.has(each))
        const isLinked = names.some((each) => each.name === name)
        if (isLinked) linked.add(name)
        // Lazy images may need the stylesheet of the zoom dialog.
        const isNeeded = found.length > 0 || (name === 'images' && /<img [^>]*loading=/.test(article))
        expect([path, name, isLinked], found.join()).toEqual([path, name, isNeeded])
      }
      expect(sheets.length, path).toBeLessThanOrEqual(3)
    }
    // This site has no posts, and is built without books.
    const expected = features.map(({ name }) => name).filter((name) => name !== 'blog' && name !== 'book')
    expect([...linked].sort()).toEqual(expected.sort())
  })

  it('loads a docs page with at most 110 KB, compressed, of which 60 KB are fonts', () => {
    const sizes = loadOf(docsPage).paths.map((path) => (isFont(path) ? read(path).length : zipped(readResponse(path))))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(110 * kilobyte)
    const fonts = loadOf(docsPage).paths.filter(isFont)
    expect(fonts.reduce((sum, path) => sum + read(path).length, 0)).toBeLessThanOrEqual(60 * kilobyte)
  })

  it('loads the fonts that a page uses, and no others', () => {
    const listFonts = (path: string) =>
      loadOf(path)
        .paths.filter(isFont)
        .map((url) => /([\w-]+)\.\w+\.woff2$/.exec(url)?.[1])
        .sort()
    expect(listFonts('/legal-disclaimer')).toEqual(['code-latin', 'heading-latin', 'text-latin'])
    expect(listFonts(docsPage)).toEqual(['code-latin', 'heading-latin', 'text-italic-latin', 'text-latin'])
  })

  it('loads at most 60 KB of the font of formulas', () => {
    for (const path of [mathPage, '/dialect']) {
      const fonts = loadOf(path).paths.filter((url) => /\/math-[\w.-]+\.woff2$/.test(url))
      expect(fonts.length, path).toBeGreaterThan(0)
      expect(fonts.reduce((sum, url) => sum + read(url).length, 0)).toBeLessThanOrEqual(60 * kilobyte)
    }
  })

  it.each([
    ['/', 1440],
    [docsPage, 1440],
    ['/legal-disclaimer', 1440],
    ['/', 360],
    ['/docs/introduction-to-moorline/why-moorline', 360],
    ['/docs/intro', 360],
  ])('%s keeps its layout when its fonts arrive late, at %s px', async (path, width) => {
    const { page, layoutShift } = await site.open('/nowhere', { width })
    const isLoaded = () => document.fonts.check('16px Inter') && document.fonts.check('600 16px "Source Serif 4"')
    let release = (): void => undefined
    const gate = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/*.woff2', (route) => gate.then(() => route.continue()))
    await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    // Shifts are counted from the first frame on.
    await layoutShift()
    expect(await page.evaluate(isLoaded)).toBe(false)
    release()
    await page.waitForFunction(isLoaded)
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
    await page.close()
  })

  it('shows a docs page with emphasis after at most 9 requests', () => {
    expect(loadOf(docsPage).paths.length, loadOf(docsPage).paths.join()).toBeLessThanOrEqual(9)
  })

  it.each(kinds)(
    '%s has no layout shift, no request to other hosts (Q-1), and no violation of its content security policy',
    (path) => {
      const { shift, strangers, problems } = loadOf(path)
      expect(strangers).toEqual([])
      expect(problems).toEqual([])
      expect(shift).toBeLessThan(MAX_LAYOUT_SHIFT)
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
