import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { binary, createProject } from '../commands/project.ts'
import { launchChromium } from '../support/chromium.ts'
import { missing, skipReason } from './site.ts'

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40"/></svg>\n`

const island = (label: string) => `import { useState } from 'react'
import { defineIsland, Island } from 'docsgen'
function Counter() {
  const [count, setCount] = useState(0)
  return <button id="counter" onClick={() => setCount(count + 1)}>${label} {count}</button>
}
const counter = defineIsland({ name: 'counter', load: 'idle', component: Counter })
export default () => <Island of={counter} props={{}} />
`

/** A page that is long enough to be scrolled. */
const intro = {
  top: 'First paragraph.',
  tabs: '::::tab[One]\n\nIn one.\n\n::::\n\n::::tab[Two]\n\nIn two.\n\n::::',
  middle: 'Middle.',
  end: '## Last\n\nThe end.',
}
const filler = 'Filler.\n\n'.repeat(60)
const print = ({ top, tabs, middle, end }: typeof intro) => `# Intro

${top}

:::::tabs

${tabs}

:::::

<details><summary>More</summary>

Hidden text.

</details>

![Picture](/img/picture.svg)

::counter

A [link](./guide.md) that gets the focus.

${filler}

${middle}

${filler}

${end}
`

describe.skipIf(missing)(`an open page of docsgen dev${skipReason}`, () => {
  let browser: Browser
  let page: Page
  let root = ''
  let server: ChildProcessWithoutNullStreams | undefined
  let written = ''
  const problems: string[] = []

  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  let texts = intro
  /** Changes parts of the page; the others stay as earlier tests left them. */
  const edit = (parts: Partial<typeof intro>) => {
    texts = { ...texts, ...parts }
    write('content/docs/intro.md', print(texts))
  }
  const waitForText = (text: string) =>
    expect.poll(() => page.textContent('article'), { timeout: 20_000 }).toContain(text)

  beforeAll(async () => {
    browser = await launchChromium()
    root = createProject({
      'site.config.ts': `export default {
        title: 'T', url: 'https://x.example', styles: ['src/site.css'],
        markdown: { directives: { counter: 'src/Counter.tsx' } },
      }\n`,
      'content/docs/intro.md': print(intro),
      'src/site.css': '.markdown p { color: rgb(1, 2, 3) }\n',
      'src/Counter.tsx': island('Count'),
      'static/img/picture.svg': picture(200),
    })
    server = spawn(process.execPath, [binary, 'dev', '--root', root, '--port', '0'])
    const origin = await new Promise<string>((resolve) => {
      server?.stdout.on('data', (chunk) => {
        written += chunk
        const address = /http:\/\/localhost:\d+/.exec(written)?.[0]
        if (address) resolve(address)
      })
    })
    page = await browser.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) problems.push(message.text())
    })
    await page.goto(`${origin}/docs/intro`)
    await page.click('text=Two')
    await page.click('summary >> text=More')
    await page.waitForFunction(() => document.querySelector('.code-button, [data-has-hydrated="true"]'))
    await page.evaluate(() => {
      document.documentElement.dataset.mark = 'same document'
      window.scrollTo({ top: 1200, behavior: 'instant' })
      const link = [...document.querySelectorAll('article a')].find((each) => each.textContent === 'link')
      if (link instanceof HTMLElement) link.focus({ preventScroll: true })
    })
    // Written at each attempt: the first may be before the watcher is ready.
    let saves = 0
    await vi.waitFor(
      async () => {
        edit({ end: `## Last\n\nThe end, ${saves++}.` })
        if (!(await page.textContent('article'))?.includes('The end, ')) throw new Error('The page is not updated.')
      },
      { timeout: 20_000, interval: 500 },
    )
  })
  afterAll(async () => {
    await browser?.close()
    if (server) {
      const stopped = once(server, 'exit')
      server.kill('SIGINT')
      await stopped
    }
    rmSync(root, { recursive: true, force: true })
  })
  afterEach(() => expect(problems.splice(0)).toEqual([]))

  /** What a reader has done in the page, and updates must not undo. */
  const readState = () =>
    page.evaluate(() => ({
      isSameDocument: document.documentElement.dataset.mark === 'same document',
      y: Math.round(scrollY),
      tab: document.querySelector('[role="tab"][aria-selected="true"]')?.textContent,
      isOpen: document.querySelector('.markdown details')?.hasAttribute('open'),
      focus: document.activeElement?.textContent,
    }))
  const kept = { isSameDocument: true, y: 1200, tab: 'Two', isOpen: true, focus: 'link' }

  /** Marked blocks, without the one that was changed until the watcher was ready. */
  const listMarks = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ id }) => id === 'docsgen-changed')
        .flatMap(({ effect }) => {
          if (!(effect instanceof KeyframeEffect)) return []
          const colors = effect.getKeyframes().map((frame) => String(frame.outlineColor))
          return [{ text: effect.target?.textContent ?? '', fades: new Set(colors).size > 1 }]
        })
        .filter(({ text }) => !text.startsWith('The end')),
    )

  it('takes a changed sentence in place, marks its block for a moment, and keeps a selection elsewhere', async () => {
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body))
    edit({ middle: 'Middle, and *more* of it.' })
    await waitForText('Middle, and more of it.')
    expect(await listMarks()).toEqual([{ text: 'Middle, and more of it.', fades: true }])
    expect(await page.evaluate(() => String(getSelection()))).toBe('Intro')
    expect(await readState()).toEqual(kept)
  })

  it('marks a changed block without motion for readers who want none', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    edit({ middle: 'Still middle.' })
    await waitForText('Still middle.')
    expect(await listMarks()).toContainEqual({ text: 'Still middle.', fades: false })
    await page.emulateMedia({ reducedMotion: null })
  })

  it('starts new code blocks, admonitions and disclosures without a reload', async () => {
    edit({
      middle:
        '```js\nnew code\n```\n\n:::tip\n\nGood to know.\n\n:::\n\n<details><summary>New</summary>\n\nX\n\n</details>',
    })
    await waitForText('Good to know.')
    await page.waitForSelector('.theme-code-block >> text=new code')
    expect(await page.locator('.theme-code-block .code-button--copy').count()).toBe(1)
    expect(await readState()).toEqual(kept)
    edit({ middle: '```js\nother code\n```' })
    await page.waitForSelector('.theme-code-block >> text=other code')
    expect(await page.locator('.theme-code-block .code-button--copy').count()).toBe(1)
    expect(await readState()).toEqual(kept)
  })

  it('swaps a changed stylesheet, which keeps its place among the others', async () => {
    const listStyles = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) =>
          link.getAttribute('href')?.replace(/\.\w+\.css$/, ''),
        ),
      )
    const before = await listStyles()
    write('src/site.css', '.markdown p { color: rgb(4, 5, 6) } .markdown h1 { background: url(/img/picture.svg) }\n')
    await page.waitForFunction(() => {
      const text = document.querySelector('.markdown > p')
      return text && getComputedStyle(text).color === 'rgb(4, 5, 6)'
    })
    await expect.poll(listStyles).toEqual(before)
    expect(await readState()).toEqual(kept)
  })

  it('shows the latest contents of a changed picture', async () => {
    const measure = () => page.evaluate(() => document.querySelector<HTMLImageElement>('.markdown img')?.naturalWidth)
    expect(await measure()).toBe(200)
    write('static/img/picture.svg', picture(300))
    await expect.poll(measure, { timeout: 20_000 }).toBe(300)
    const background = await page.evaluate(
      () => getComputedStyle(document.querySelector('h1') ?? document.body).background,
    )
    expect(background).toMatch(/\/img\/picture\.svg\?build=\d+"/)
    expect(await readState()).toEqual(kept)
  })

  it('keeps the selected tab while its text and the group change, and new tabs can be selected', async () => {
    edit({ tabs: texts.tabs.replace('In two.', 'In the second.') })
    await waitForText('In the second.')
    expect(await readState()).toEqual(kept)
    edit({ tabs: `${texts.tabs}\n\n::::tab[Three]\n\nIn three.\n\n::::` })
    await waitForText('In three.')
    expect(await readState()).toEqual(kept)
    await page.evaluate(() => {
      const tab = [...document.querySelectorAll('[role="tab"]')].find((each) => each.textContent === 'Three')
      if (tab instanceof HTMLElement) tab.click()
    })
    expect(await page.locator('.ds-tab >> text=In three.').isVisible()).toBe(true)
    await page.evaluate(() => {
      const tab = [...document.querySelectorAll('[role="tab"]')].find((each) => each.textContent === 'Two')
      if (tab instanceof HTMLElement) tab.click()
    })
  })

  it('lists a new heading in its table of contents, which still follows the reader', async () => {
    edit({ end: `## Other\n\n${filler}\n\n## Final\n\n${filler}` })
    await waitForText('Final')
    expect(await page.textContent('[data-ds-toc]')).toContain('Other')
    expect(await readState()).toEqual(kept)
    await page.evaluate(() => document.getElementById('other')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => page.textContent('[data-ds-toc] .table-of-contents__link--active')).toBe('Other')
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  })

  it('replaces a changed island by one that works, and nothing else', async () => {
    await page.evaluate(() => document.getElementById('counter')?.click())
    await page.waitForFunction(() => document.getElementById('counter')?.textContent === 'Count 1')
    write('src/Counter.tsx', island('Clicks'))
    await page.waitForFunction(() => document.getElementById('counter')?.textContent?.startsWith('Clicks'))
    const click = async () => {
      await page.evaluate(() => document.getElementById('counter')?.click())
      return page.textContent('#counter')
    }
    await expect.poll(click).toMatch(/Clicks [1-9]/)
    expect(written).toMatch(/src\/Counter\.tsx updated in .* · its islands start again\n/)
    expect(await readState()).toEqual(kept)
  })

  it('tells where in its source an island threw, in its place and in the terminal', async () => {
    const label = "{count > 0 ? fail() : 'Broken'}"
    const fail = "function fail(): string {\n  throw new Error('no lamp')\n}\n"
    write('src/Counter.tsx', fail + island(label))
    await page.waitForSelector('#counter >> text=Broken')
    const isCrashed = async () => {
      await page.evaluate(() => document.getElementById('counter')?.click())
      return page.evaluate(() => document.querySelector('.crash')?.textContent)
    }
    await expect.poll(isCrashed).toContain('This part of the page has failed.')
    await expect.poll(() => written, { timeout: 20_000 }).toContain('src/Counter.tsx:2:9')
    expect(problems.splice(0)).toEqual(['no lamp'])
    write('src/Counter.tsx', island('Mended'))
    await page.waitForSelector('#counter >> text=Mended')
    // The problem had the focus.
    await expect.poll(readState).toEqual(kept)
  })

  it('takes a new title into a sidebar that is in the menu', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 500, height: 700 })
    write('content/docs/guide.md', '# Renamed guide\n')
    await expect.poll(() => page.textContent('dialog [data-ds-secondary-content]')).toContain('Renamed guide')
    expect(await readState()).toMatchObject({ isSameDocument: true, tab: 'Two' })
    if (size) await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  })

  it('stays as it is when another page changes', async () => {
    write('content/docs/guide.md', '# Guide\n\nOther text.\n')
    await page.waitForTimeout(1000)
    expect(await readState()).toEqual(kept)
  })

  it('reloads at the same scroll position for a change of its settings', async () => {
    write(
      'site.config.ts',
      `export default { title: 'T', url: 'https://x.example', colorMode: { disableSwitch: true } }\n`,
    )
    await expect.poll(readState, { timeout: 20_000 }).toMatchObject({ isSameDocument: false, y: 1200 })
  })
})
