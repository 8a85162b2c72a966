import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reloadBeforeScript } from './chrome-site.ts'
import { MAX_LAYOUT_SHIFT, missing, openSite, type PageOptions, skipReason, type TestSite } from './site.ts'

/** The page of this site that shows every Markdown feature once. */
const path = '/dialect'

const panel = (page: Page, name: string): Locator =>
  page.locator('[data-ds-tab]', { has: page.locator('.ds-tab-label', { hasText: name }) }).first()

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

describe.skipIf(missing)(`the dialect in a browser${skipReason}`, () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  it.each<[string, PageOptions]>([
    ['wide', {}],
    ['narrow', { width: 360, height: 800 }],
    ['dark', { storage: { theme: 'dark' } }],
  ])('loads without an error, a violation or a shift: %s', async (_name, options) => {
    const { page, problems, layoutShift } = await site.open(path, options)
    await page.waitForSelector('.code-button', { state: 'attached' })
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
    })
    // A lazy image that is not shown, such as that of the other color mode, is never fetched.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()))
    expect(problems).toEqual([])
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.close()
  })

  it('is readable without JavaScript: every panel below its label, all lines, no buttons that do nothing', async () => {
    const { page, problems } = await site.open(path, { javaScriptEnabled: false })
    for (const name of ['Linux', 'macOS', 'Windows']) {
      expect(await panel(page, name).isVisible()).toBe(true)
      expect(await panel(page, name).locator('.ds-tab-label').isVisible()).toBe(true)
    }
    expect(await page.locator('.tabs').first().isVisible()).toBe(false)
    const long = page.locator('[data-ds-lines] > pre')
    const { shown, whole } = await long.evaluate((pre) => ({ shown: pre.clientHeight, whole: pre.scrollHeight }))
    expect(shown).toBe(whole)
    expect(await page.locator('.code-button, .code-fold, .zoom-button').count()).toBe(0)
    expect(problems).toEqual([])
    await page.close()
  })

  it('prints every panel below its label, and every line', async () => {
    const { page } = await site.open(path, { media: 'print' })
    expect(await panel(page, 'macOS').isVisible()).toBe(true)
    expect(await panel(page, 'macOS').locator('.ds-tab-label').isVisible()).toBe(true)
    expect(await page.locator('.tabs').first().isVisible()).toBe(false)
    const long = page.locator('[data-ds-lines] > pre')
    expect(await long.evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0)
    await page.close()
  })

  it('selects the tab that was clicked before the script of tabs was loaded', async () => {
    const { page, problems } = await site.open('/docs/intro')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/tabs.*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site.origin + path, { waitUntil: 'commit' })
    await page.waitForSelector('html[data-has-hydrated="true"]')
    const tab = page.getByRole('tab', { name: 'macOS' }).first()
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false')
    release()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    expect(problems).toEqual([])
    await page.close()
  })

  it('shows all panels below each other if the script of tabs fails to load', async () => {
    const { page } = await site.open('/docs/intro')
    await page.route('**/assets/tabs.*.js', (route) => route.abort())
    await page.goto(site.origin + path)
    for (const name of ['Linux', 'macOS', 'Windows']) {
      await expect.poll(() => panel(page, name).locator('.ds-tab-label').isVisible()).toBe(true)
    }
    expect(await page.getByRole('tablist').count()).toBe(0)
    await page.close()
  })

  it('shows one panel with all tabs at the first paint, before the runtime has run', async () => {
    const { page } = await site.open(path)
    const seen = await reloadBeforeScript(page, async () => ({
      first: await panel(page, 'Linux').isVisible(),
      second: await panel(page, 'macOS').isVisible(),
      tabs: await page.locator('.tabs').first().innerText(),
    }))
    expect(seen).toEqual({ first: true, second: false, tabs: 'Linux\nmacOS\nWindows' })
    await page.close()
  })

  it('W-4, W-5: selects tabs by click and key, in all groups of the name, and saves the choice in address and storage', async () => {
    const { page, problems } = await site.open(path)
    const [first, second] = await page.getByRole('tablist').all()
    if (!first || !second) throw new Error('The page has no tabs.')
    const tab = (name: string) => first.getByRole('tab', { name })
    await tab('macOS').click()
    await expect.poll(() => second.getByRole('tab', { name: 'macOS' }).getAttribute('aria-selected')).toBe('true')
    expect(await panel(page, 'Linux').isVisible()).toBe(false)
    expect(new URL(page.url()).searchParams.get('os')).toBe('macos')
    expect(await page.evaluate(() => localStorage.getItem('docsgen.tab.os'))).toBe('macos')

    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await tab('macOS').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Windows'],
      ['ArrowRight', 'Linux'],
      ['ArrowLeft', 'Windows'],
      ['Home', 'Linux'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(name)
      expect(await tab(name).getAttribute('aria-selected')).toBe('true')
    }
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('Windows')

    await tab('macOS').click()
    await page.goto(`${site.origin}${path}`)
    await expect.poll(() => tab('macOS').getAttribute('aria-selected')).toBe('true')
    await page.goto(`${site.origin}${path}?os=windows`)
    await expect.poll(() => tab('Windows').getAttribute('aria-selected')).toBe('true')
    await page.goto(`${site.origin}${path}?os=beos`)
    await expect.poll(() => tab('macOS').getAttribute('aria-selected')).toBe('true')
    expect(problems).toEqual([])
    await page.close()
  })

  it.each(['inside-of-a-hidden-tab', 'inside-of-closed-details'])(
    'W-7: opens what hides #%s, on load and on click',
    async (id) => {
      const { page } = await site.open(`${path}#${id}`)
      const heading = page.locator(`#${id}`)
      const isSeen = () =>
        heading.evaluate((element) => {
          const { top } = element.getBoundingClientRect()
          return element.checkVisibility() && top >= 0 && top < innerHeight
        })
      await expect.poll(isSeen).toBe(true)
      await page.goto(`${site.origin}${path}?fresh`)
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      expect(await heading.evaluate((element) => element.checkVisibility())).toBe(false)
      await page.locator(`.theme-doc-toc-desktop a[href="#${id}"]`).click()
      await expect.poll(isSeen).toBe(true)
      await page.close()
    },
  )

  it('CB-6: copies commands without prompts and output, and code without markers and removed lines', async () => {
    const { page } = await site.open(path)
    const copy = async (text: string): Promise<string> => {
      const block = page.locator('.theme-code-block', { hasText: text }).first()
      await block.hover()
      await block.locator('.code-button--copy').click()
      await expect.poll(() => block.locator('.code-button--copied').count()).toBe(1)
      expect(await block.locator('.code-button--copied').getAttribute('aria-label')).toBe('Copied')
      return clipboard(page)
    }
    expect(await copy('sudo apt')).toBe('sudo apt install moord')
    expect(await copy('retry()')).toBe('const a = 2\nfail()\nretry()\ndone()')
    expect(await copy('import { connect }')).toBe(
      "import { connect } from 'moor'\nconst client = await connect('https://rpc.example')\nconsole.log(await client.getHeight())",
    )
    await page.close()
  })

  it.each([360, 1200])('CB-9: at %s px, the buttons of a block cover no code', async (width) => {
    const { page } = await site.open(path, { width })
    await page.waitForSelector('.code-button', { state: 'attached' })
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.theme-code-block')].flatMap((block) => {
        const [buttons, code] = [block.querySelector('.code-buttons'), block.querySelector('pre')]
        if (!buttons || !code?.checkVisibility()) return []
        return buttons.getBoundingClientRect().bottom > code.getBoundingClientRect().top ? [code.textContent] : []
      }),
    )
    expect(covered).toEqual([])
    await page.close()
  })

  it('CB-6: the tick of a copied block is green below the pointer, too', async () => {
    const { page } = await site.open(path)
    const button = page.locator('.code-button--copy').first()
    const verified = await button.evaluate((element) => {
      const probe = document.createElement('i')
      element.after(probe)
      probe.className = 'probe'
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.probe { color: var(--ds-color-verified) }')
      document.adoptedStyleSheets.push(sheet)
      return getComputedStyle(probe).color
    })
    await button.hover()
    await button.click()
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).color)).toBe(verified)
    await page.close()
  })

  it('CB-9: without JavaScript, only blocks with a language or a title have a header', async () => {
    const { page } = await site.open(path, { javaScriptEnabled: false })
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll('div.theme-code-block:not([data-ds-language])')].map(
        (block) => getComputedStyle(block, '::before').content,
      ),
    )
    expect(heights.filter((content) => content !== 'none')).toEqual([])
    const solidity = page.locator('[data-ds-language="Solidity"]').first()
    expect(await solidity.evaluate((block) => getComputedStyle(block, '::before').content)).toBe('"Solidity"')
    await page.close()
  })

  it('CB-10: a command that is too long wraps with an indent, and has no button for that', async () => {
    const { page } = await site.open(path)
    const block = page.locator('.theme-code-block', { hasText: 'moord proof' })
    await block.hover()
    await expect.poll(() => block.locator('pre').evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0)
    expect(await block.locator('.code-button--wrap').isVisible()).toBe(false)
    const [first, second] = await block.locator('.token-line').evaluate((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      return [...new Set([...range.getClientRects()].map(({ bottom }) => bottom))].map((bottom) =>
        Math.min(...[...range.getClientRects()].filter((rect) => rect.bottom === bottom).map(({ left }) => left)),
      )
    })
    expect(second).toBeGreaterThan(first ?? Number.NaN)
    await page.close()
  })

  it('unfolds a long block, and folds it again', async () => {
    const { page, layoutShift } = await site.open(path)
    const block = page.locator('[data-ds-lines]')
    const button = block.locator('.code-fold')
    await button.scrollIntoViewIfNeeded()
    expect(await button.innerText()).toBe('Show all 48 lines')
    const height = () => block.evaluate((element) => element.clientHeight)
    const folded = await height()
    await button.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    expect(await height()).toBeGreaterThan(folded * 1.8)
    await button.click()
    await expect.poll(height).toBe(folded)
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
    await page.close()
  })

  it('marks lines by characters in the gutter, not only by color', async () => {
    const { page } = await site.open(path)
    const signOf = (name: string) =>
      page
        .locator(`.ds-line-${name}`)
        .first()
        .evaluate((line) => getComputedStyle(line, '::before').content)
    for (const [name, sign] of [
      ['added', '"+"'],
      ['removed', '"−"'],
      ['error', '"×"'],
      ['warning', '"!"'],
    ] as const) {
      expect(await signOf(name)).toContain(sign)
    }
    await page.close()
  })

  it.each(['reduce', 'no-preference'] as const)('enlarges images in a dialog, motion: %s', async (reducedMotion) => {
    const { page, problems } = await site.open(path, { reducedMotion })
    const figure = page.getByRole('figure', { name: 'A caption with Markdown in it.' })
    await figure.scrollIntoViewIfNeeded()
    const button = figure.getByRole('button', { name: /^Enlarge image: Chance/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getAttribute('aria-label')).toMatch(/^Chance that/)
    await expect
      .poll(() => dialog.locator('img').evaluate((image) => (image instanceof HTMLImageElement ? image.width : 0)))
      .toBeGreaterThan(1000)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(problems).toEqual([])
    await page.close()
  })

  it('gives every image its size, loads the first eagerly and the others near the viewport', async () => {
    const { page } = await site.open(path, { javaScriptEnabled: false })
    const images = await page
      .locator('.markdown img')
      .evaluateAll((all) =>
        all.map((image) => ['width', 'height', 'loading', 'decoding'].map((name) => image.getAttribute(name))),
      )
    expect(images).toEqual([
      ['640', '200', 'eager', 'async'],
      ['640', '200', 'lazy', 'async'],
      ['640', '200', 'lazy', 'async'],
    ])
    await page.close()
  })

  it.each(['light', 'dark'])('shows the image for %s mode, and does not load the other', async (mode) => {
    const { page } = await site.open(path, { storage: { theme: mode } })
    const other = mode === 'light' ? 'dark' : 'light'
    await page.locator(`img.ds-only-${mode}`).scrollIntoViewIfNeeded()
    expect(await page.locator(`img.ds-only-${mode}`).isVisible()).toBe(true)
    expect(await page.locator(`img.ds-only-${other}`).isVisible()).toBe(false)
    await page.close()
  })

  it('numbers formulas, links to them, and exposes them as MathML', async () => {
    const { page } = await site.open(path)
    await page.locator('.markdown p a[href="#eq:miss"]').click()
    const equation = page.locator('[id="eq:miss"]')
    expect(await equation.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400)
    expect(await equation.innerText()).toMatch(/\(1\)$/)
    expect(await equation.locator('math').count()).toBe(1)
    const scrolling = page.locator('.ds-math').last()
    expect(await scrolling.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    expect(await scrolling.getAttribute('tabindex')).toBe('0')
    await page.close()
  })

  it('costs nothing on pages that do not use it', async () => {
    const { page } = await site.open('/legal-disclaimer')
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /math|zoom|code-blocks/.test(name))).toEqual([])
    await page.close()
  })
})
