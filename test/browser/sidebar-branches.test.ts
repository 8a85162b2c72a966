import { expect, it } from 'vitest'
import { describeBoth } from './chrome-site.ts'

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

describeBoth('a closed category of a large sidebar', { files }, ({ openFresh, expectProblem }) => {
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
