import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { all, audit, ofColour } from './axe.ts'
import {
  dialog,
  dialogInput,
  dialogOptions,
  openDialog,
  search,
  searchButton,
  searchFailures,
  useSearchSite,
} from './search-site.ts'
import { MAX_LAYOUT_SHIFT, missing, siteConfig } from './site.ts'

const words = (text: string) => Array.from({ length: 40 }, () => text).join(' ')
const section = (index: number) => `## Part ${index}\n\nThe harbor of part ${index}. ${words('Some words to read.')}\n`

const files = {
  'site.config.ts': siteConfig(`onBrokenLinks: 'warn', navbar: { title: 'Harbor' },
    search: { missingResultsUrl: 'https://code.example/new?title={query}' },`),
  'content/docs/guide/index.md': `---\ntitle: Guide\n---\n\nWords about the guide and <input aria-label="Field"> a field.\n\n${words('Long text.')}\n`,
  'content/docs/guide/harbor.md': `---\ntitle: Harbor master\n---\n\nThe harbor master opens the harbor.\n\n${Array.from({ length: 8 }, (_, index) => section(index + 1)).join('\n')}`,
  'content/docs/guide/generic.md':
    '---\ntitle: Generic types\n---\n\nText.\n\n## The `map<img src=x onerror=alert(1)>` class\n\nThe xenon class.\n',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `content/docs/lights/light-${index}.md`,
      `---\ntitle: Beacon ${index}\n---\n\nThe beacon number ${index} of the coast.\n`,
    ]),
  ),
}

const recentKey = '__DOCSEARCH_RECENT_SEARCHES__/'
const favoriteKey = '__DOCSEARCH_FAVORITE_SEARCHES__/'

describe.skipIf(missing !== null)('the search dialog', () => {
  const site = useSearchSite({ files })
  const { open, allow } = site
  const isFocused = (page: Page) => searchButton(page).evaluate((element) => element === document.activeElement)

  it('is among the tools that a page offers to the assistant of a browser, and loads nothing for other browsers', async () => {
    allow(/nope|status of 404/)
    const page = await open()
    const listScripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\/|\..*/g, '')))
    expect(await listScripts()).not.toContain('model-context')
    await page.addInitScript(() => {
      const tools: Record<string, { execute(input: object): Promise<string>; inputSchema: object }> = {}
      Object.assign(document, {
        modelContext: {
          registerTool: async (tool: { name: string } & (typeof tools)[string]) => {
            tools[tool.name] = tool
          },
        },
        tools,
      })
    })
    await page.reload()
    const readTools = () =>
      page.evaluate(() => JSON.parse(JSON.stringify((document as Document & { tools?: object }).tools)))
    await expect
      .poll(async () => Object.keys(await readTools()))
      .toEqual(['search', 'list_pages', 'read_page', 'read_section'])
    expect(await readTools()).toMatchObject({
      search: { annotations: { readOnlyHint: true }, inputSchema: { type: 'object', required: ['query'] } },
    })
    expect(await listScripts()).not.toContain('page-tools')
    const call = (name: string, input: object) =>
      page.evaluate(`document.tools['${name}'].execute(${JSON.stringify(input)}).catch(({ message }) => message)`)
    expect(await call('search', { query: 'xenon' })).toContain('/docs/guide/generic#the-mapimg-')
    expect(await call('list_pages', { under: '/docs/lights/' })).toContain('- /docs/lights/light-3 Beacon 3')
    expect(await call('read_section', { page: '/docs/guide/harbor', section: 'part-2' })).toMatch(
      /^## Part 2\n\nThe harbor of part 2\./,
    )
    expect(await call('read_page', { page: '/nope' })).toContain('There is no page "/nope" in Markdown.')
  })

  describe('the button', () => {
    it('names its shortcut once it answers to it (S-5)', async () => {
      const page = await open()
      expect(await searchButton(page).getAttribute('aria-label')).toBe('Search (Control+k)')
      expect(await searchButton(page).getAttribute('aria-keyshortcuts')).toBe('Control+k')
      const keys = page.locator('.DocSearch-Button-Keys kbd')
      expect(await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key, '::before').content))).toEqual([
        '"Ctrl"',
        '"K"',
      ])
    })

    it('is a link to the search page without script', async () => {
      const page = await open({ javaScriptEnabled: false })
      await page.getByRole('link', { name: 'Search' }).click()
      await page.waitForURL('**/search')
      expect(await page.getByText('Search needs JavaScript.').isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: 'Beacon 3' }).isVisible()).toBe(true)
    })

    it('shifts nothing when the shortcut appears', async () => {
      await open()
      expect(await site.latest().layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
    })

    it('loads the dialog with the first sign that it will be used, once (S-4)', async () => {
      const page = await open()
      const loads: string[] = []
      page.on('request', (request) => loads.push(new URL(request.url()).pathname))
      await searchButton(page).hover()
      await page.waitForFunction(() => document.querySelector('link[href*="/search."]'))
      await searchButton(page).focus()
      await openDialog(page)
      expect(loads.filter((path) => path.includes('search-dialog'))).toHaveLength(1)
    })

    it.each([
      ['Control+k', null],
      ['Meta+k', null],
      ['/', null],
    ])('opens with %s (S-1)', async (key) => {
      const page = await open()
      await page.keyboard.press(key)
      await dialogInput(page).waitFor()
      expect(await dialogInput(page).inputValue()).toBe('')
    })

    it('opens with "/" while the button has the focus, and not from an input', async () => {
      const page = await open()
      await page.getByLabel('Field').focus()
      await page.keyboard.press('/')
      await searchButton(page).focus()
      await expect.poll(() => dialog(page).count()).toBe(0)
      await page.keyboard.press('/')
      await dialogInput(page).waitFor()
      expect(await dialogInput(page).inputValue()).toBe('')
    })

    it('opens with a letter as the query, once, and lets other shortcuts through', async () => {
      const page = await open()
      await searchButton(page).focus()
      await page.keyboard.press('Control+f')
      await page.keyboard.press('h')
      await dialogInput(page).waitFor()
      expect(await dialogInput(page).inputValue()).toBe('h')
    })

    it('keeps what is typed before the dialog has come', async () => {
      const page = await open()
      let release = () => {}
      const released = new Promise<void>((done) => {
        release = done
      })
      await page.route('**/search-dialog.*.js', async (route: Route) => {
        await released
        await route.continue()
      })
      await page.keyboard.press('Control+k')
      await page.keyboard.type('harbx')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('or')
      release()
      await dialogInput(page).waitFor()
      expect(await dialogInput(page).inputValue()).toBe('harbor')
      await dialogOptions(page).first().waitFor()
    })

    it.each(['search-dialog', 'mount-dialog', 'island-client'])(
      'leads to the search page where %s cannot be loaded',
      async (name) => {
        allow(/cannot be loaded|ERR_FAILED|Failed to fetch|Failed to load/)
        const page = await open()
        await page.route(`**/${name}.*.js`, (route) => route.abort())
        await searchButton(page).click()
        await page.waitForURL('**/search**')
      },
    )

    it('asks for all that it needs at once, before React has come', async () => {
      const page = await open()
      let release = () => {}
      const released = new Promise<void>((done) => {
        release = done
      })
      await page.route('**/island-client.*.js', async (route) => {
        await released
        await route.continue()
      })
      const requested = ['mount-dialog', 'local-provider', '/search.', 'en.bin'].map((name) =>
        page.waitForRequest((request) => request.url().includes(name)),
      )
      await page.keyboard.press('Control+k')
      await Promise.all(requested)
      release()
      await dialogInput(page).waitFor()
    })
  })

  describe('open', () => {
    it('closes with its shortcut, Escape, "Cancel" and the backdrop, and gives the focus back (S-3, 0.1-4)', async () => {
      const page = await open()
      const ways = [
        () => page.keyboard.press('Control+k'),
        () => page.keyboard.press('Escape'),
        () => page.getByRole('button', { name: 'Cancel' }).click(),
        () => page.mouse.click(10, 500),
      ]
      for (const close of ways) {
        await openDialog(page)
        await close()
        await dialog(page).waitFor({ state: 'detached' })
        expect(await isFocused(page)).toBe(true)
        expect(await page.evaluate(() => document.body.className)).toBe('')
      }
    })

    it('is a modal dialog with a name, and the page behind it does not scroll (S-6, S-7)', async () => {
      const page = await open({ height: 300 })
      await openDialog(page)
      expect(await page.getByRole('dialog', { name: 'Search' }).evaluate((element) => element.matches(':modal'))).toBe(
        true,
      )
      await page.mouse.move(5, 250)
      await page.mouse.wheel(0, 400)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    it('begins with the text that is selected (S-6)', async () => {
      const page = await open()
      await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body))
      await openDialog(page)
      expect(await dialogInput(page).inputValue()).toBe('Guide')
      await page.keyboard.type('harbor')
      await expect.poll(() => dialogInput(page).inputValue()).toBe('harbor')
    })

    it('shows its keys, its placeholder, and that nothing was searched yet (S-16, 0.1-3)', async () => {
      const page = await open()
      await openDialog(page)
      const text = await dialog(page).innerText()
      for (const each of ['Select', 'Navigate', 'Close', 'Cancel', 'No recent searches']) expect(text).toContain(each)
      expect(await dialogInput(page).getAttribute('placeholder')).toBe('Search docs')
      expect(await dialogInput(page).getAttribute('maxlength')).toBe('512')
      for (const name of ['Enter key', 'Arrow down', 'Arrow up', 'Escape key']) {
        expect(await dialog(page).getByRole('img', { name }).count(), name).toBe(1)
      }
      expect(text).toContain('Powered by docsgen')
    })
  })

  describe('results', () => {
    it('stand below their pages with marked words, five for a page, and say how many there are (S-13)', async () => {
      const page = await open()
      await search(page, 'harbor')
      const group = dialog(page).getByRole('group', { name: 'Harbor master' })
      expect(await group.getByRole('option').count()).toBe(5)
      expect(await group.locator('mark').first().innerText()).toBe('Harbor')
      const status = await page.locator('dialog [role="status"]').innerText()
      const [count] = /\d+/.exec(status) ?? []
      expect(status).toBe(`${count} results in one page`)
      expect(await page.getByRole('link', { name: `See all ${count} results` }).getAttribute('href')).toBe(
        '/search?q=harbor',
      )
    })

    it('are chosen with the keys, and opened without a load (S-9)', async () => {
      const page = await open()
      await page.evaluate(() => Reflect.set(window, 'kept', true))
      await search(page, 'beacon')
      const activeText = async () =>
        page.locator(`[id="${await dialogInput(page).getAttribute('aria-activedescendant')}"]`).innerText()
      const texts = await dialogOptions(page).allInnerTexts()
      expect(await activeText()).toBe(texts[0])
      await page.keyboard.press('ArrowDown')
      await expect.poll(activeText).toBe(texts[1])
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect.poll(activeText).toBe(texts.at(-1))
      await page.keyboard.press('Home')
      await expect.poll(activeText).toBe(texts[0])
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/lights/light-*')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
    })

    it('open elsewhere with a modifier key, and the dialog stays', async () => {
      const page = await open()
      await search(page, 'beacon')
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        dialogOptions(page)
          .first()
          .click({ modifiers: ['Control'] }),
      ])
      await tab.close()
      const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
      await other.close()
      expect(await dialog(page).isVisible()).toBe(true)
    })

    it('never run what stands in a heading or in the storage', async () => {
      const hostile = {
        objectID: 'x',
        url: '/docs/guide/',
        title: '<img src=x onerror="document.title=1">',
        path: ['<b>'],
      }
      const page = await open({
        storage: {
          [recentKey]: JSON.stringify([hostile, { ...hostile, objectID: 'y', url: 'javascript:document.title=1' }]),
        },
      })
      await openDialog(page)
      await dialog(page).getByRole('row').first().waitFor()
      expect(await dialog(page).getByText('<img src=x onerror="document.title=1">').count()).toBe(1)
      await search(page, 'xenon class')
      expect(await dialog(page).getByText('onerror=alert(1)').count()).toBeGreaterThan(0)
      expect(await dialog(page).locator('img').count()).toBe(0)
      expect(await page.title()).toContain('Guide')
    })

    it('answer any characters without a failure', async () => {
      const page = await open()
      for (const query of ['(((', '.*+?^$(){}|[]\\', '<img src=x onerror=alert(1)>', '"', 'a'.repeat(512)]) {
        await search(page, query)
        expect(await dialog(page).getByRole('alert').count(), query).toBe(0)
      }
    })

    it('of no page say so, and what to try instead (S-14, 0.1-4)', async () => {
      const page = await open()
      await search(page, 'zzqqxx')
      await dialog(page).getByText('No results found for').waitFor()
      const text = await dialog(page).innerText()
      expect(text).toContain('No results found for “zzqqxx”')
      expect(text).toContain('Try searching for')
      expect(text).toContain('Believe this query should return results?')
      const report = page.getByRole('link', { name: 'Let us know.' })
      expect(await report.getAttribute('href')).toBe('https://code.example/new?title=zzqqxx')
      await dialog(page).getByRole('listitem').getByRole('button').first().click()
      await dialogOptions(page).first().waitFor()
      await dialog(page).getByRole('button', { name: 'Clear the query' }).click()
      await expect.poll(() => dialogInput(page).inputValue()).toBe('')
    })
  })

  describe('the network', () => {
    it('that fails is said and stays said, until a retry works (S-15)', async () => {
      allow(searchFailures)
      const page = await open()
      await page.route('**/assets/search/**', (route) => route.abort())
      await openDialog(page)
      await dialogInput(page).fill('harbor')
      const alert = dialog(page).getByRole('alert')
      await alert.waitFor()
      expect(await alert.innerText()).toContain('Unable to fetch results')
      expect(await alert.innerText()).toContain('You might want to check your network connection.')
      await page.unroute('**/assets/search/**')
      await alert.getByRole('button', { name: 'Retry' }).click()
      await dialogOptions(page).first().waitFor()
      expect(await alert.count()).toBe(0)
    })

    it('that lacks a part of the index is a failure, not a wait without end', async () => {
      allow(/search failed|404/)
      const page = await open()
      await page.route('**/assets/search/en.*.bin', (route) => route.fulfill({ status: 404 }))
      await openDialog(page)
      await dialogInput(page).fill('harbor')
      await dialog(page).getByRole('alert').waitFor()
      expect(await page.locator('.search-field').getAttribute('data-pending')).toBe('false')
    })

    it('that is slow leaves what is shown, and a late answer does not replace a later one', async () => {
      const page = await open()
      let release = () => {}
      const released = new Promise<void>((done) => {
        release = done
      })
      await page.route('**/assets/search/**', async (route) => {
        await released
        await route.continue()
      })
      await openDialog(page)
      await dialogInput(page).fill('harbor master')
      await expect.poll(() => dialog(page).innerText()).toContain('No recent searches')
      await dialogInput(page).fill('beacon 3')
      await page.keyboard.press('Enter')
      release()
      // Enter has waited for the results that belong to the query.
      await page.waitForURL('**/light-3')
    })
  })

  describe('the start screen', () => {
    const entry = (index: number) => ({
      objectID: `/docs/${index}`,
      url: `/docs/${index}`,
      title: `Entry ${index}`,
      path: [],
    })
    const entries = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => entry(index)))

    it('has what was opened, and saves and removes it (S-11, S-12)', async () => {
      const page = await open()
      await search(page, 'beacon 3')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/light-3')
      await openDialog(page)
      const recent = dialog(page).getByRole('rowgroup', { name: 'Recent' })
      await recent.waitFor()
      expect(await recent.getByRole('row').count()).toBe(1)
      await recent.getByRole('button', { name: 'Save this search' }).click()
      const favorite = dialog(page).getByRole('rowgroup', { name: 'Favorite' })
      expect(await favorite.innerText()).toContain('Beacon 3')
      expect(await recent.count()).toBe(0)
      await favorite.getByRole('button', { name: 'Remove this search from favorites' }).click()
      await expect.poll(() => dialog(page).innerText()).toContain('No recent searches')
    })

    it('keeps seven entries, or four beside favorites, of which it keeps ten', async () => {
      const alone = await open({ storage: { [recentKey]: entries(9) } })
      await openDialog(alone)
      await dialog(alone).getByRole('row').first().waitFor()
      expect(await dialog(alone).getByRole('rowgroup', { name: 'Recent' }).getByRole('row').count()).toBe(7)
      const both = await open({ storage: { [recentKey]: entries(9), [favoriteKey]: entries(12) } })
      await openDialog(both)
      await dialog(both).getByRole('row').first().waitFor()
      expect(await dialog(both).getByRole('rowgroup', { name: 'Recent' }).getByRole('row').count()).toBe(4)
      expect(await dialog(both).getByRole('rowgroup', { name: 'Favorite' }).getByRole('row').count()).toBe(10)
    })

    it.each(['garbage', '{"a":1}', '[null,1,"x",{"objectID":1}]', 'null'])(
      'bears %s in the storage',
      async (stored) => {
        const page = await open({ storage: { [recentKey]: stored, [favoriteKey]: stored } })
        await openDialog(page)
        await dialog(page).getByText('No recent searches').waitFor()
      },
    )

    it('bears a storage that is full', async () => {
      const page = await open()
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await search(page, 'beacon 3')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/light-3')
    })
  })

  describe.each(['light', 'dark'] as const)('in %s mode', (theme) => {
    it.each([1440, 360])('has no fault that axe finds in any state, %i pixels wide', async (width) => {
      allow(searchFailures)
      const stored = JSON.stringify([{ objectID: 'a', url: '/docs/guide/', title: 'Guide', path: ['Docs'] }])
      const page = await open({ width, storage: { theme } })
      const found: Record<string, string[]> = {}
      const check = async (state: string) => {
        found[state] = await audit(page, theme === 'light' ? all : ofColour, 'dialog[open]')
      }
      await openDialog(page)
      await check('nothing stored')
      await search(page, 'harbor')
      await check('results')
      await page.keyboard.press('ArrowDown')
      await check('second result')
      await search(page, 'zzqqxx')
      await dialog(page).getByText('No results found for').waitFor()
      await check('no results')
      await page.route('**/assets/search/**', (route) => route.abort())
      await dialogInput(page).fill('guide')
      await page.waitForSelector('.search-field[data-pending="false"]')
      await check('answer or failure')
      await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [recentKey, stored])
      await page.keyboard.press('Escape')
      await page.reload()
      await openDialog(page)
      await dialog(page).getByRole('row').first().waitFor()
      await check('recent searches')
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
    })
  })
})
