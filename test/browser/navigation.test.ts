import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeBoth } from './chrome-site.ts'
import { type OpenPage, type PageOptions, siteConfig } from './site.ts'

const words = Array.from({ length: 40 }, () => 'Some words to read, and some more of them. '.repeat(8)).join('\n\n')

const files = {
  'site.config.ts': siteConfig(`onBrokenLinks: 'warn', onBrokenAnchors: 'warn',
    navbar: { title: 'Walk', hideOnScroll: true, items: [
      { label: 'Start', to: '/docs/start' }, { label: 'Long', to: '/docs/long' },
      { label: 'More', items: [{ label: 'Gone', to: '/docs/gone' }] },
    ] },`),
  'content/docs/start.md': `---
title: Start
sidebar_position: 1
---
[Long](long.md), [its middle](long.md#middle), [short](short.md), [gone](gone.md), [numbers](numbers.md),
[paper](/paper.txt) and [question](/docs/short?x=1).
`,
  'content/docs/long.md': `---
title: Long
sidebar_position: 2
description: A long page.
---
${words}

## Middle

${words}

[Back to start](start.md) and [short](short.md).

## End
`,
  'content/docs/short.md': '---\ntitle: Short\n---\nFew words, and `code`.\n\n```js\nconst a = 1\n```\n',
  'content/docs/gone.md': '---\ntitle: Gone\n---\nA page that will be deleted.\n',
  'content/docs/numbers.md': '---\ntitle: Numbers\n---\n$a^2$\n\n$$\nb\n$$\n',
  'content/docs/tools/one.md': '---\ntitle: One\n---\nThe first tool. [Two](two.md)\n',
  'content/docs/tools/two.md': '---\ntitle: Two\n---\nThe second tool.\n',
  'content/docs/parts/three.md': '---\ntitle: Three\n---\nThe third.\n',
  'static/paper.txt': 'A text file.',
}

describeBoth('client navigation', { files }, ({ server, origin, directory, write, openFresh, expectProblem }) => {
  // Pages of `dev` differ by one script only (same-site.test.ts), so a few tests are enough there.
  const isOnce = server === 'build'
  type Connection = { saveData?: boolean; effectiveType?: string }

  /** Opens a page over a connection, whose properties are set before the scripts of the page run. */
  async function openWith(connection: Connection | undefined, path: string, options?: PageOptions): Promise<OpenPage> {
    const opened = await openFresh(path, options)
    if (connection) {
      await opened.page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await opened.page.reload()
      await opened.page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
    }
    return opened
  }

  /** Opens a page with client navigation loaded, and a mark that a load would remove. */
  async function open(
    path: string,
    { connection, ...options }: PageOptions & { connection?: Connection } = {},
  ): Promise<OpenPage> {
    const opened = await openWith(connection, path, options)
    const { page } = opened
    // With data saving, it starts only when it is used.
    if (connection) {
      // The event of its request may reach the test after the script has run.
      const fetched = page.waitForEvent('requestfinished', (request) => /\/navigation\./.test(request.url()))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await fetched
    }
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await mark(page)
    return opened
  }

  const mark = (page: Page): Promise<void> =>
    page.evaluate(() => {
      Reflect.set(window, 'wasLoaded', true)
      Reflect.set(window, 'routes', [])
      for (const type of ['docsgen:route-update', 'docsgen:route-did-update']) {
        document.addEventListener(type, (event) =>
          Reflect.get(window, 'routes').push([type, event instanceof CustomEvent && event.detail.next]),
        )
      }
    })

  /** Holds matching requests until the returned function is called. */
  const hold = async (page: Page, pattern: RegExp): Promise<() => void> => {
    let release = (): void => undefined
    const gate = new Promise<void>((done) => {
      release = done
    })
    await page.route(pattern, async (route) => {
      await gate
      // The page may have aborted the request.
      await route.continue().catch(() => undefined)
    })
    return () => release()
  }

  /** Runs in the page: waits for frames, tasks and idle time. */
  const settle = (): Promise<void> =>
    new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 0))))

  const stays = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.get(window, 'wasLoaded') === true)
  const pathOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')
  const heading = (page: Page, text: string) => page.waitForSelector(`h1:text-is("${text}")`)
  const follow = (page: Page, name: string) => page.locator('article').getByRole('link', { name, exact: true }).click()

  /** Clicks a link that no document of the site could contain. */
  const clickOn = (page: Page, href: string) =>
    page.evaluate((address) => {
      const link = document.createElement('a')
      link.href = address
      document.body.append(link)
      link.click()
      link.remove()
    }, href)

  it('shows the page of a link without a load: address, title, head, active links, sidebar, article, code buttons', async () => {
    const { page, problems } = await open('/docs/start')
    await follow(page, 'Long')
    await heading(page, 'Long')
    expect(await stays(page)).toBe(true)
    expect(pathOf(page)).toBe('/docs/long')
    expect(await page.title()).toBe('Long | Test')
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toBe('https://test.example/docs/long')
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1)
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('A long page.')
    expect(await page.locator('.navbar__link--active').allInnerTexts()).toEqual(['Long'])
    expect(await page.locator('aside [aria-current="page"]').allInnerTexts()).toEqual(['Long'])
    expect(await page.locator('html').getAttribute('class')).toContain('docs-doc-id-long')
    await page.locator('article').getByRole('link', { name: 'short' }).click()
    await heading(page, 'Short')
    await page.locator('.code-buttons').waitFor({ state: 'attached' })
    expect(problems).toEqual([])
  })

  it('has the same result as a load of the page', async () => {
    const served = (page: Page) =>
      page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true) as HTMLElement
        for (const part of copy.querySelectorAll('[aria-live], script[src], #nprogress')) part.remove()
        copy.querySelector('[data-ds-skip-region]')?.removeAttribute('tabindex')
        const head = [...copy.querySelectorAll('head > *')].map((tag) => tag.outerHTML).sort()
        const body = copy.querySelector('body')?.innerHTML.replace(/\s+/g, ' ')
        return [...head, copy.className, body]
      })
    for (const [from, link, to] of [
      ['/docs/start', 'numbers', 'Numbers'],
      ['/docs/tools/one', 'Two', 'Two'],
      ['/docs/start', 'short', 'Short'],
    ] as const) {
      const { page } = await open(from)
      await follow(page, link)
      await heading(page, to)
      expect(await stays(page)).toBe(true)
      const loaded = await page.context().newPage()
      await loaded.goto(page.url())
      await loaded.waitForFunction(() => history.scrollRestoration === 'manual')
      // Scripts add some parts later.
      const differences = async () => {
        const [here, there] = [await served(page), await served(loaded)]
        return [here.filter((part) => !there.includes(part)), there.filter((part) => !here.includes(part))]
      }
      await expect.poll(differences).toEqual([[], []])
    }
  })

  it.runIf(isOnce)('V-5, Q-3: notifies listeners of the route before and after', async () => {
    const { page } = await open('/docs/start')
    await follow(page, 'Long')
    await heading(page, 'Long')
    const next = `${origin()}/docs/long`
    await page.waitForFunction(() => Reflect.get(window, 'routes').length === 2)
    expect(await page.evaluate(() => Reflect.get(window, 'routes'))).toEqual([
      ['docsgen:route-update', next],
      ['docsgen:route-did-update', next],
    ])
  })

  it.runIf(isOnce)(
    'K-3, K-4, 18c-3: moves the focus to the skip link after a link, but not for a fragment',
    async () => {
      const { page, problems } = await open('/docs/start')
      await follow(page, 'Long')
      await heading(page, 'Long')
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'region')
      expect(await page.locator('[aria-live="polite"]').last().innerText()).toBe('Long | Test')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
      await page.goBack()
      await heading(page, 'Start')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await follow(page, 'its middle')
      await heading(page, 'Long')
      await page.waitForFunction(() => scrollY > 1000)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).not.toBe('region')
      expect(pathOf(page)).toBe('/docs/long#middle')
      expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('middle')
      expect(problems).toEqual([])
    },
  )

  it('V-7: starts at the top, and restores the scroll position on Back and Forward', async () => {
    const { page } = await open('/docs/long')
    const y = () => page.evaluate(() => Math.round(scrollY))
    await page.evaluate(() =>
      document.querySelector('article a[href="/docs/start"]')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    const left = await y()
    expect(left).toBeGreaterThan(1000)
    await follow(page, 'Back to start')
    await heading(page, 'Start')
    expect(await y()).toBe(0)
    await page.goBack()
    await heading(page, 'Long')
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, left)
    await page.goForward()
    await heading(page, 'Start')
    expect(await y()).toBe(0)
    expect(await stays(page)).toBe(true)
    await page.goBack()
    await heading(page, 'Long')
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, left)
    await page.reload()
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 2, left)
  })

  it.runIf(isOnce)('goes back to earlier pages after a reload', async () => {
    const { page, problems } = await open('/docs/start')
    await follow(page, 'Long')
    await heading(page, 'Long')
    await page.reload()
    await page.goBack()
    await heading(page, 'Start')
    expect(pathOf(page)).toBe('/docs/start')
    expect(problems).toEqual([])
  })

  it.runIf(isOnce)('V-3: follows fragments of the page natively, and Back from them', async () => {
    const { page } = await open('/docs/long')
    await page.evaluate(() => (location.hash = '#end'))
    await page.waitForFunction(() => scrollY > 2000)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 0)
    expect(await stays(page)).toBe(true)
  })

  it.runIf(isOnce)('does not throw for a fragment that cannot be decoded', async () => {
    const { page, problems } = await open('/docs/start')
    await clickOn(page, '/docs/long#%E0%A4%A')
    await heading(page, 'Long')
    expect(pathOf(page)).toBe('/docs/long#%E0%A4%A')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(problems).toEqual([])
  })

  it.runIf(isOnce)('V-7: scrolls to an element that is added late', async () => {
    const { page } = await open('/docs/start')
    await page.evaluate(() => {
      document.addEventListener('docsgen:route-did-update', () =>
        setTimeout(() => {
          const late = document.createElement('p')
          late.id = 'late'
          document.querySelector('.markdown')?.append(late)
        }, 100),
      )
    })
    await clickOn(page, '/docs/long#late')
    await heading(page, 'Long')
    await page.waitForFunction(() => scrollY > 2000)
  })

  it.runIf(isOnce)('uses a view transition if the machine is fast and motion is not reduced', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page, problems } = await open('/docs/start', { reducedMotion })
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 })
        Reflect.set(window, 'transitions', 0)
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (update) => {
          Reflect.set(window, 'transitions', Reflect.get(window, 'transitions') + 1)
          return start(update)
        }
      })
      await follow(page, 'its middle')
      await heading(page, 'Long')
      await page.waitForFunction(() => scrollY > 1000)
      await page.goBack()
      await heading(page, 'Start')
      const isWelcome = reducedMotion === 'no-preference'
      expect((await page.evaluate(() => Reflect.get(window, 'transitions'))) > 0).toBe(isWelcome)
      expect(problems).toEqual([])
    }
  })

  it.runIf(isOnce)(
    '18c-1, V-4: removes /index.html and .html from the path, and keeps query and fragment',
    async () => {
      for (const [asked, shown] of [
        ['/docs/long', '/docs/long'],
        ['/docs/long/', '/docs/long/'],
        ['/docs/long/index.html', '/docs/long'],
        ['/docs/long.html?a=b#middle', '/docs/long?a=b#middle'],
        ['/index.html', '/'],
      ] as const) {
        const { page } = await openFresh(asked)
        await expect.poll(() => pathOf(page), { message: asked }).toBe(shown)
      }
      const { page } = await open('/docs/start')
      await clickOn(page, '/docs/long/index.html?q=1#middle')
      await heading(page, 'Long')
      expect(pathOf(page)).toBe('/docs/long?q=1#middle')
      expect(await stays(page)).toBe(true)
    },
  )

  it.runIf(isOnce)('V-2: leaves files, other tabs and modified clicks to the browser', async () => {
    const { page } = await open('/docs/start')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .locator('article')
        .getByRole('link', { name: 'short', exact: true })
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.close()
    expect(pathOf(page)).toBe('/docs/start')
    await clickOn(page, '/paper.txt')
    await page.waitForURL('**/paper.txt')
    expect(await stays(page)).toBe(false)
  })

  it.runIf(isOnce)('18c-9, V-6: shows no bar for a load of less than 200 ms', async () => {
    const { page } = await open('/docs/start', { connection: { saveData: true } })
    await page.evaluate(() => {
      Reflect.set(window, 'bars', 0)
      new MutationObserver(() => {
        if (document.getElementById('nprogress')) Reflect.set(window, 'bars', 1)
      }).observe(document.body, { childList: true })
    })
    // The clock of the page stops just before the bar is due, however long this machine takes to load.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const release = await hold(page, /\/docs\/long$/)
    await follow(page, 'Long')
    await page.clock.runFor(199)
    release()
    await heading(page, 'Long')
    await page.clock.runFor(1000)
    expect(await page.evaluate(() => Reflect.get(window, 'bars'))).toBe(0)
  })

  it.runIf(isOnce)('18c-9, V-6: shows a bar for a longer load, while the old page is still shown', async () => {
    const { page } = await open('/docs/start', { connection: { saveData: true } })
    const release = await hold(page, /\/docs\/long$/)
    await follow(page, 'Long')
    await page.waitForSelector('#nprogress[aria-hidden="true"] > .bar[role="bar"] > .peg', { state: 'attached' })
    expect(await page.locator('html').getAttribute('class')).toContain('nprogress-busy')
    expect(pathOf(page)).toBe('/docs/start')
    release()
    await heading(page, 'Long')
    await page.waitForFunction(() => !document.getElementById('nprogress'))
    expect(await page.locator('html').getAttribute('class')).not.toContain('nprogress-busy')
    expect(await stays(page)).toBe(true)
  })

  it.runIf(isOnce)('drops a navigation for a newer one', async () => {
    const { page } = await open('/docs/start', { connection: { saveData: true } })
    const release = await hold(page, /\/docs\/long$/)
    await follow(page, 'Long')
    await follow(page, 'short')
    await heading(page, 'Short')
    release()
    await page.evaluate(settle)
    expect(pathOf(page)).toBe('/docs/short')
    expect(await page.locator('h1').innerText()).toBe('Short')
    await page.goBack()
    await heading(page, 'Start')
  })

  it.runIf(isOnce).each([{ saveData: true }, { effectiveType: 'slow-2g' }])(
    '18c-9, V-9: does not prefetch with %o, but still navigates',
    async (connection) => {
      const { page } = await open('/docs/start', { connection })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.locator('article').getByRole('link', { name: 'short', exact: true }).hover()
      await page.evaluate(settle)
      expect(asked).toEqual([])
      await follow(page, 'short')
      await heading(page, 'Short')
      expect(asked.filter((path) => path.startsWith('/docs/'))).toEqual(['/docs/short'])
    },
  )

  it.runIf(isOnce)(
    'V-8, Q-9: prefetches the pages of visible links without a sign of the reader, each once, and not again for the click',
    async () => {
      const { page } = await openFresh('/docs/numbers')
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
      })
      await page.goto(`${origin()}/docs/start`)
      await expect.poll(() => asked.includes('/docs/long') && asked.includes('/docs/short')).toBe(true)
      expect(asked.filter((path) => path.endsWith('.txt'))).toEqual([])
      await mark(page)
      await follow(page, 'Long')
      await heading(page, 'Long')
      expect(await stays(page)).toBe(true)
      expect(asked.filter((path) => path === '/docs/long')).toHaveLength(1)
    },
  )

  /** Opens a page whose client navigation is held until the returned function is called; its clock stands still. */
  async function openHeld(connection?: Connection): Promise<{ page: Page; release: () => void; asked: string[] }> {
    const { page } = await openWith(connection, '/docs/start')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const release = await hold(page, /\/assets\/navigation\./)
    await page.clock.install()
    await page.reload()
    await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await mark(page)
    asked.length = 0
    return { page, release, asked }
  }

  it.runIf(isOnce).each([
    ['with data saving', { saveData: true }],
    ['on 4g', { effectiveType: '4g' }],
  ])('V-8: keeps a click until client navigation has loaded, %s', async (_name, connection) => {
    const { page, release } = await openHeld(connection)
    await follow(page, 'short')
    await page.clock.runFor(99)
    release()
    await heading(page, 'Short')
    expect(await stays(page)).toBe(true)
    await page.clock.resume()
  })

  it.runIf(isOnce)('V-8: leaves a click to the browser if client navigation has not loaded within 100 ms', async () => {
    const { page, release } = await openHeld()
    await follow(page, 'short')
    const loaded = page.waitForEvent('load')
    await page.clock.runFor(100)
    await loaded
    expect(pathOf(page)).toBe('/docs/short')
    expect(await stays(page)).toBe(false)
    release()
  })

  it.runIf(isOnce)('V-9: fetches nothing for a hovered link with data saving, not even client navigation', async () => {
    const { page, asked } = await openHeld({ saveData: true })
    await page.locator('article').getByRole('link', { name: 'short', exact: true }).hover()
    await page.keyboard.press('Shift')
    await page.clock.runFor(5000)
    expect(asked).toEqual([])
  })

  it.runIf(isOnce).each([
    ['the network fails', (route: Route) => route.abort()],
    ['it has been deleted', (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Gone.' })],
    ['it is not a page', (route: Route) => route.fulfill({ contentType: 'text/plain', body: 'Text.' })],
    [
      'it has moved to another site',
      (route: Route) => route.fulfill({ status: 302, headers: { location: '//b.example' } }),
    ],
  ])('V-5, 18c-9: warns once and loads the new address when a page cannot be fetched: %s', async (_name, fail) => {
    expectProblem(
      /cannot be shown without a load|ERR_FAILED|404|Failed to (load|fetch)|Unsafe attempt to load|Connecting to 'http:\/\/b\.example/,
    )
    const { page, problems } = await open('/docs/start', { connection: { saveData: true } })
    await page.route('**/docs/gone', (route) =>
      route.request().resourceType() === 'fetch' ? fail(route) : route.fallback(),
    )
    const loaded = page.waitForEvent('load')
    await follow(page, 'gone')
    await loaded
    expect(pathOf(page)).toBe('/docs/gone')
    expect(await page.locator('h1').innerText()).toBe('Gone')
    expect(await stays(page)).toBe(false)
    expect(problems.filter((problem) => problem.includes('cannot be shown without a load'))).toHaveLength(1)
    await page.goBack()
    await heading(page, 'Start')
  })

  it.runIf(isOnce)('Q-1: loads the page if the site was deployed again in between, so versions never mix', async () => {
    const { page, problems } = await open('/docs/start', { connection: { saveData: true } })
    expectProblem(/runtime\.00000000\.js|status of 404/)
    const file = join(directory(), 'docs/short/index.html')
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replace(/runtime\.[\da-f]{8}\.js/, 'runtime.00000000.js'))
    const loaded = page.waitForEvent('load')
    await follow(page, 'short')
    await loaded
    expect(pathOf(page)).toBe('/docs/short')
    expect(await stays(page)).toBe(false)
    writeFileSync(file, html)
    expect(problems.filter((problem) => problem.includes('console: Mixed'))).toEqual([])
  })

  it.runIf(isOnce)('keeps the sidebar with the categories that the reader opened', async () => {
    const { page } = await open('/docs/start')
    const sidebar = page.locator('aside nav')
    const mark = await sidebar.evaluateHandle((element) => element)
    await sidebar.getByRole('button', { name: 'parts', exact: true }).click()
    await follow(page, 'short')
    await heading(page, 'Short')
    expect(await mark.evaluate((element) => element.isConnected)).toBe(true)
    expect(await sidebar.getByRole('link', { name: 'Three' }).isVisible()).toBe(true)
    expect(await sidebar.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Short'])
  })

  it.runIf(isOnce)(
    'closes the menu of small screens when a link in it is followed, without a history entry for the menu',
    async () => {
      const { page, problems } = await open('/docs/start', { width: 390, height: 800 })
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await page.locator('dialog').getByRole('link', { name: 'Long', exact: true }).last().click()
      await heading(page, 'Long')
      expect(await stays(page)).toBe(true)
      expect(await page.locator('dialog[open]').count()).toBe(0)
      // The browser tells of the closing in a later task.
      await expect.poll(() => page.evaluate(() => document.body.style.overflow)).toBe('')
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await expect.poll(() => page.locator('dialog [aria-current="page"]:visible').allInnerTexts()).toContain('Long')
      // Closing removes the menu's history entry, which the browser does later.
      await page.evaluate(() =>
        addEventListener('popstate', () => document.body.setAttribute('data-popped', ''), { once: true }),
      )
      await page.keyboard.press('Escape')
      await page.waitForSelector('body[data-popped]', { state: 'attached' })
      await page.goBack()
      await heading(page, 'Start')
      expect(problems).toEqual([])
    },
  )

  it.runIf(isOnce)(
    'does not leak listeners: after fifty navigations there are as many, and each is called once',
    async () => {
      const { page } = await open('/docs/start')
      const session = await page.context().newCDPSession(page)
      const goTo = async (name: string) => {
        await clickOn(page, `/docs/${name.toLowerCase()}`)
        // Without a handle, which would retain the heading and its page.
        await page.locator('h1', { hasText: name }).waitFor()
      }
      /** Counts the listeners of everything that outlives a page. */
      const listeners = async () => {
        const counts: number[] = []
        for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
          const { result } = await session.send('Runtime.evaluate', { expression })
          const { listeners: found } = await session.send('DOMDebugger.getEventListeners', {
            objectId: result.objectId ?? '',
          })
          counts.push(found.length)
        }
        return counts
      }
      for (const name of ['Short', 'Long', 'Short', 'Start']) await goTo(name)
      const before = await listeners()
      for (let round = 0; round < 25; round++) {
        await goTo('Short')
        await goTo('Start')
      }
      await expect.poll(listeners).toEqual(before)
      expect(before[0]).toBeGreaterThan(0)
      const category = page.locator('aside').getByRole('button', { name: 'parts', exact: true })
      expect(await category.getAttribute('aria-expanded')).toBe('false')
      await category.click()
      await expect.poll(() => category.getAttribute('aria-expanded')).toBe('true')
    },
  )

  it.runIf(server === 'dev')('shows a change of a page that a navigation led to in place', async () => {
    const { page } = await open('/docs/start')
    await follow(page, 'short')
    await heading(page, 'Short')
    write('content/docs/short.md', files['content/docs/short.md'].replace('Few words', 'Changed words'))
    await page.waitForSelector('article >> text=Changed words')
    expect(await stays(page)).toBe(true)
    write('content/docs/start.md', files['content/docs/start.md'].replace('and [question]', 'or [question]'))
    await page.goBack()
    await heading(page, 'Start')
    await page.waitForSelector('article >> text=or question')
    write('content/docs/short.md', files['content/docs/short.md'])
    write('content/docs/start.md', files['content/docs/start.md'])
    await page.waitForSelector('article >> text=and question')
  })

  it.runIf(isOnce)('follows links without JavaScript', async () => {
    const { page } = await openFresh('/docs/start', { javaScriptEnabled: false })
    await follow(page, 'Long')
    await heading(page, 'Long')
    expect(pathOf(page)).toBe('/docs/long')
  })
})
