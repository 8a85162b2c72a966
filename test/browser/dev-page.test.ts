import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { all, audit, ofColour } from './axe.ts'
import { missing, openSite, type PageOptions, siteConfig, skipReason, type TestSite } from './site.ts'

const intro = `# Intro

A [good link](./guide.md), a [broken link](./gude.md), and [an anchor](./guide.md#nope).

![A lamp](./lamp.png)
`
const about = 'export default () => <main><h1>About</h1></main>\n'

const lamp = `import { defineIsland } from 'docsgen'
import { useState } from 'react'

function Lamp() {
  const [parts, setParts] = useState(['bulb'])
  return <button onClick={() => setParts(undefined)}>Break {parts.length}</button>
}
export const lamp = defineIsland({ name: 'lamp', load: 'interaction', component: Lamp })
`

const files = {
  'site.config.ts': siteConfig(
    "components: { Footer: './src/Footer.tsx' }, footer: { copyright: 'C' }, severities: { 'page/orphan': 'ignore' }",
  ),
  'content/docs/intro.md': intro,
  'content/docs/guide.md': '# Guide\n\nA [link](/docs/nope).\n',
  'src/Footer.tsx': 'export default () => <footer>Own footer</footer>\n',
  'src/Lamp.tsx': lamp,
  'src/pages/about.tsx': about,
  'src/pages/lamp.tsx':
    "import { Island } from 'docsgen'\nimport { lamp } from '../Lamp.tsx'\nexport default () => <main><Island of={lamp} props={{}} /></main>\n",
}

describe.skipIf(missing)(`an open page of dev${skipReason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-editor-'))
  /** Writes its arguments, as an editor that docsgen knows by its name. */
  const editor = join(folder, 'code')
  const opened = join(folder, 'opened')
  let site: TestSite
  let page: Page
  let violations: string[] = []

  beforeAll(async () => {
    writeFileSync(editor, `#!/bin/sh\necho "$@" > ${opened}\n`)
    chmodSync(editor, 0o755)
    process.env.LAUNCH_EDITOR = editor
    site = await openSite({ files, server: 'dev' })
    delete process.env.LAUNCH_EDITOR
  }, 60_000)
  afterAll(async () => {
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await page.close()
    expect(violations).toEqual([])
  })

  async function open(path: string, options?: PageOptions): Promise<void> {
    const blocked: string[] = []
    violations = blocked
    page = (await site.open(path, options)).page
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) blocked.push(message.text())
    })
    page.on('pageerror', ({ message }) => blocked.push(message))
  }
  const badge = () => page.getByRole('button', { name: 'Problems:' })
  const panel = () => page.getByRole('dialog', { name: 'Problems', exact: true })
  const overlay = () => page.getByRole('dialog', { name: 'shown as written' })
  const patience = { timeout: 15_000 }

  it('tells how many problems it and the site have, and lists them with source line and suggestion', async () => {
    await open('/docs/intro')
    expect(await badge().innerText()).toBe('3 on this page · 4 in the site')
    await badge().click()
    const items = await panel().getByRole('listitem').allInnerTexts()
    expect(items.map((text) => /content\S+/.exec(text)?.[0])).toEqual([
      'content/docs/intro.md:3:30',
      'content/docs/intro.md:5:1',
      'content/docs/intro.md:3:60',
      'content/docs/guide.md:3:3',
    ])
    expect(items[0]).toMatch(/link\/not-found.*The link "\.\/gude\.md".*a \[broken link\]\(\.\/gude\.md\).*guide\.md/s)
  })

  it('marks broken links, anchors and images in the text, and nothing else', async () => {
    await open('/docs/intro')
    await badge().waitFor()
    const marked = await page.$$eval('[data-docsgen-problem]', (elements) =>
      elements.map((element) => [element.textContent || element.getAttribute('alt'), element.getAttribute('title')]),
    )
    expect(marked).toEqual([
      ['broken link', expect.stringContaining('./gude.md')],
      ['an anchor', 'The page "/docs/guide" has no anchor "nope".'],
      ['A lamp', expect.stringContaining('./lamp.png')],
    ])
  })

  it('opens a file in the editor at the problem', async () => {
    await open('/docs/intro')
    await badge().click()
    await panel().getByRole('button', { name: 'content/docs/intro.md:3:60' }).click()
    await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8'), patience).toMatch(/intro\.md:3:60\n$/)
  })

  it('is operated by keyboard: Enter opens the panel, Esc closes it and returns', async () => {
    await open('/docs/intro')
    await badge().focus()
    await page.keyboard.press('Enter')
    await panel().waitFor()
    await page.keyboard.press('Tab')
    expect(
      await panel()
        .getByRole('button', { name: 'Close' })
        .evaluate((button) => button.matches(':focus')),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'hidden' })
    expect(await badge().evaluate((button) => button.matches(':focus'))).toBe(true)
  })

  it('shows what keeps it from being shown above its last good state, until that is fixed', async () => {
    await open('/docs/intro')
    site.write('content/docs/intro.md', `---\ntitle: "Lamps\n---\n${intro}`)
    await overlay().waitFor(patience)
    expect(await overlay().innerText()).toMatch(/content\/docs\/intro\.md:2:8.*not valid YAML.*title: "Lamps/s)
    await page.keyboard.press('Escape')
    await overlay().waitFor({ state: 'hidden' })
    site.write('content/docs/intro.md', `---\ntitle: [Lamps\n---\n${intro}`)
    await overlay().waitFor(patience)
    site.write('content/docs/intro.md', intro)
    await overlay().waitFor({ state: 'hidden', ...patience })
    expect(await page.locator('article').innerText()).toContain('A good link')
  })

  it('keeps the site below errors of the configuration', async () => {
    await open('/docs/intro')
    site.write('site.config.ts', 'export default { title: 7 }')
    await overlay().waitFor(patience)
    expect(await overlay().innerText()).toMatch(/keep the site from being shown.*"title" must be a string/s)
    expect(await page.locator('h1').innerText()).toBe('Intro')
    site.write('site.config.ts', files['site.config.ts'])
    await overlay().waitFor({ state: 'hidden', ...patience })
  })

  it('keeps its last good state below code that all pages use', async () => {
    await open('/docs/guide')
    site.write('src/Footer.tsx', 'export default () => <footer>')
    await overlay().waitFor(patience)
    expect(await page.locator('footer').innerText()).toBe('Own footer')
    site.write('src/Footer.tsx', files['src/Footer.tsx'].replace('Own', 'New'))
    await overlay().waitFor({ state: 'hidden', ...patience })
    await expect.poll(() => page.locator('footer').innerText(), patience).toBe('New footer')
    site.write('src/Footer.tsx', files['src/Footer.tsx'])
    await expect.poll(() => page.locator('footer').innerText(), patience).toBe('Own footer')
  })

  it('is never empty if its code cannot be compiled or throws, while all others and their overrides are as before', async () => {
    await open('/about')
    site.write('src/pages/about.tsx', 'export default () => <main>')
    await overlay().waitFor(patience)
    expect(await page.locator('h1').innerText()).toBe('About')
    const response = await page.reload()
    expect(response?.status()).toBe(500)
    await overlay().waitFor(patience)
    await page.goto(`${site.origin}/docs/guide`)
    expect(await page.locator('footer').innerText()).toBe('Own footer')
    expect(await overlay().count()).toBe(0)
    await page.goto(`${site.origin}/about`)
    site.write('src/pages/about.tsx', "export default () => {\n  throw new Error('no lamp')\n}\n")
    await expect.poll(() => overlay().innerText(), patience).toContain('no lamp')
    site.write('src/pages/about.tsx', about)
    await expect.poll(() => page.locator('h1').allInnerTexts(), patience).toEqual(['About'])
    await overlay().waitFor({ state: 'hidden', ...patience })
  })

  it('tells where in its source an island threw, until that is fixed', async () => {
    await open('/lamp')
    await page.click('main >> text=Break 1')
    await overlay().waitFor(patience)
    expect(await overlay().innerText()).toMatch(
      /src\/Lamp\.tsx:6:\d+.*island\/failed.*Cannot read properties of undefined.*Break \{parts\.length\}/s,
    )
    expect(violations.splice(0)).toEqual([expect.stringContaining('Cannot read properties of undefined')])
    site.write('src/Lamp.tsx', lamp.replace('undefined', '[]'))
    await overlay().waitFor({ state: 'hidden', ...patience })
    await page.locator('main >> text=Break').click(patience)
    await page.locator('main >> text=Break 0').waitFor(patience)
  })

  it.each(['light', 'dark'] as const)('fits a narrow window and is accessible: %s', async (theme) => {
    await open('/docs/intro', { width: 360, height: 740, storage: { theme } })
    expect((await badge().boundingBox())?.width).toBeLessThan(40)
    await badge().click()
    const box = await panel().boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(await audit(page, theme === 'light' ? all : ofColour, 'docsgen-problems')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('has its badge at the right in a language that is written from there', async () => {
    await open('/docs/intro')
    await badge().waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect((await badge().boundingBox())?.x).toBeGreaterThan(720)
  })
})
