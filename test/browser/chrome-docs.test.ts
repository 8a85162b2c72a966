import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite, plainFiles, scrollTo, storageOf } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const sidebar = 'aside nav[aria-label="Docs sidebar"]'
const activeToc = (page: Page) =>
  page.locator('.theme-doc-toc-desktop .table-of-contents__link--active').allTextContents()

describeSite('the sidebar', { files: chromeFiles }, ({ origin, open }) => {
  it('D-4, D-12: the link of the current page is marked, and items have the class of their level', async () => {
    const page = await open('/docs/parts/two')
    const current = page.locator(`${sidebar} > ul.menu__list a.menu__link[aria-current="page"]`)
    expect(await current.allTextContents()).toEqual(['Two'])
    expect(await current.getAttribute('class')).toContain('menu__link--active')
    expect(await page.locator(`${sidebar} .theme-doc-sidebar-item-link-level-3`).first().textContent()).toBe('Two')
    expect(await page.locator(`${sidebar} .theme-doc-sidebar-item-category-level-2`).count()).toBeGreaterThan(0)
    const outside = page.locator(sidebar).getByRole('link', { name: 'Outside (opens in new tab)' })
    expect(await outside.getAttribute('target')).toBe('_blank')
  })

  it('D-5, D-6: categories of the current page are open and marked, the others closed', async () => {
    const page = await open('/docs/parts/two')
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    expect(await header.getAttribute('aria-expanded')).toBe('true')
    expect(await header.getAttribute('class')).toContain('menu__link--active')
    const tools = page.locator(sidebar).getByRole('button', { name: "Expand sidebar category 'Tools'" })
    expect(await tools.getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator(sidebar).getByText('Fixed').last().isVisible()).toBe(true)
    expect(await page.locator(sidebar).getByRole('link', { name: 'Saw' }).isVisible()).toBe(false)
  })

  it('D-9: the items of a closed category are in the served page, hidden', async () => {
    const served = await (await fetch(`${origin()}/docs/short`)).text()
    expect(served).toMatch(/<ul[^>]* hidden[^>]*>(?:(?!<\/ul>).)*href="\/docs\/parts\/one"/s)
    const page = await open('/docs/short')
    expect(await page.locator(`${sidebar} a[href="/docs/parts/one"]`).last().isVisible()).toBe(false)
  })

  it('D-7: a category without a page toggles, and one with a page links there and opens', async () => {
    const page = await open('/docs/short', { reducedMotion: 'reduce' })
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    await header.click()
    expect(page.url()).toMatch(/\/docs\/short$/)
    expect(await page.locator(sidebar).getByRole('link', { name: 'One' }).isVisible()).toBe(true)
    await header.click()
    await expect.poll(() => page.locator(sidebar).getByRole('link', { name: 'One' }).isVisible()).toBe(false)
    await page.locator(sidebar).getByRole('link', { name: 'Tools' }).click()
    await page.waitForURL('**/docs/tools/')
    await expect.poll(() => page.locator(sidebar).getByRole('link', { name: 'Saw' }).isVisible()).toBe(true)
    await page.locator(sidebar).getByRole('link', { name: 'Tools' }).click()
    await expect.poll(() => page.locator(sidebar).getByRole('link', { name: 'Saw' }).isVisible()).toBe(false)
    expect(page.url()).toMatch(/\/docs\/tools\/$/)
  })

  it('D-5: the caret of a category is labeled with what it does, and Space works on every toggle', async () => {
    const page = await open('/docs/short')
    await page.locator(sidebar).getByRole('button', { name: "Expand sidebar category 'Tools'" }).click()
    const caret = page.locator(sidebar).getByRole('button', { name: "Collapse sidebar category 'Tools'" })
    await expect.poll(() => caret.getAttribute('aria-expanded')).toBe('true')
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    await header.focus()
    for (const key of ['Enter', 'Space']) {
      const before = await header.getAttribute('aria-expanded')
      await page.keyboard.press(key)
      expect(await header.getAttribute('aria-expanded'), key).not.toBe(before)
    }
    expect(page.url()).toMatch(/\/docs\/short$/)
  })

  it.each([{}, { forcedColors: 'active' }] as const)(
    'D-5: a chevron on a toggle shows whether its category is open: %o',
    async (options) => {
      const page = await open('/docs/short', { reducedMotion: 'reduce', ...options })
      const toggle = page.locator(sidebar).getByRole('button', { name: 'No page' })
      const readChevron = () =>
        toggle.evaluate((element) => {
          const { maskImage, rotate, backgroundColor, width } = getComputedStyle(element, '::after')
          const isSeen = backgroundColor !== getComputedStyle(document.body).backgroundColor
          return { isDrawn: maskImage.includes('svg'), isSeen, rotate, width }
        })
      const drawn = { isDrawn: true, isSeen: true, width: '16px' }
      const getRotation = async () => ((await toggle.getAttribute('aria-expanded')) === 'true' ? '90deg' : 'none')
      const before = await getRotation()
      expect(await readChevron()).toEqual({ ...drawn, rotate: before })
      await toggle.click()
      await expect.poll(getRotation).not.toBe(before)
      expect(await readChevron()).toEqual({ ...drawn, rotate: await getRotation() })
    },
  )

  it('D-8: with autoCollapseCategories, opening one closes its siblings of the same level only', async () => {
    const page = await open('/docs/parts/two', { reducedMotion: 'reduce' })
    await page.locator(sidebar).getByRole('button', { name: "Expand sidebar category 'Tools'" }).click()
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    await expect.poll(() => header.getAttribute('aria-expanded')).toBe('false')
    await header.click()
    expect(await page.locator(sidebar).getByRole('button', { name: 'Deeper' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })

  it('D-10, D-11: an unlisted page is not in the sidebar, and HTML items are always shown', async () => {
    const page = await open('/docs/secret')
    expect(await page.locator('.theme-unlisted-banner').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Secret' }).count()).toBe(0)
    await open('/docs/short')
    const written = page.locator(`${sidebar} li.menu__list-item`, { has: page.locator('em') })
    expect(await written.textContent()).toBe('Written')
  })

  it('D-13: a category opens and closes with an animation of its height, which a click reverses midway', async () => {
    const page = await open('/docs/short')
    const header = await page.locator(sidebar).getByRole('button', { name: 'No page' }).elementHandle()
    // All in one task, and by the animation's own clock, so nothing depends on the speed of the browser.
    const seen = await header?.evaluate((button: HTMLElement) => {
      const list = button.closest('li')?.querySelector<HTMLElement>(':scope > ul')
      if (!list) throw new Error('there is no list')
      const click = () => {
        button.click()
        const movements = list.getAnimations()
        const [movement] = movements
        movement?.pause()
        const { duration, easing } = movement?.effect?.getComputedTiming() ?? {}
        const halfWay = Number(duration) / 2
        const from = list.offsetHeight
        if (movement) movement.currentTime = halfWay
        return {
          count: movements.length,
          duration,
          easing,
          from,
          half: list.offsetHeight,
          hidden: list.hidden,
          inert: list.inert,
        }
      }
      const opening = click()
      const closing = click()
      const reopening = click()
      for (const movement of list.getAnimations()) movement.finish()
      return { opening, closing, reopening, full: list.offsetHeight }
    })
    const full = seen?.full ?? 0
    const duration = Math.round((4 + 15 * (full / 36) ** 0.25 + full / 36 / 5) * 10)
    const common = { count: 1, duration, easing: 'ease-in-out' }
    expect(full).toBeGreaterThan(36)
    expect(seen?.opening).toMatchObject({ ...common, from: 0, hidden: false, inert: false })
    expect(seen?.opening.half).toBeCloseTo(full / 2, -1)
    expect(seen?.closing).toMatchObject({ ...common, from: seen?.opening.half, hidden: true, inert: true })
    expect(seen?.reopening).toMatchObject({ ...common, from: seen?.closing.half, hidden: false, inert: false })
  })

  it('D-13: a closing list cannot be focused, and is hidden once it is closed', async () => {
    const page = await open('/docs/short')
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    await header.focus()
    await header.evaluate((button: HTMLElement) => {
      const list = button.closest('li')?.querySelector<HTMLElement>(':scope > ul')
      button.click()
      for (const movement of list?.getAnimations() ?? []) movement.finish()
      button.click()
      for (const movement of list?.getAnimations() ?? []) movement.pause()
    })
    const one = page.locator(sidebar).getByText('One', { exact: true })
    expect(await one.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Fixed')
    await header.evaluate((button) => {
      for (const movement of document.getAnimations()) if (movement.playState === 'paused') movement.finish()
      return button.closest('li')?.offsetHeight
    })
    expect(await one.isVisible()).toBe(false)
    expect(await header.getAttribute('aria-expanded')).toBe('false')
  })

  it('D-13: the animation takes one millisecond with reduced motion', async () => {
    const page = await open('/docs/short', { reducedMotion: 'reduce' })
    const header = page.locator(sidebar).getByRole('button', { name: 'No page' })
    const duration = await header.evaluate((button: HTMLElement) => {
      button.click()
      return button.closest('li')?.querySelector('ul')?.getAnimations()[0]?.effect?.getTiming().duration
    })
    expect(duration).toBe(1)
  })

  it('D-14: the sidebar folds to a rail and back, by buttons that react only to their keys', async () => {
    const page = await open('/docs/long')
    const width = async () => (await page.locator('aside').boundingBox())?.width ?? 0
    const wide = await width()
    await page.getByRole('button', { name: 'Collapse sidebar', exact: true }).click()
    const unfold = page.getByRole('button', { name: 'Expand sidebar', exact: true })
    expect(await unfold.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await unfold.getAttribute('title')).toBe('Expand sidebar')
    await expect.poll(width).toBeLessThan(60)
    await page.keyboard.press('Tab')
    await expect.poll(() => unfold.isVisible()).toBe(true)
    await unfold.focus()
    await page.keyboard.press('Enter')
    await expect.poll(width).toBe(wide)
  })

  it('D-15: a current item that is out of view is scrolled into view, and the page is not scrolled', async () => {
    const page = await open('/docs/parts/five', { height: 320 })
    const seen = await page.evaluate(() => {
      const item = document.querySelector('aside [aria-current="page"]')?.getBoundingClientRect()
      return { y: scrollY, isSeen: item !== undefined && item.top >= 60 && item.bottom <= innerHeight }
    })
    expect(seen).toEqual({ y: 0, isSeen: true })
  })
})

describeSite('a docs page', { files: chromeFiles }, ({ open, origin }) => {
  it('D-1, D-2: the article is between breadcrumbs and paginator, with its table of contents next to it', async () => {
    const page = await open('/docs/long')
    expect(await page.locator('.theme-doc-toc-desktop').isVisible()).toBe(true)
    const order = await page.locator('article').evaluate((article) => {
      const parts = [
        '.theme-doc-breadcrumbs',
        '.theme-doc-toc-mobile',
        'h1',
        '.theme-doc-markdown h2',
        '.theme-doc-footer',
      ]
      const found = [...article.querySelectorAll(parts.join())]
      return parts.map((part) => found.findIndex((element) => element.matches(part)))
    })
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(await page.locator('article ~ nav.pagination-nav').count()).toBe(1)
    await open('/docs/tools/saw')
    expect(await page.locator('.theme-doc-toc-desktop, .theme-doc-toc-mobile').count()).toBe(0)
  })

  it('D-3: a page has one h1, its own or one generated from its title', async () => {
    const page = await open('/docs/tools/inner')
    expect(await page.locator('h1').allTextContents()).toEqual(['Written title'])
    expect(await page.locator('.markdown > header > h1').count()).toBe(1)
    await open('/docs/short')
    expect(await page.locator('header > h1').allTextContents()).toEqual(['Short'])
  })

  it('D-16: breadcrumbs link to the home page and the categories, and the page itself is not a link', async () => {
    const page = await open('/docs/tools/saw')
    const crumbs = page.locator('nav[aria-label="Breadcrumbs"] > ul.breadcrumbs > li')
    expect(await crumbs.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
    expect((await crumbs.allTextContents()).slice(1)).toEqual(['Tools', 'Saw'])
    expect(await crumbs.last().locator('a').count()).toBe(0)
    expect(await crumbs.last().getAttribute('class')).toContain('breadcrumbs__item--active')
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((each): unknown => JSON.parse(each))[0]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Tools', item: 'https://test.example/docs/tools/' },
        { position: 2, name: 'Saw', item: 'https://test.example/docs/tools/saw' },
      ],
    })
  })

  it('D-17: the paginator links to the previous and next page, by their pagination labels and their category', async () => {
    const page = await open('/docs/tools/saw')
    const links = page.locator('nav[aria-label="Docs pages"].pagination-nav > a')
    expect(
      await links.evaluateAll((found) => found.map((link) => [...link.children].map((part) => part.textContent))),
    ).toEqual([
      ['Previous', 'Tools'],
      ['Next · Tools', 'The inner'],
    ])
    await open('/docs/secret')
    expect(await page.locator('nav[aria-label="Docs pages"]').count()).toBe(1)
  })

  it('D-19: the back-to-top button appears on the way up, disappears on the way down and near the top, and scrolls', async () => {
    const page = await open('/docs/long')
    const button = page.locator('.theme-back-to-top-button')
    const steps: [number, boolean][] = [
      [1500, false],
      [1400, true],
      [1450, false],
      [1300, true],
      [200, false],
      [900, false],
      [800, true],
    ]
    for (const [y, isShown] of steps) {
      await scrollTo(page, y)
      expect(await button.isVisible(), `at ${y}`).toBe(isShown)
    }
    await page.getByRole('button', { name: 'Scroll back to top' }).click()
    await page.waitForFunction(() => scrollY === 0)
    await expect.poll(() => button.isVisible()).toBe(false)
    await page.locator('.theme-doc-toc-desktop a', { hasText: 'Explicit' }).click()
    await page.locator('.theme-doc-toc-desktop a', { hasText: /^First part$/ }).click()
    await expect.poll(() => button.isVisible()).toBe(false)
  })

  it('D-20: the edit link points to the source', async () => {
    const page = await open('/docs/short')
    const link = page.locator('a.theme-edit-this-page')
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/edit\.example\/.*short\.md$/)
    expect(await link.innerText()).toBe('Edit this page')
  })

  it('D-25: a button copies the page as Markdown', async () => {
    const page = await open('/docs/start')
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Copied' }).count()).toBe(1)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^> All pages: \[llms.txt\]\(https:.*\/llms.txt\)\n\n# Start\n\n\[Long\]\(https:.*\/docs\/long\) and/,
    )
    const alternate = page.locator('link[rel="alternate"][type="text/markdown"]')
    const served = await fetch(origin() + (await alternate.getAttribute('href')))
    expect(served.headers.get('content-type')).toMatch(/^text\/markdown/)
    expect(await served.text()).toBe(copied)
  })

  it('D-25: without JavaScript, a link leads to the Markdown', async () => {
    const page = await open('/docs/start', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toBe('/docs/start.md')
  })

  it('D-23: the page of a category ends with a card for each item of the category', async () => {
    const page = await open('/docs/tools/')
    const section = page.locator('article > .theme-doc-category-cards')
    expect(await section.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['In this section'])
    expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Saw', 'Written title'])
    await section.getByText('Saw', { exact: true }).click()
    await page.waitForURL('**/docs/tools/saw')
    expect(await page.locator('.theme-doc-category-cards').count()).toBe(0)
  })

  it('D-22: an overview has a card for every item, with its description or its count', async () => {
    const page = await open('/docs/category/overview')
    expect(await page.locator('h1').textContent()).toBe('Overview')
    expect(await page.getByText('All of it.').count()).toBe(1)
    const cards = page.locator('article .theme-doc-card-container')
    expect(await cards.locator('.theme-doc-card-title').allTextContents()).toEqual(['Three', 'Fourth'])
    expect(await cards.locator('.theme-doc-card-description').allTextContents()).toEqual(['Short text.', '2 items'])
    expect(await page.locator('nav[aria-label="Docs pages"]').count()).toBe(1)
  })
})

const versioned = {
  'site.config.ts': siteConfig(`
    versions: { current: { label: '1.0', banner: 'unmaintained', badge: true } },
    i18n: { locales: ['en', 'fr'] },
    navbar: { items: [
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'All versions', to: '/docs/start' }] },
      { type: 'localeDropdown' },
    ] },`),
  'content/docs/start.md': '---\ntitle: Start\n---\n\n## Part\n\nText.\n',
}

describeSite('a docs page of an old version', { files: versioned }, ({ open, openFresh, expectProblem }) => {
  it('D-18, D-2: has a banner above the article, which does not recommend the version that the page is of', async () => {
    const page = await open('/docs/start')
    const banner = page.locator('div.theme-doc-version-banner.alert.alert--warning[role="alert"]')
    expect(await banner.innerText()).toBe('This is documentation for Test 1.0, which is no longer actively maintained.')
    expect(await page.locator('article').evaluate((article) => article.previousElementSibling?.className)).toContain(
      'theme-doc-version-banner',
    )
    expect(
      await page
        .locator('.theme-doc-version-badge')
        .evaluate((badge) => [badge.textContent, badge.previousElementSibling?.className]),
    ).toEqual(['Version: 1.0', 'doc-bar'])
  })

  it('N-15: stores the version whose link is followed', async () => {
    const page = await open('/docs/start?q=1#part')
    expect((await storageOf(page))['docs-preferred-version-default']).toBeUndefined()
    const link = page.locator('.navbar__inner a[data-ds-version]').last()
    expect(await link.getAttribute('href')).toBe('/docs/start?q=1#part')
    await link.evaluate((anchor: HTMLElement) => anchor.click())
    await expect.poll(async () => (await storageOf(page))['docs-preferred-version-default']).toBe('current')
  })

  it('N-14: versions with an additional item are a dropdown, labeled with the current version, or Versions in the menu', async () => {
    const page = await open('/docs/start#part')
    const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'All versions' })
    const trigger = dropdown.locator('> a')
    expect([await trigger.textContent(), await trigger.getAttribute('href')]).toEqual(['1.0', '/docs/start'])
    const entries = dropdown.locator('.dropdown__link')
    expect(
      await entries.evaluateAll((found) => found.map((each) => [each.textContent, each.getAttribute('href')])),
    ).toEqual([
      ['1.0', '/docs/start#part'],
      ['All versions', '/docs/start'],
    ])
    expect(await entries.first().getAttribute('class')).toContain('dropdown__link--active')
    const { page: small } = await openFresh('/docs/start', { width: 800 })
    await small.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await small.getByRole('button', { name: '← Back to main menu' }).click()
    await expect.poll(() => small.locator('dialog').getByText('Versions', { exact: true }).isVisible()).toBe(true)
  })

  it('N-13: other locales link to the same page below their base URL, in the order of the configuration', async () => {
    const page = await open('/docs/start?q=1#part')
    const entries = page.locator('.navbar__inner .dropdown__link[lang]')
    expect(
      await entries.evaluateAll((found) =>
        found.map((each) => [each.getAttribute('lang'), each.textContent, each.getAttribute('href')]),
      ),
    ).toEqual([
      ['en', 'English', '/docs/start?q=1#part'],
      ['fr', 'Français', '/fr/docs/start?q=1#part'],
    ])
  })

  it('N-13: another locale is another site: it is loaded, and never prefetched', async () => {
    // Nothing is served there.
    expectProblem(/404/)
    const { page } = await openFresh('/docs/start')
    const requests: [string, boolean][] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/fr/'))
        requests.push([request.method(), request.isNavigationRequest()])
    })
    await page.locator('.navbar__inner .dropdown', { hasText: 'Français' }).hover()
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.locator('.navbar__inner .dropdown__link[lang="fr"]').click()
    await page.waitForURL('**/fr/docs/start')
    // The page that dev shows there requests itself again.
    expect(requests[0]).toEqual(['GET', true])
  })
})

const forgetful = {
  ...versioned,
  'site.config.ts': siteConfig(`
    docs: { versionPersistence: 'none' },
    versions: { current: { label: '2.0', banner: 'unreleased' } },
    navbar: { items: [{ type: 'docsVersionDropdown' }] },`),
}

describeSite('a docs page without version persistence', { files: forgetful }, ({ open }) => {
  it('D-18, N-15: has the right banner, and stores nothing when its links are followed', async () => {
    const page = await open('/docs/start')
    const banner = page.locator('.theme-doc-version-banner')
    expect(await banner.innerText()).toContain('This is unreleased documentation for Test 2.0 version.')
    expect(await page.locator('.theme-doc-version-badge').count()).toBe(0)
    // The only version has no other to recommend.
    expect(await banner.getByRole('link').count()).toBe(0)
    const stored = await page.locator('.navbar__inner a[data-ds-version]').evaluate((anchor: HTMLElement) => {
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      anchor.click()
      return localStorage.getItem('docs-preferred-version-default')
    })
    expect(stored).toBeNull()
  })
})

describeSite('the table of contents', { files: chromeFiles }, ({ open }) => {
  it('O-1, O-2, O-3, O-4: lists h2 and h3 in order, nested, with their inline markup', async () => {
    const page = await open('/docs/long')
    const links = page.locator(
      '.theme-doc-toc-desktop ul.table-of-contents.table-of-contents__left-border a.table-of-contents__link.toc-highlight',
    )
    expect(await links.evaluateAll((found) => found.map((link) => link.innerHTML))).toEqual([
      'First part',
      'Inside <em>the</em> first <code>part</code>',
      'Second part',
      'Second part',
      'Explicit',
    ])
    expect(await page.locator('.theme-doc-toc-desktop ul ul a').count()).toBe(1)
  })

  it('O-5: on small screens it opens above the article, marks the current section, and closes when a link is followed', async () => {
    const page = await open('/docs/long', { width: 360, height: 780 })
    const box = page.locator('.theme-doc-toc-mobile')
    expect(await box.getAttribute('open')).toBeNull()
    await box.getByText('On this page').click()
    await box.getByRole('link', { name: 'Explicit' }).click()
    await expect.poll(() => page.url()).toMatch(/#my-id$/)
    expect(await box.getAttribute('open')).toBeNull()
    const bottom = await box.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await page.locator('#my-id').evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(
      bottom,
    )
    // A click by the locator would scroll first, and the navbar slides away from above the box.
    await expect.poll(() => box.evaluate((element) => element.contains(document.elementFromPoint(100, 22)))).toBe(true)
    await page.mouse.click(100, 22)
    await expect.poll(() => box.locator('.table-of-contents__link--active').allTextContents()).toEqual(['Explicit'])
    await page.keyboard.press('Escape')
    await expect.poll(() => box.getAttribute('open')).toBeNull()
    expect(await box.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  })

  it('O-6, O-7, 18c-8: marks the current section: the first at the top, one in the middle, the last at the end', async () => {
    const page = await open('/docs/long')
    expect(await activeToc(page)).toEqual(['First part'])
    const place = (id: string) =>
      page.evaluate((name) => (document.getElementById(name)?.getBoundingClientRect().top ?? 0) + scrollY, id)
    await scrollTo(page, (await place('second-part')) - 100)
    expect(await activeToc(page)).toEqual(['Second part'])
    await scrollTo(page, (await place('second-part')) - 700)
    expect(await activeToc(page)).toEqual(['Inside the first part'])
    await scrollTo(page, 100_000)
    expect(await activeToc(page)).toEqual(['Explicit'])
    await scrollTo(page, 0)
    expect(await activeToc(page)).toEqual(['First part'])
  })
})

describeSite('the table of contents below a fixed navbar', { files: plainFiles }, ({ open }) => {
  it('O-6: a heading that a link points to is the active one, although the navbar is above it', async () => {
    const page = await open('/docs/start')
    for (const id of ['first-part', 'second-part', 'second-part-1']) {
      await page.locator(`.theme-doc-toc-desktop a[href="#${id}"]`).click()
      await page.waitForFunction((name) => location.hash === `#${name}`, id)
      await scrollTo(page, await page.evaluate(() => scrollY))
      const active = page.locator('.theme-doc-toc-desktop .table-of-contents__link--active')
      expect(await active.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([`#${id}`])
    }
  })
})
