import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

/** Five sections of two parts with 22 pages each: more than a page contains. */
const files: Record<string, string> = { 'content/docs/index.md': '# Start\n' }
for (let section = 0; section < 5; section++) {
  for (let part = 0; part < 2; part++) {
    for (let page = 10; page < 32; page++) {
      files[`content/docs/s${section}/p${part}/page-${page}.md`] = `# Page ${section}.${part}.${page}\n`
    }
  }
}

/** Without animations, lists do not move while they are clicked. */
const still = { reducedMotion: 'reduce' } as const

describeSite('a closed category of a large sidebar', { files }, ({ openFresh, expectProblem }) => {
  it('is fetched when it is opened, and so are those inside it', async () => {
    const { page, problems } = await openFresh('/docs/s0/p0/page-10', still)
    const sidebar = page.locator('.theme-doc-sidebar-menu')
    expect(await sidebar.locator('a[href="/docs/s3/p1/page-20"]').count()).toBe(0)
    expect(await sidebar.locator('a[href="/docs/s0/p0/page-31"]').count()).toBe(1)
    await sidebar.locator('a:text-is("s3")').click()
    await sidebar.locator('> li', { hasText: 's3' }).locator('a:text-is("p1")').click()
    await sidebar.locator('a[href="/docs/s3/p1/page-20"]').click()
    await page.waitForSelector('h1:text("Page 3.1.20")')
    await expect
      .poll(() => sidebar.locator('[aria-current="page"]').evaluateAll((links) => links.map((a) => a.textContent)))
      .toEqual(['Page 3.1.20'])
    expect(problems).toEqual([])
  })

  it('D-13: animates its height when the fetched items arrive', async () => {
    const { page } = await openFresh('/docs/s0/p0/page-10')
    await page.evaluate(() => {
      const { animate } = Element.prototype
      const heights: unknown[] = []
      Reflect.set(window, 'heights', heights)
      Element.prototype.animate = function (frames, options) {
        if (frames && 'height' in frames) heights.push(frames.height)
        return animate.call(this, frames, options)
      }
    })
    const list = page.locator('.theme-doc-sidebar-menu > li', { hasText: 's3' }).locator('> ul')
    await page.locator('.theme-doc-sidebar-menu a:text-is("s3")').click()
    await list.locator('a:text-is("p1")').waitFor()
    await list.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    const height = await list.evaluate((element: HTMLElement) => `${element.offsetHeight}px`)
    // On a slow connection it begins at the height of the spinner.
    expect(await page.evaluate(() => Reflect.get(window, 'heights'))).toEqual([
      [expect.stringMatching(/^\d+px$/), height],
    ])
  })

  it('keeps fetched and opened categories when a link is followed without a load', async () => {
    const { page } = await openFresh('/docs/s0/p0/page-10', still)
    await page.mouse.move(3, 300)
    await page.mouse.move(5, 310)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.evaluate(() => Reflect.set(window, 'wasLoaded', true))
    const sidebar = page.locator('.theme-doc-sidebar-menu')
    await sidebar.locator('a:text-is("s3")').click()
    await sidebar.locator('> li', { hasText: 's3' }).locator('a:text-is("p1")').click()
    const far = sidebar.locator('a[href="/docs/s3/p1/page-20"]')
    await far.waitFor()
    await page.locator('nav[aria-label="Docs pages"] a').last().click()
    await page.waitForSelector('h1:text("Page 0.0.11")')
    expect(await page.evaluate(() => Reflect.get(window, 'wasLoaded'))).toBe(true)
    expect(await far.isVisible()).toBe(true)
    expect(await sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['Page 0.0.11'])
    await far.click()
    await page.waitForSelector('h1:text("Page 3.1.20")')
    await sidebar.locator('a:text-is("s0")').waitFor()
    await expect.poll(() => sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['Page 3.1.20'])
    expect(await far.count()).toBe(1)
  })

  it('shows a spinner while loading takes long, and Retry if it fails', async () => {
    expectProblem(/503|Error: 503/)
    const { page } = await openFresh('/docs/s0/p0/page-10', still)
    let isDown = true
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/assets/branch.*', async (route) => {
      await gate
      await (isDown ? route.fulfill({ status: 503, body: '' }) : route.continue())
    })
    const sidebar = page.locator('.theme-doc-sidebar-menu')
    await sidebar.locator('a:text-is("s3")').click()
    await sidebar.locator('.loading[role="status"]').waitFor()
    open()
    const failure = sidebar.locator('.load-failure')
    await failure.waitFor()
    expect(await failure.locator('p').textContent()).toContain('Error: 503')
    isDown = false
    await failure.locator('text=Retry').click()
    await sidebar.locator('> li', { hasText: 's3' }).locator('a:text-is("p1")').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('p0')
  })

  it('links to its first page without JavaScript', async () => {
    const { page } = await openFresh('/docs/s0/p0/page-10', { javaScriptEnabled: false })
    await page.locator('.theme-doc-sidebar-menu a:text-is("s3")').click()
    await page.waitForSelector('h1:text("Page 3.0.10")')
  })
})

/** 120 sections of two pages at the top level. */
const sections: Record<string, string> = {}
for (let section = 100; section < 220; section++) {
  for (const page of ['a', 'b']) sections[`content/docs/s${section}/${page}.md`] = `# Page ${section}${page}\n`
}

describeSite('D-9: a sidebar with a long top level', { files: sections }, ({ openFresh }) => {
  it.each([360, 1440])('opens a far group by keyboard without a shift, %i px wide', async (width) => {
    const { page } = await openFresh('/docs/s100/a', { ...still, width, height: 800 })
    if (width < 997) await page.locator('button[popovertarget], .navbar__toggle').first().click()
    const sidebar = page.locator('.theme-doc-sidebar-menu')
    expect(await sidebar.locator('> li > div').allTextContents()).toEqual([
      's100 – s123',
      's124 – s147',
      's148 – s171',
      's172 – s195',
      's196 – s219',
    ])
    const group = sidebar.locator('> li', { hasText: 's196 – s219' })
    await group.locator('> div a').focus()
    const top = () => group.evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await page.keyboard.press('Space')
    await group.locator('a:text-is("s200")').waitFor()
    expect(await top()).toBe(before)
    await group.locator('a:text-is("s200")').click()
    await group.locator('a:text-is("Page 200b")').click()
    await page.waitForSelector('h1:text("Page 200b")')
    await expect.poll(() => sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['Page 200b'])
  })

  it('shows the current item of a far page, and leads there without JavaScript', async () => {
    const { page } = await openFresh('/docs/s215/b', still)
    const current = page.locator('.theme-doc-sidebar-menu [aria-current="page"]')
    await current.waitFor()
    const isInView = await current.evaluate((link) => {
      const [{ top, bottom }, frame] = [link.getBoundingClientRect(), link.closest('.sidebar__scroller')]
      return frame !== null && top >= frame.getBoundingClientRect().top && bottom <= innerHeight
    })
    expect(isInView).toBe(true)
    const { page: plain } = await openFresh('/docs/s100/a', { javaScriptEnabled: false })
    expect(await plain.locator('.theme-doc-sidebar-menu li').count()).toBeLessThan(60)
    await plain.locator('.theme-doc-sidebar-menu a:text-is("s196 – s219")').click()
    await plain.waitForSelector('h1:text("Page 196a")')
  })
})
