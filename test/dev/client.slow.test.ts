import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run as dev } from '../../cli/commands/dev.ts'
import { createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'
import { chromiumPath, launchChromium } from '../support/chromium.ts'

const hasBrowser = existsSync(chromiumPath)

/** A page long enough to be scrolled, with the given middle. */
const prose = (middle: string) => `# Intro

First paragraph.

<details><summary>More</summary>

Hidden text.

</details>

${'Filler.\n\n'.repeat(120)}
${middle}

${'Filler.\n\n'.repeat(120)}
`

if (!hasBrowser) console.warn('There is no browser (set CHROMIUM_PATH): the client of dev is not tested.')

describe.skipIf(!isBuilt || !hasBrowser)('an open page', () => {
  let browser: Browser
  let page: Page
  let root = ''
  let stop: () => Promise<unknown> = async () => {}
  const problems: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    root = createProject({ 'content/docs/intro.md': prose('Middle.') })
    const controller = new AbortController()
    const { terminal, written } = createTerminal(root, { signal: controller.signal })
    const own = { port: 0, host: null, allowedHosts: [], open: false }
    const running = dev({ ...globalOptions(root), ...own }, terminal)
    stop = () => {
      controller.abort()
      return running
    }
    await expect.poll(() => written.stdout, { timeout: 20_000 }).toMatch(/http:\/\/localhost:\d+/)
    const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
    page = await browser.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) problems.push(message.text())
    })
    await page.goto(`${origin}/docs/intro`)
    await page.evaluate(() => {
      window.name = 'kept'
      document.querySelector('article details')?.setAttribute('open', '')
      document.documentElement.dataset.mark = 'same document'
      window.scrollTo({ top: 2000, behavior: 'instant' })
    })
    await page.waitForTimeout(500)
  }, 40_000)
  afterEach(async () => {
    await page.close()
    await stop()
    rmSync(root, { recursive: true, force: true })
    expect(problems).toEqual([])
  })

  const state = () =>
    page.evaluate(() => ({
      y: Math.round(window.scrollY),
      isSameDocument: document.documentElement.dataset.mark === 'same document',
      text: document.querySelector('article')?.textContent ?? '',
    }))

  it('updates changed text in place: same document, same scroll position', async () => {
    writeFileSync(join(root, 'content/docs/intro.md'), prose('Changed, and *more* of it.\n\nA second one.'))
    await expect.poll(async () => (await state()).text, { timeout: 10_000 }).toContain('Changed, and more of it.')
    expect(await state()).toMatchObject({
      y: 2000,
      isSameDocument: true,
      text: expect.stringContaining('A second one.'),
    })
  }, 40_000)

  it('reloads at the same scroll position for changes that need a load', async () => {
    writeFileSync(join(root, 'content/docs/intro.md'), prose('```js\nnew code\n```'))
    await expect.poll(async () => (await state()).text, { timeout: 10_000 }).toContain('new code')
    await expect.poll(state, { timeout: 5000 }).toMatchObject({ y: 2000, isSameDocument: false })
  }, 40_000)

  it('stays as it is when another page changed', async () => {
    writeFileSync(join(root, 'content/docs/guide.md'), '# Guide\n\nOther text.\n')
    await page.waitForTimeout(1500)
    expect(await state()).toMatchObject({ y: 2000, isSameDocument: true })
  }, 40_000)
})
