import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeBoth, describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const counter = `import { defineIsland, Island } from 'docsgen'
import { useEffect, useId, useState } from 'react'

const log = (entry) => { (globalThis.entries ??= []).push(entry) }

function Counter({ name, start }) {
  const [count, setCount] = useState(start)
  const [text, setText] = useState('')
  const [agreed, setAgreed] = useState(false)
  const id = useId()
  useEffect(() => { log('alive ' + name); return () => log('ended ' + name) }, [name])
  return (
    <form id={name} onSubmit={(event) => { event.preventDefault(); log('sent ' + text) }}>
      <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
      <label htmlFor={id}>Name</label>
      <input id={id} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={(event) => log('key ' + event.key)} />
      <input type="checkbox" aria-label="Agree" checked={agreed} onChange={() => setAgreed(!agreed)} />
      <a href="/other" onClick={(event) => { event.preventDefault(); log('followed') }}>Other</a>
      <output>{text.toUpperCase()} {agreed ? 'yes' : 'no'}</output>
      <button>Send</button>
    </form>
  )
}

const define = (name, load) => defineIsland({ name, load, component: Counter })
export const idle = define('idle', 'idle')
export const visible = define('visible', 'visible')
export const touched = define('touched', 'interaction')
export const wide = define('wide', { media: '(min-width: 1000px)' })

const pages = { idle, visible, touched, wide }
export function Counters({ names }) {
  return (
    <main className="container">
      <h1>Counters</h1>
      <p><a href="/other">Leave</a></p>
      {names.map((name) => <Island key={name} of={pages[name]} props={{ name, start: 3 }} />)}
    </main>
  )
}
`

const pageOf = (...names: string[]) =>
  `import { Counters } from '../counters.tsx'\nexport default () => <Counters names={${JSON.stringify(names)}} />\n`

const crash = `import { LazyContent, defineIsland, Island } from 'docsgen'
import { useState } from 'react'

function Fragile({ works }) {
  const [broken, setBroken] = useState(!works && typeof window === 'object')
  if (broken && !globalThis.mended) throw new Error('The lamp is out', { cause: new Error('No power') })
  return <button onClick={() => setBroken(true)}>Break</button>
}
const load = () => new Promise((resolve, reject) => {
  globalThis.answer = () => resolve('the content')
  globalThis.fail = () => reject(new Error('No answer'))
  if (!globalThis.waits) globalThis.answer()
})
const Content = () => <LazyContent load={load}>{(text) => <p id="content">{text}</p>}</LazyContent>
const fragile = defineIsland({ name: 'fragile', load: 'interaction', component: Fragile })
const content = defineIsland({ name: 'content', load: 'idle', component: Content })
const Mismatch = () => <p>{typeof window === 'object' ? 'browser' : 'build'}</p>
const mismatch = defineIsland({ name: 'mismatch', load: 'interaction', component: Mismatch })

export default function Page() {
  return (
    <main className="container">
      <h1>Crash</h1>
      <div id="fragile"><Island of={fragile} props={{ works: true }} /></div>
      <div id="broken"><Island of={fragile} props={{ works: false }} /></div>
      <div id="deferred"><Island of={content} props={{}} /></div>
      <div id="mismatch"><Island of={mismatch} props={{}} /></div>
    </main>
  )
}
`

const files = {
  'site.config.ts': siteConfig("markdown: { directives: { counter: './src/counter-directive.tsx' } }"),
  'content/docs/intro.md': '# Intro\n\n:::counter{start=7}\nText inside.\n:::\n',
  'src/counter-directive.tsx': `import { Island } from 'docsgen'
import { touched } from './counters.tsx'
export default ({ start, children }) => <>{children}<Island of={touched} props={{ name: 'touched', start: Number(start) }} /></>
`,
  'src/counters.tsx': counter,
  'src/pages/idle.tsx': pageOf('idle'),
  'src/pages/visible.tsx': `import { Island } from 'docsgen'
import { visible } from '../counters.tsx'
export default () => <main><h1>Far</h1>{Array.from({ length: 80 }, (_, line) => <p key={line}>Line</p>)}<Island of={visible} props={{ name: 'visible', start: 3 }} /></main>
`,
  'src/pages/touched.tsx': pageOf('touched', 'touched'),
  'src/pages/wide.tsx': pageOf('wide'),
  'src/pages/other.tsx': 'export default () => <main><h1>Other</h1><p><a href="/idle">Idle</a></p></main>\n',
  'src/pages/crash.tsx': crash,
}

/** Timeout of a step that waits for an idle browser, on a busy machine. */
const patience = { timeout: 15_000 }

const entries = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'entries') ?? []) as string[])
const isAlive = (page: Page, name: string) =>
  page.waitForFunction(
    (entry) => (Reflect.get(globalThis, 'entries') as string[] | undefined)?.includes(entry),
    `alive ${name}`,
  )
/** Waits until the browser has been idle twice, so that an island that should not be hydrated would be. */
const wait = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(done), 100))),
  )

/** Client navigation is loaded at the first activity of a reader; until then, the browser follows links. */
async function awaitNavigation(page: Page): Promise<void> {
  await page.mouse.move(300, 5)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Names of the scripts that a page has requested since it was opened. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name.replace(/.*\//, '').replace(/\..*/, ''))
      .filter((name) => name.startsWith('island'))
      .sort(),
  )

/** Waits until the loader of the islands has run: importing a module again waits for its first evaluation. */
const awaitLoader = (page: Page) =>
  page.waitForFunction(`(async () => {
    const loader = performance.getEntriesByType('resource').find(({ name }) => name.includes('/island-loader'))
    if (loader) await import(loader.name)
    return loader !== undefined
  })()`)

/** Reloads the page, and keeps the loader of its islands back until the returned function is called. */
async function reloadWithoutLoader(page: Page): Promise<() => void> {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/island-loader*', async (route) => {
    await gate
    await route.continue()
  })
  await page.reload()
  await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
  return open
}

describeSite('an island', { files }, ({ openFresh, expectProblem }) => {
  it.each([
    ['idle', 'as soon as the browser is idle'],
    ['wide', 'while its media query matches'],
  ])('with the load rule of "%s" is hydrated %s', async (name) => {
    const { page, problems } = await openFresh(`/${name}`)
    await isAlive(page, name)
    await page.click('text=Count 3')
    await page.waitForSelector('text=Count 4')
    expect(problems).toEqual([])
  })

  it('stays static while its media query does not match', async () => {
    const { page, problems } = await openFresh('/wide', { width: 800 })
    await expect.poll(() => scriptsOf(page)).toEqual(['island-loader'])
    await wait(page)
    expect(await scriptsOf(page)).toEqual(['island-loader'])
    await page.setViewportSize({ width: 1100, height: 800 })
    await isAlive(page, 'wide')
    expect(problems).toEqual([])
  })

  it('is hydrated when it comes into view', async () => {
    const { page, problems } = await openFresh('/visible')
    await expect.poll(() => scriptsOf(page)).toEqual(['island-loader'])
    await wait(page)
    expect(await scriptsOf(page)).toEqual(['island-loader'])
    await page.locator('#visible').scrollIntoViewIfNeeded()
    await isAlive(page, 'visible')
    expect(problems).toEqual([])
  })

  it('does not load React before the first interaction, and replays the click', async () => {
    const { page, problems } = await openFresh('/touched')
    await expect.poll(() => scriptsOf(page)).toEqual(['island-loader'])
    await wait(page)
    expect(await scriptsOf(page)).toEqual(['island-loader'])
    await page.locator('text=Count 3').first().click()
    await page.waitForSelector('text=Count 4')
    expect(await scriptsOf(page)).toEqual(['island-client', 'island-counters', 'island-loader'])
    expect(await page.locator('text=Count 3').count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('handles a click on a button that comes before any script of the islands is loaded', async () => {
    const { page } = await openFresh('/touched')
    const open = await reloadWithoutLoader(page)
    await page.locator('text=Count 3').first().click()
    open()
    await page.waitForSelector('text=Count 4')
    expect(await page.locator('text=Count 3').count()).toBe(1)
  })

  it('does not lose what is typed, checked or submitted before it is hydrated', async () => {
    const { page, problems } = await openFresh('/touched')
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/island-client*', async (route) => {
      await gate
      await route.continue()
    })
    await awaitLoader(page)
    const form = page.locator('form').first()
    await form.locator('input').first().focus()
    await page.keyboard.type('ada')
    await form.locator('[type=checkbox]').click()
    await form.locator('text=Other').click()
    await form.locator('text=Send').click()
    expect(await entries(page)).toEqual([])
    open()
    await page.waitForFunction(() => (Reflect.get(globalThis, 'entries') as string[] | undefined)?.includes('sent ada'))
    expect((await entries(page)).filter((entry) => !entry.startsWith('alive'))).toEqual([
      'key a',
      'key d',
      'key a',
      'followed',
      'sent ada',
    ])
    expect(await form.locator('output').textContent()).toBe('ADA yes')
    expect(new URL(page.url()).pathname).toBe('/touched')
    expect(problems).toEqual([])
  })

  it('whose script fails to load stays usable as printed, and tries again at the next interaction', async () => {
    expectProblem(/stays static|ERR_FAILED/)
    const { page } = await openFresh('/touched')
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**/island-counters*', (route) => route.abort())
    await page.locator('text=Count 3').first().click()
    await expect.poll(() => warnings.length).toBe(1)
    expect(warnings[0]).toContain('The island "touched" stays static, because it failed to load.')
    await page.locator('[type=checkbox]').first().click()
    await expect.poll(() => page.locator('[type=checkbox]').first().isChecked()).toBe(true)
    expect(warnings).toHaveLength(1)
    await page.unroute('**/island-counters*')
    await page.locator('text=Count 3').first().click()
    await page.waitForSelector('text=Count 4')
  })

  it('whose script fails to load has working links', async () => {
    expectProblem(/stays static|ERR_FAILED/)
    const { page } = await openFresh('/touched')
    await page.route('**/island-counters*', (route) => route.abort())
    await page.locator('text=Other').first().click()
    await page.waitForSelector('h1:text("Other")')
  })

  it('is unmounted when its page is left, and hydrated again when the reader comes back', async () => {
    const { page, problems } = await openFresh('/idle')
    await isAlive(page, 'idle')
    await awaitNavigation(page)
    await page.click('text=Leave')
    await page.waitForSelector('h1:text("Other")')
    await expect.poll(() => entries(page), patience).toEqual(['alive idle', 'ended idle'])
    await page.click('text=Idle')
    await page.waitForSelector('h1:text("Counters")')
    await expect.poll(() => entries(page), patience).toEqual(['alive idle', 'ended idle', 'alive idle'])
    expect(problems).toEqual([])
  })

  it('can be used in Markdown as a directive', async () => {
    const { page, problems } = await openFresh('/docs/intro')
    await page.click('article >> text=Count 7')
    await page.waitForSelector('article >> text=Count 8')
    expect(await page.textContent('.ds-component-content')).toContain('Text inside.')
    expect(problems).toEqual([])
  })

  it('is hydrated on a page that a link leads to', async () => {
    const { page, problems } = await openFresh('/other')
    expect(await scriptsOf(page)).toEqual([])
    await awaitNavigation(page)
    await page.evaluate(() => Reflect.set(globalThis, 'entries', ['arrived']))
    await page.click('main >> text=Idle')
    await isAlive(page, 'idle')
    expect(await entries(page)).toEqual(['arrived', 'alive idle'])
    await page.click('text=Count 3')
    await page.waitForSelector('text=Count 4')
    expect(problems).toEqual([])
  })
})

describeBoth('an island that fails', { files }, ({ server, openFresh, expectProblem }) => {
  /** The script of `dev` tells about it above the page. */
  async function closeOverlay(page: Page): Promise<void> {
    if (server !== 'dev') return
    await page.getByRole('dialog', { name: 'shown as written' }).waitFor()
    await page.keyboard.press('Escape')
  }

  it('V-14: shows the error with its causes in place, and recovers', async () => {
    expectProblem(/The lamp is out|No power/)
    const { page } = await openFresh('/crash')
    await page.click('text=Break')
    const crash = page.locator('#fragile .crash')
    await crash.waitFor()
    expect(await crash.locator('h2').textContent()).toBe('This part of the page has failed.')
    expect(await crash.locator('.crash__message').textContent()).toBe('The lamp is out\n\nCause:\nNo power')
    await page.waitForSelector('#content')
    await closeOverlay(page)
    await crash.locator('text=Try again').click()
    await page.waitForSelector('#fragile >> text=Break')
  })

  it('V-14: shows an error of the first render, and retries as often as the reader wants', async () => {
    expectProblem(/The lamp is out|No power/)
    const { page } = await openFresh('/crash')
    await page.click('#broken >> text=Break')
    const crash = page.locator('#broken .crash')
    await crash.waitFor()
    await closeOverlay(page)
    await crash.locator('text=Try again').click()
    await crash.waitFor()
    await page.evaluate(() => Reflect.set(globalThis, 'mended', true))
    await crash.locator('text=Try again').click()
    await page.waitForSelector('#broken >> text=Break')
  })

  it('0.1-10: logs errors from which React recovered', async () => {
    expectProblem(/onRecoverableError/)
    const { page, problems } = await openFresh('/crash')
    const open = await reloadWithoutLoader(page)
    await page.click('#mismatch p')
    open()
    await page.waitForSelector('#mismatch >> text=browser')
    await expect.poll(() => problems).toHaveLength(1)
    expect(problems[0]).toContain('docsgen React Root onRecoverableError: Error')
  })
})

describeSite('content that an island loads', { files }, ({ origin, openFresh }) => {
  it('V-13: has a spinner after a delay, and Retry if it fails', async () => {
    const { page } = await openFresh('/other')
    await page.addInitScript(() => Reflect.set(globalThis, 'waits', true))
    await page.goto(`${origin()}/crash`)
    await page.waitForSelector('#deferred .loading')
    await page.evaluate(() => Reflect.get(globalThis, 'fail')())
    const failure = page.locator('#deferred .load-failure')
    await failure.waitFor()
    expect(await failure.locator('p').textContent()).toBe('Error: No answer')
    await failure.locator('text=Retry').click()
    await page.waitForSelector('#deferred .loading')
    await page.evaluate(() => Reflect.get(globalThis, 'answer')())
    await page.waitForSelector('#content')
  })
})
