import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  dialog,
  dialogInput,
  dialogOptions,
  openDialog,
  search,
  searchButton,
  searchFailures,
  useSearchSite,
  waitForAnswer,
} from './search-site.ts'
import { missing, type PageOptions, siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig(`navbar: { title: 'Harbor' },`),
  'content/docs/guide/index.md': '---\ntitle: Guide\n---\n\nWords about the guide.\n',
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `content/docs/lights/light-${index}.md`,
      `---\ntitle: Beacon ${index}\n---\n\nThe beacon number ${index} of the coast. 灯台の案内。\n`,
    ]),
  ),
}

const recentKey = '__DOCSEARCH_RECENT_SEARCHES__/'
const recent = { [recentKey]: JSON.stringify([{ objectID: 'a', url: '/docs/guide/', title: 'Guide', path: ['Docs'] }]) }
const failSearch = (page: Page) => page.route('**/assets/search/**', (route) => route.abort())

/** The screens of the dialog, and how a reader comes to them. */
const screens: [screen: string, options: PageOptions, show: (page: Page) => Promise<void>][] = [
  ['nothing stored', {}, openDialog],
  [
    'recent searches',
    { storage: recent },
    async (page) => {
      await openDialog(page)
      await dialog(page).getByRole('row').first().waitFor()
    },
  ],
  ['results', {}, (page) => search(page, 'beacon')],
  [
    'no results',
    {},
    async (page) => {
      await search(page, 'zzqqxx')
      await dialog(page).getByText('No results found for').waitFor()
    },
  ],
  [
    'a failure',
    {},
    async (page) => {
      await failSearch(page)
      await openDialog(page)
      await dialogInput(page).fill('beacon')
      await dialog(page).getByRole('alert').waitFor()
    },
  ],
]

describe.skipIf(missing !== null)('the search dialog', () => {
  const { open, openSearchPage, allow } = useSearchSite({ files })

  describe('with the Tab key', () => {
    /** Where the focus is: outside of the dialog it is nowhere that a reader would know. */
    const getFocused = (page: Page) =>
      page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement?.closest('dialog')) return 'outside'
        return activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? ''
      })

    it.each(screens)('stays inside, forward and backward: %s (S-8)', async (_, options, show) => {
      allow(searchFailures)
      const page = await open(options)
      await show(page)
      const walk = async (key: string) => {
        const seen: string[] = []
        do {
          await page.keyboard.press(key)
          seen.push(await getFocused(page))
        } while (seen.at(-1) !== 'Search' && seen.length < 20)
        return seen
      }
      const forward = await walk('Tab')
      const backward = await walk('Shift+Tab')
      expect(forward).not.toContain('outside')
      expect(forward.at(-1)).toBe('Search')
      expect(forward.length).toBeGreaterThan(1)
      expect(backward).toEqual([...forward.slice(0, -1).reverse(), 'Search'])
    })
  })

  it('shows one screen at a time: a failure, the start, no results or results', async () => {
    allow(searchFailures)
    const page = await open({ storage: recent })
    const listScreens = async (expected: string) => {
      const parts: [string, Locator][] = [
        ['failure', dialog(page).getByText('Unable to fetch results')],
        ['start', dialog(page).getByRole('rowgroup', { name: 'Recent' })],
        ['no results', dialog(page).getByText('No results found for')],
        ['results', dialogOptions(page)],
      ]
      await parts
        .find(([name]) => name === expected)?.[1]
        .first()
        .waitFor()
      const counts = await Promise.all(parts.map(async ([name, part]) => ((await part.count()) > 0 ? name : null)))
      return counts.filter((name) => name !== null)
    }
    await openDialog(page)
    expect(await listScreens('start')).toEqual(['start'])
    await search(page, 'beacon')
    expect(await listScreens('results')).toEqual(['results'])
    await failSearch(page)
    await dialogInput(page).fill('zzqqxx')
    await dialog(page).getByRole('alert').waitFor()
    expect(await listScreens('failure')).toEqual(['failure'])
    await dialogInput(page).fill('')
    await expect.poll(() => listScreens('start')).toEqual(['start'])
    await page.unroute('**/assets/search/**')
    await search(page, 'zzqqxx')
    expect(await listScreens('no results')).toEqual(['no results'])
  })

  it('gives the focus to its input when a button goes away', async () => {
    allow(searchFailures)
    const page = await open({ storage: recent })
    const isInputFocused = () => dialogInput(page).evaluate((element) => element === document.activeElement)
    await openDialog(page)
    const press = async (name: string) => {
      await dialog(page).getByRole('button', { name }).first().click()
      expect(await isInputFocused(), name).toBe(true)
    }
    await press('Save this search')
    await press('Remove this search from favorites')
    await failSearch(page)
    await dialogInput(page).fill('zzqqxx')
    await dialog(page).getByRole('alert').waitFor()
    await page.unroute('**/assets/search/**')
    await press('Retry')
    await waitForAnswer(page)
    await press('Beacon')
    await press('Clear the query')
  })

  it('does not search and chooses nothing while an input method composes', async () => {
    const page = await open()
    await openDialog(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'beaco', selectionStart: 5, selectionEnd: 5 })
    expect(await dialogInput(page).inputValue()).toBe('beaco')
    // Enter would wait for an answer, if one was on its way.
    await dialogInput(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await dialogInput(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    expect(await dialog(page).innerText()).toContain('No recent searches')
    expect(await page.locator('.search-field').getAttribute('data-pending')).toBe('false')
    await client.send('Input.insertText', { text: '灯台' })
    await dialogOptions(page).first().waitFor()
    expect(await dialogInput(page).inputValue()).toBe('灯台')
    expect(page.url()).toContain('/docs/guide/')
  })

  it('shows what is active and what has the focus in forced colors', async () => {
    const page = await open()
    await page.emulateMedia({ forcedColors: 'active' })
    await search(page, 'beacon')
    const getOutline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return `${outlineWidth} ${outlineStyle}`
        })
    expect(await getOutline('.search-row[aria-selected="true"]')).toBe('2px solid')
    expect(await getOutline('.search-row[aria-selected="false"]')).toContain('none')
    expect(await getOutline('.search-field__input')).toBe('2px solid')
    await page.keyboard.press('Tab')
    await expect.poll(() => getOutline('.search-field__input')).toContain('none')
    expect(await getOutline('.search-field__clear')).toMatch(/^[1-9].* (?:solid|auto)$/)
    const colors = await page
      .locator('dialog mark')
      .first()
      .evaluate((mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark.parentElement ?? mark).color])
    expect(colors[0]).not.toBe('rgba(0, 0, 0, 0)')
    expect(colors[0]).not.toBe(colors[1])
  })

  it.each([
    ['reduce', ['none', 'none']],
    ['no-preference', ['search-open', 'search-wait']],
  ] as const)('moves only for readers who do not mind: %s', async (reducedMotion, expected) => {
    const page = await open({ reducedMotion })
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/assets/search/**', async (route) => {
      await released
      await route.continue()
    })
    await openDialog(page)
    await dialogInput(page).fill('beacon')
    const names = await page.evaluate(() =>
      [
        ['.search-dialog__frame', ''],
        ['.search-field__icon', '::after'],
      ].map(([selector = '', part]) => {
        const element = document.querySelector(selector)
        return element && getComputedStyle(element, part).animationName
      }),
    )
    expect(names).toEqual(expected)
    release()
    await waitForAnswer(page)
  })

  it.each([
    ['StartScreen', screens[1]],
    ['NoResults', screens[3]],
  ])('says that a part of it (%s) cannot be loaded, and loads it when the reader wants to', async (name, screen) => {
    allow(/cannot be loaded|ERR_FAILED|Failed to/)
    const [, options, show] = screen ?? []
    const page = await open(options)
    await page.route(`**/${name}.*.js`, (route) => route.abort(), { times: 1 })
    const shown = show?.(page)
    const alert = dialog(page).getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Unable to fetch results')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await shown
    expect(await alert.count()).toBe(0)
    expect(await dialogInput(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('works where local storage may not be touched', async () => {
    allow(/storage is not available/)
    const page = await open()
    await page.evaluate(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await search(page, 'beacon 3')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/light-3')
    await openDialog(page)
    expect(await dialog(page).innerText()).toContain('No recent searches')
  })

  it('says that the network has gone in the middle of a word, and recovers with the next letter', async () => {
    allow(searchFailures)
    const page = await open()
    await search(page, 'bea')
    await failSearch(page)
    // The words for corrections have not been fetched yet.
    await dialogInput(page).pressSequentially('cxn')
    await dialog(page).getByRole('alert').waitFor()
    expect(await dialogOptions(page).count()).toBe(0)
    await page.unroute('**/assets/search/**')
    await page.keyboard.press('Backspace')
    await dialogOptions(page).first().waitFor()
    expect(await dialog(page).getByRole('alert').count()).toBe(0)
  })

  it('asks for no report where no address is configured (0.1-5)', async () => {
    const page = await open()
    await search(page, 'zzqqxx')
    await dialog(page).getByText('No results found for').waitFor()
    const text = await dialog(page).innerText()
    expect(text).toContain('No results found for “zzqqxx”')
    expect(text).not.toContain('Believe this query should return results?')
  })

  it('leads to the search page and back, where it opens again with every shortcut (18c-10)', async () => {
    const page = await open()
    await search(page, 'beacon')
    await page.getByRole('link', { name: 'See all 30 results' }).click()
    await page.waitForURL('**/search?q=beacon')
    await page.locator('main [role="status"]', { hasText: '30 documents found' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/docs/guide/')
    for (const key of ['Control+k', '/']) {
      await page.keyboard.press(key)
      await dialogInput(page).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
    await searchButton(page).focus()
    await page.keyboard.press('b')
    await dialogInput(page).waitFor()
    expect(await dialogInput(page).inputValue()).toBe('b')
    await page.goto(page.url().replace('/docs/guide/', '/search?q=beacon'))
    await page.locator('main article').first().waitFor()
    await search(page, 'guide')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/guide/')
  })

  it('on the search page does not answer a query that an input method composes', async () => {
    const page = await openSearchPage()
    await page.clock.install()
    const client = await page.context().newCDPSession(page)
    await client.send('Input.imeSetComposition', { text: 'beaco', selectionStart: 5, selectionEnd: 5 })
    await page.clock.runFor(1000)
    expect(new URL(page.url()).search).toBe('')
    await client.send('Input.insertText', { text: '灯台' })
    await page.clock.runFor(300)
    await page.locator('main article').first().waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('灯台')
  })
})
