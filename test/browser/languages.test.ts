import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { missing, type OpenPage, openSite, type PageOptions, siteConfig, skipReason, type TestSite } from './site.ts'

const config = siteConfig(`
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'] },
  navbar: { items: [
    { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
    { label: '2.0 (beta)', items: [{ to: '/docs/start', label: 'C++ (old)' }] },
    { type: 'localeDropdown', position: 'right', queryString: 'kept=yes' },
    { type: 'search', position: 'right' },
  ] },
  docs: { showCopyPage: true, sidebars: { main: ['start', { type: 'category', label: 'Group', items: ['tools'] }] } },
`)

const arabic = `# مقدمة

نص الصفحة مع \`code\`.

## القسم الأول

:::note
ملاحظة مهمة.
:::

:::tabs

::tab[الأول]

نص أول.

::tab[الثاني]

نص ثان.

:::

| الاسم | القيمة |
|---|--:|
| ألف | 1.5 |
| باء | 22.25 |

\`\`\`js
const a = "${'a long line '.repeat(30)}"
\`\`\`
`

const island = `import { defineIsland, Island, LazyContent } from 'docsgen'
const load = () => Promise.reject(new Error('offline'))
const lazy = defineIsland({ name: 'lazy', load: 'idle', component: () => <LazyContent load={load}>{() => null}</LazyContent> })
export default function Page() {
  return <main><h1>Island</h1><Island of={lazy} props={{}} /></main>
}
`

const files = {
  'site.config.ts': config,
  'content/docs/start.md': '# Start\n\nText.\n\n## Part\n\n```js\nconst a = 1\n```\n',
  'content/docs/tools.md': '# Tools\n\nText.\n',
  'i18n/de/docs/start.md': '# Anfang\n\nText.\n\n## Part\n\n:::note\nText.\n:::\n\n```js\nconst a = 1\n```\n',
  'i18n/de/docs/tools.md': '# Werkzeuge\n\nText.\n',
  'i18n/ar/docs/start.md': arabic,
  'i18n/ar/docs/tools.md': '# أدوات\n\nنص.\n',
  'i18n/de/labels.yml': 'interface:\n  onThisPage: Inhalt dieser Seite\n',
  'src/pages/island.tsx': island,
}

describe.skipIf(missing)(`languages${skipReason}`, () => {
  let site: TestSite
  let opened: OpenPage[] = []
  beforeAll(async () => {
    site = await openSite({ files })
  })
  afterEach(async () => {
    const problems = opened.flatMap((each) => each.problems)
    await Promise.all(opened.map(({ page }) => page.close()))
    opened = []
    expect(problems).toEqual([])
  })
  afterAll(() => site?.close())
  const open = async (path: string, options?: PageOptions): Promise<Page> => {
    const fresh = await site.open(path, options)
    opened.push(fresh)
    return fresh.page
  }
  const listNames = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))

  describe('the locale dropdown', () => {
    it('N-13: has the languages in the order of the configuration, each in itself', async () => {
      const page = await open('/docs/start')
      const entries = page.locator('.navbar__inner .dropdown__link[lang]')
      expect(await entries.allTextContents()).toEqual(['English', 'Deutsch', 'العربية'])
      expect(await entries.evaluateAll((all) => all.map((each) => each.getAttribute('lang')))).toEqual([
        'en',
        'de',
        'ar',
      ])
      expect(await entries.evaluateAll((all) => all.map((each) => each.getAttribute('target')))).toEqual(
        Array(3).fill('_self'),
      )
    })

    it('N-13: leads to the same page with its query and fragment', async () => {
      const page = await open('/docs/start?a=1#part')
      await page.locator('.navbar__inner .dropdown', { hasText: 'Deutsch' }).hover()
      await page.locator('.navbar__inner .dropdown__link[lang="de"]').click()
      await page.waitForURL('**/de/docs/start?a=1&kept=yes#part')
      expect(await page.locator('h1').textContent()).toBe('Anfang')
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
    })

    it('N-13: has the query that was typed on the search page', async () => {
      const page = await open('/search')
      await page.waitForSelector('.search-page__input:focus')
      await page.keyboard.type('text')
      await page.waitForURL('**/search?q=text')
      const entry = page.locator('.navbar__inner .dropdown__link[lang="de"]')
      expect(await entry.getAttribute('href')).toBe('/de/search?q=text&kept=yes')
    })

    it('N-13: is called "Languages" in the menu, in the language of the page', async () => {
      const page = await open('/ar/docs/start', { width: 360 })
      await page.locator('.navbar__toggle').click()
      await page.locator('.navbar-sidebar__back').click()
      await expect.poll(() => page.locator('.navbar-sidebar').getByText('اللغات').isVisible()).toBe(true)
    })
  })

  describe('texts', () => {
    it('are in the language of the page, in the page and in what scripts add', async () => {
      const page = await open('/de/docs/start')
      expect(await page.locator('.theme-doc-toc-desktop__title').textContent()).toBe('Inhalt dieser Seite')
      expect(await page.locator('.ds-admonition-kind').textContent()).toBe('Hinweis')
      // The script that shows the button runs when the page is idle.
      await expect
        .poll(() => listNames(page, '.theme-code-block button:not([hidden])'))
        .toEqual(['Code in die Zwischenablage kopieren'])
      expect(await listNames(page, '.navbar__inner [data-ds-color-toggle]')).toEqual([
        'Zwischen hellem und dunklem Modus wechseln (derzeit heller Modus)',
      ])
      const caret = page.locator('.theme-doc-sidebar-menu [aria-expanded]').first()
      await caret.click()
      await expect.poll(() => caret.getAttribute('aria-expanded')).toBe('true')
    })

    it('are in the language of the page in the search dialog', async () => {
      const page = await open('/de/docs/start')
      await page.keyboard.press('Control+k')
      const input = page.locator('.search-field__input')
      expect(await input.getAttribute('placeholder')).toBe('Dokumentation durchsuchen')
      await input.fill('Werkzeuge')
      await page.getByRole('status').getByText('Ein Dokument gefunden').waitFor({ state: 'attached' })
      await input.fill('zzz')
      await page.getByText('Keine Ergebnisse für „zzz“').waitFor()
    })

    it('are in the language of the page on the search page', async () => {
      const page = await open('/de/search?q=Werkzeuge')
      await page.getByText('Ein Dokument gefunden').waitFor()
      expect(await page.locator('h1').textContent()).toBe('Suchergebnisse für „Werkzeuge“')
      expect(await page.title()).toContain('Suchergebnisse für „Werkzeuge“')
    })

    it('are in the language of the page in islands', async () => {
      const page = await open('/de/island')
      expect(await page.locator('.load-failure button').textContent()).toBe('Erneut versuchen')
      const english = await open('/island')
      expect(await english.locator('.load-failure button').textContent()).toBe('Retry')
    })

    it('cost pages in English nothing', async () => {
      const page = await open('/docs/start')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'docsgenLabels'))).toBeUndefined()
      // The script that shows the button runs when the page is idle.
      await expect
        .poll(() => listNames(page, '.theme-code-block button:not([hidden])'))
        .toEqual(['Copy code to clipboard'])
    })
  })

  describe('right-to-left pages', () => {
    const sides = (page: Page, selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { start: Math.round(innerWidth - right), end: Math.round(left) }
      })

    it.each(['/ar/docs/start', '/ar/docs/tools', '/ar/search?q=نص', '/ar/nothing'])(
      'have nothing that overflows on %s at 360, 996, 997 and 1440 px',
      async (path) => {
        const page = await open(path)
        opened.at(-1)?.problems.splice(0)
        const sizes = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        for (const width of [360, 996, 997, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(sizes).toEqual([width, width])
        }
      },
    )

    it('have the sidebar on the right and the table of contents on the left', async () => {
      const page = await open('/ar/docs/start')
      expect((await sides(page, '.theme-doc-sidebar-container')).start).toBe(0)
      expect((await sides(page, '.theme-doc-toc-desktop')).end).toBeLessThan((await sides(page, 'article')).end)
    })

    it('have the menu on the right', async () => {
      const page = await open('/ar/docs/tools', { width: 360, reducedMotion: 'reduce' })
      await page.locator('.navbar__toggle').click()
      await page.waitForFunction(() => {
        const menu = document.querySelector('.navbar-sidebar')?.getBoundingClientRect()
        return menu && menu.width > 0 && menu.right === innerWidth
      })
      expect((await sides(page, '.navbar-sidebar')).end).toBeGreaterThan(0)
    })

    it('have code and numbers that are left-to-right', async () => {
      const page = await open('/ar/docs/start')
      const styles = await page
        .locator('.theme-code-block pre')
        .evaluate((pre) => [getComputedStyle(pre).direction, getComputedStyle(pre).textAlign, `${pre.scrollLeft}`])
      expect(styles).toEqual(['ltr', 'left', '0'])
      const points = await page.locator('td[align="right"]').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          const text = cell.firstChild
          const at = text?.textContent?.indexOf('.') ?? 0
          if (text) {
            range.setStart(text, at)
            range.setEnd(text, at + 1)
          }
          return Math.round(range.getBoundingClientRect().left)
        }),
      )
      expect(points).toEqual([points[0], points[0]])
    })

    it('show labels in Latin script in their own order', async () => {
      const page = await open('/ar/docs/start')
      const dropdown = page.locator('.navbar__inner .dropdown', { hasText: 'beta' })
      await dropdown.hover()
      const drawn = await dropdown.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const texts: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const letters = Array.from(node.textContent ?? '', (letter, at) => {
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            return { letter, left: range.getBoundingClientRect().left }
          })
          texts.push(
            letters
              .sort((a, b) => a.left - b.left)
              .map(({ letter }) => letter)
              .join(''),
          )
        }
        return texts
      })
      expect(drawn).toEqual(['2.0 (beta)', 'C++ (old)'])
    })

    it('W-4: move to the tab in the direction of the arrow key', async () => {
      const page = await open('/ar/docs/start')
      const tabs = page.getByRole('tab')
      await tabs.first().focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true)
      const [first, second] = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left))
      expect(second).toBeLessThan(first ?? 0)
    })

    it('have no space between the letters of joined scripts', async () => {
      const page = await open('/ar/docs/start')
      const spaced = await page
        .locator('body *')
        .evaluateAll((all) =>
          all
            .filter((each) => !['normal', '0px'].includes(getComputedStyle(each).letterSpacing))
            .map((each) => each.className),
        )
      expect(spaced).toEqual([])
    })
  })
})
