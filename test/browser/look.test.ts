import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite } from './chrome-site.ts'

const paths = [
  '/',
  '/docs/evm/api/methods',
  '/docs/light-node-verification/randomized-proof-selection',
  '/dialect',
  '/search',
  '/nowhere',
]

/** Elements that overflow the window horizontally. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5)
  })
}

/** The colors of the first row of pixels. */
async function listColors(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<string[]> {
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, 1).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, 1).data ?? []
    return [...new Set(Array.from({ length: image.width }, (_, x) => pixels.slice(4 * x, 4 * x + 3).join(' ')))]
  }, picture)
}

/** Gives the window another width without loading the page again. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 })
  await page.waitForFunction((expected) => innerWidth === expected, width)
}

describeSite('the look of this site', {}, ({ open, expectProblem }) => {
  // 320 px is also a window of 1280 px at a zoom of 400 %.
  const widths = [320, 360, 996, 997, 1440]
  it.each(paths)(`nothing overflows horizontally on %s at ${widths.join(', ')} px`, async (path) => {
    expectProblem(/404/)
    const page = await open(path, { height: 700 })
    for (const width of widths) {
      await resize(page, width)
      expect(await overflowing(page), `${width}`).toEqual([])
    }
  })

  it('has a social card, and its tagline in the title of the home page', async () => {
    const page = await open('/')
    expect(await page.title()).toBe('Moorline | Bitcoin Backed Internet')
    const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    const response = await page.request.get(new URL(new URL(card).pathname, page.url()).href)
    expect(response.headers()['content-type']).toBe('image/png')
  })

  it('the rows of the sidebar are equally high and have one color, on a desktop', async () => {
    const page = await open('/docs/evm/api/methods', { width: 1440 })
    const rows = await page
      .locator('.theme-doc-sidebar-menu > li:not(.menu__group)')
      .locator('> a, > .menu__list-item-collapsible > a')
      .evaluateAll((links) =>
        links.map((link) => {
          const { color, fontWeight } = getComputedStyle(link)
          return { height: link.getBoundingClientRect().height, color: fontWeight === '400' ? color : 'active' }
        }),
      )
    expect(rows.length).toBeGreaterThan(5)
    expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([30]))
    expect(new Set(rows.map(({ color }) => color)).size).toBe(2)
  })

  it('lines of prose are at most 80 characters long', async () => {
    const page = await open('/docs/guide/')
    for (const width of [997, 1440, 1920]) {
      await resize(page, width)
      // All of them, as characters of one paragraph may be narrower than usual.
      const measure = await page.locator('.theme-doc-markdown > p').evaluateAll((paragraphs) => {
        const context = document.createElement('canvas').getContext('2d')
        const [first] = paragraphs
        if (!context || !first) return 0
        context.font = getComputedStyle(first).font
        const sample = paragraphs.map((paragraph) => paragraph.textContent).join(' ')
        return (first.getBoundingClientRect().width / context.measureText(sample).width) * sample.length
      })
      expect(measure, `${width}`).toBeGreaterThan(0)
      expect(measure, `${width}`).toBeLessThanOrEqual(80)
    }
  })

  it('titles begin at one edge on pages without a sidebar, and are on one line on all pages from 1200 px on', async () => {
    expectProblem(/404/)
    const titles: { path: string; width: number; x: number; y: number }[] = []
    const widths = [360, 768, 996, 1199, 1200, 1440, 1920]
    for (const path of ['/docs/guide/', '/legal-disclaimer', '/search', '/sampling-calculator', '/nowhere']) {
      const page = await open(path)
      for (const width of widths) {
        await resize(page, width)
        // The script of the search page replaces the title.
        const found = await page.waitForFunction(() => {
          const { x, y, height } = document.querySelector('h1')?.getBoundingClientRect() ?? { x: 0, y: 0, height: 0 }
          return height > 0 && { x, y }
        })
        const { x, y } = (await found.jsonValue()) || { x: 0, y: 0 }
        titles.push({ path, width, x: Math.round(x), y: Math.round(y) })
      }
    }
    for (const width of widths) {
      const shown = titles.filter((title) => title.width === width)
      const edges = shown.filter(({ path }) => !path.startsWith('/docs/')).map(({ x }) => x)
      expect([...new Set(edges)], `${width}`).toHaveLength(1)
      if (width >= 1200) expect([...new Set(shown.map(({ y }) => y))], `${width}`).toHaveLength(1)
    }
  })

  it.each([768, 1440])('the rule of a missing page ends where its text may end, at %s px', async (width) => {
    expectProblem(/404/)
    const page = await open('/nowhere', { width })
    const rule = await page.locator('.not-found__code').boundingBox()
    expect(rule?.width).toBe(640)
  })

  it('blocks of content have one of two widths', async () => {
    const page = await open('/dialect')
    const widths = await page
      .locator('.markdown > :is(div, figure, table, details, blockquote, aside):not([hidden])')
      .evaluateAll((blocks) => blocks.map((block) => Math.round(block.getBoundingClientRect().width)))
    expect(widths.length).toBeGreaterThan(20)
    expect([...new Set(widths)].sort()).toEqual([640, 672])
  })

  it.each(['/docs/intro', '/docs/guide/', '/docs/security-model/probabilistic-sampling'])(
    'no diagram of %s covers the table of contents or has text below 12 px, at 1280 and 1440 px',
    async (path) => {
      const page = await open(path)
      for (const width of [1280, 1440]) {
        await resize(page, width)
        const toc = (await page.locator('.theme-doc-toc-desktop').boundingBox())?.x
        const diagrams = await page.locator('.ds-diagram-wide').evaluateAll((all) =>
          all.map((diagram) => {
            const pictures = [...diagram.querySelectorAll<SVGSVGElement>('svg.ds-diagram-picture')]
            const picture = pictures.find((each) => each.checkVisibility())
            const scale = (picture?.getBoundingClientRect().width ?? 0) / (picture?.viewBox.baseVal.width ?? 1)
            return { right: diagram.getBoundingClientRect().right, text: 14 * scale }
          }),
        )
        expect(diagrams.length, `${width}`).toBeGreaterThan(0)
        for (const { right, text } of diagrams) {
          expect(right, `${width}`).toBeLessThan(toc ?? 0)
          expect(text, `${width}`).toBeGreaterThanOrEqual(11.99)
        }
      }
    },
  )

  it('the Tab key stops only at code that scrolls', async () => {
    const page = await open('/docs/getting-started/running-light-node')
    const idle = () =>
      page
        .locator('pre[tabindex]')
        .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth).length)
    await expect.poll(idle).toBe(0)
  })

  it('lines with notes, code, badges and hashes are as far apart as others', async () => {
    const page = await open('/dialect')
    const lines = await page.locator('.markdown p:has(sup)').evaluate((paragraph) => {
      return paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
    })
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05)
  })

  it.each([320, 360])('breadcrumbs and the button next to them are on one line at %s px', async (width) => {
    const page = await open('/docs/getting-started/running-light-node', { width })
    const [crumbs, button] = await Promise.all(
      ['.breadcrumbs', '.copy-page--more'].map((name) =>
        page.locator(name).evaluate((box) => box.getBoundingClientRect()),
      ),
    )
    expect(crumbs?.height).toBeLessThan(30)
    expect(button?.height).toBeLessThan(30)
  })

  it('RF-6: samples of a reference are next to the text from 1200 px on, and stay in view', async () => {
    for (const [width, columns] of [
      [1199, 1],
      [1200, 2],
      [1920, 2],
    ] as const) {
      const page = await open('/docs/evm/api/methods/eth#eth_feehistory', { width })
      const entry = page.locator('.ds-entry', { has: page.locator('#eth_feehistory') })
      const text = await entry.locator('.ds-entry-text').boundingBox()
      const samples = await entry.locator('.ds-entry-samples').boundingBox()
      expect((samples?.x ?? 0) >= (text?.x ?? 0) + (text?.width ?? 0) ? 2 : 1, `${width}`).toBe(columns)
      if (columns === 2) expect(samples?.y, `${width}`).toBeLessThan((text?.y ?? 0) + 10)
    }
  })

  it('RF-5: a reference is filtered by words and status, and the number is announced', async () => {
    const page = await open('/docs/evm/api/methods')
    const rows = page.locator('.table-scroll tr[id]:visible')
    const status = page.locator('[data-ds-filter] [role="status"]')
    expect(await status.textContent()).toMatch(/^\d+ methods$/)
    await page.getByRole('searchbox', { name: 'Filter' }).fill('eth_fee')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await status.textContent()).toBe('Showing 1')
    expect(await page.locator('#blocks').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'missing' }).click()
    await expect.poll(() => rows.count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Filter' }).fill('trace_')
    await expect.poll(() => rows.count()).toBe(4)
    await page.locator('.theme-doc-toc-desktop').getByRole('link', { name: 'Blocks' }).click()
    await expect.poll(() => page.locator('#blocks').isVisible()).toBe(true)
  })

  it('prints the text and nothing around it, in black, with the URLs of links', async () => {
    const page = await open('/docs/evm/api/methods', { media: 'print', storage: { theme: 'dark' } })
    for (const selector of ['.navbar', 'aside', '.footer', '.pagination-nav', '.theme-doc-toc-desktop', '.hash-link']) {
      expect(await page.locator(selector).first().isVisible(), selector).toBe(false)
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
  })

  it('has no animations for readers who prefer reduced motion', async () => {
    const page = await open('/docs/guide/', { reducedMotion: 'reduce', width: 800 })
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getTiming().duration) > 1)
        .map((each) => `${each.id}`),
    )
    expect(moving).toEqual([])
  })
})

describeSite('the look of content', {}, ({ openFresh }) => {
  it('code, its title and file trees are left-to-right in right-to-left text', async () => {
    const { page } = await openFresh('/dialect')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const starts = await page.evaluate(() =>
      ['.theme-code-block', '.ds-code-title', '.theme-code-block code', '.ds-file-tree', 'p code'].map((selector) => {
        const element = document.querySelector(selector)
        return element && getComputedStyle(element).direction
      }),
    )
    expect(starts).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr'])
    expect(await overflowing(page)).toEqual([])
  })

  it('quotations and definitions are indented in right-to-left text', async () => {
    const { page } = await openFresh('/dialect')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const indents = await page.evaluate(() =>
      ['blockquote > p', 'dd'].map((selector) => {
        const box = document.querySelector(`.markdown ${selector}`)?.getBoundingClientRect()
        const text = document.querySelector('.markdown > p')?.getBoundingClientRect()
        return box && text ? Math.round(text.right - box.right) : 0
      }),
    )
    expect(indents).toEqual([20, 20])
  })

  it('code with enough space has no shade at its edge', async () => {
    const { page } = await openFresh('/docs/getting-started/running-light-node', { storage: { theme: 'dark' } })
    const box = await page.locator('.theme-code-block > pre').first().boundingBox()
    if (!box) throw new Error('no code')
    const clip = { x: box.x + box.width - 60, y: box.y + box.height - 6, width: 50, height: 1 }
    const colors = await listColors(page, clip)
    expect(colors).toHaveLength(1)
  })

  it('with forced colors, links that open a new tab keep their mark', async () => {
    const { page } = await openFresh('/dialect')
    await page.emulateMedia({ forcedColors: 'active' })
    const link = page.locator('.markdown p a[target="_blank"]').first()
    await link.scrollIntoViewIfNeeded()
    const box = await link.boundingBox()
    if (!box) throw new Error('no link')
    // The icon takes the last 12 px, in the middle of the line.
    const clip = { x: box.x + box.width - 12, y: box.y + box.height / 2, width: 12, height: 1 }
    expect((await listColors(page, clip)).length).toBeGreaterThan(1)
  })

  it('with forced colors, only the selected tab has a rule below it', async () => {
    const { page } = await openFresh('/dialect')
    await page.emulateMedia({ forcedColors: 'active' })
    const rules = await page
      .locator('[role="tablist"]')
      .first()
      .evaluate((list) => {
        const background = getComputedStyle(document.documentElement).backgroundColor
        return [...list.querySelectorAll('[role="tab"]')].map((tab) => ({
          selected: tab.ariaSelected,
          ruled: getComputedStyle(tab).borderBlockEndColor !== background,
        }))
      })
    expect(rules.length).toBeGreaterThan(1)
    for (const { selected, ruled } of rules) expect(ruled).toBe(selected === 'true')
  })
})

describeSite('the look of the chrome', { files: chromeFiles }, ({ open }) => {
  it('every control has a focus indicator of at least two pixels', async () => {
    const page = await open('/docs/long')
    const unseen: string[] = []
    for (let count = 0; count < 45; count++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        return { isSeen, isInside: box.bottom > 0 && box.top < innerHeight, html: element.outerHTML.slice(0, 100) }
      })
      if (focus && !(focus.isSeen && focus.isInside)) unseen.push(focus.html)
    }
    expect(unseen).toEqual([])
  })

  it('is mirrored in right-to-left text: the sidebar is on the right, with the text next to it', async () => {
    const page = await open('/docs/long')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    const sidebar = await page.locator('aside').boundingBox()
    const article = await page.locator('article').boundingBox()
    expect(sidebar?.x ?? 0).toBeGreaterThan(article?.x ?? Number.POSITIVE_INFINITY)
    expect(await overflowing(page)).toEqual([])
  })

  it('mirrors arrows in right-to-left text, but not code', async () => {
    const page = await open('/docs/short')
    const arrow = () =>
      page
        .locator('.pagination-nav__link--next .pagination-nav__label')
        .evaluate((label) => getComputedStyle(label, '::after').content)
    expect(await arrow()).toContain('→')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await arrow()).toContain('←')
  })

  it.each([320, 360, 997])('a navbar with more items than fit stays inside the window at %s px', async (width) => {
    for (const path of ['/docs/long', '/docs/category/overview']) {
      const page = await open(path, { width })
      expect(await overflowing(page), path).toEqual([])
    }
  })
})
