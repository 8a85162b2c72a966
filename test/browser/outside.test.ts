import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteConfig } from '../../cli/config/site-config.ts'
import { createStaticServer } from '../../cli/serve/static-server.ts'
import { all, audit } from './axe.ts'
import { type OutsideServices, startOutsideServices } from './outside-services.ts'
import { missing, skipReason } from './site.ts'
import { createWindows } from './windows.ts'

const binary = resolve(import.meta.dirname, '../../dist/bin.js')

const FILES = {
  'content/docs/first.md': '# First\n\n[Second](./second.md)\n',
  'content/docs/second.md': '# Second\n\nText.\n',
  'static/js/own.js': 'document.documentElement.dataset.own = "ran"\n',
  'src/site.css': ':root { --ds-color-link: light-dark(#0b6b5f, #5fd4c0); --ds-color-accent: var(--ds-color-link); }\n',
}

let services: OutsideServices
const windows = createWindows()
const closing: (() => unknown)[] = []

beforeAll(async () => {
  if (missing !== null) return
  services = await startOutsideServices()
  closing.push(
    () => services.close(),
    () => windows.close(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** Builds a site with these keys and serves it, under no other policy than its own; returns its origin. */
async function serveSite(part: Partial<SiteConfig>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-outside-'))
  closing.push(() => rmSync(root, { recursive: true }))
  const config = { title: 'Test', url: 'http://localhost', search: false, ...part }
  for (const [path, text] of Object.entries({
    ...FILES,
    'site.config.js': `export default ${JSON.stringify(config)}`,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  await promisify(execFile)(process.execPath, [binary, 'build', '--root', root])
  const { value } = await createStaticServer({
    directory: join(root, 'build'),
    baseUrl: '/',
    host: null,
    allowedHosts: [],
    port: 0,
    exactPort: true,
    onError: (error) => console.error(error),
  })
  if (!value) throw new Error('The site cannot be served.')
  closing.push(() => value.close())
  return value.origin
}

/** Opens a page; `problems` are the errors of its console, such as violations of its policy. */
async function open(url: string, options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
  const page = await windows.open({ permissions: ['local-network-access'], ...options })
  const problems: string[] = []
  services.received = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await services.attach(page)
  await page.goto(url)
  return { page, problems }
}

const getReceived = (path: string): string[] =>
  services.received.filter((each) => each.startsWith(`${path} `)).map((each) => each.slice(path.length + 1))

/** The configurations of the sites, by the service that counts their pages. */
function getSites() {
  const { origin: url } = services
  return {
    plausible: {
      analytics: { provider: 'plausible', url, domain: 'docs.example' },
      styles: ['src/site.css'],
      head: [
        { tag: 'meta', attributes: { name: 'verification', content: 'a "quoted" value' } },
        { tag: 'script', content: 'document.documentElement.dataset.inline = "ran"' },
        { tag: 'style', content: 'article { outline: 3px solid rgb(1, 2, 3) }' },
      ],
      scripts: [{ src: 'js/own.js' }, { src: `${url}/chat.js`, load: 'idle', attributes: { 'data-team': 'docs' } }],
      contentSecurityPolicy: { 'connect-src': [url] },
      feedback: { endpoint: `${url}/feedback` },
    },
    umami: {
      analytics: { provider: 'umami', url, websiteId: 'w1' },
      feedback: { mailto: 'docs@test.example' },
    },
    goatcounter: { analytics: { provider: 'goatcounter', url } },
    google: { analytics: { provider: 'google', measurementId: 'G-A1' } },
    matomo: { analytics: { provider: 'matomo', url, siteId: 7 } },
  } satisfies Record<string, Partial<SiteConfig>>
}

const origins = new Map<string, Promise<string>>()

/** Serves a site, once for all tests; returns its origin. */
function getOrigin(name: keyof ReturnType<typeof getSites>): Promise<string> {
  const origin = origins.get(name) ?? serveSite(getSites()[name])
  origins.set(name, origin)
  return origin
}

describe.skipIf(missing)(`analytics${skipReason}`, () => {
  test.each([
    ['plausible', '/api/event', ['docs.example /docs/first', 'docs.example /docs/second']],
    ['umami', '/api/send', ['w1 /docs/first', 'w1 /docs/second']],
    ['goatcounter', '/count', ['?p=/docs/first', '?p=/docs/second']],
    ['google', '/g/collect', ['G-A1 /docs/first', 'G-A1 /docs/second']],
    ['matomo', '/matomo.php', ['7 /docs/first', '7 /docs/second']],
  ] as const)('%s counts a page that is loaded and one that is shown without a load', async (name, path, views) => {
    const { page, problems } = await open(`${await getOrigin(name)}/docs/first`)
    await expect.poll(() => getReceived(path)).toEqual(views.slice(0, 1))
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
    await page.click('article a[href="/docs/second"]')
    await expect.poll(() => getReceived(path)).toEqual(views)
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
    expect(problems).toEqual([])
    await page.close()
  })
})

describe.skipIf(missing)(`a site with scripts and elements of its own${skipReason}`, () => {
  let origin = ''
  beforeAll(async () => {
    if (missing === null) origin = await getOrigin('plausible')
  })

  const waitForChat = (page: Page) => page.waitForSelector('html[data-chat="docs"]', { state: 'attached' })

  test('runs them all under its policy, which allows nothing else', async () => {
    const { page, problems } = await open(`${origin}/docs/first`)
    await waitForChat(page)
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      inline: 'ran',
      own: 'ran',
    })
    expect(await page.locator('article').evaluate((article) => getComputedStyle(article).outlineColor)).toBe(
      'rgb(1, 2, 3)',
    )
    expect(await page.locator('meta[name="verification"]').getAttribute('content')).toBe('a "quoted" value')
    const ask = (url: string) =>
      page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => 'sent',
            () => 'blocked',
          ),
        url,
      )
    expect(await ask(`${services.origin}/extra`)).toBe('sent')
    expect(problems).toEqual([])
    expect(await ask('https://elsewhere.example/')).toBe('blocked')
    await page.close()
  })

  test.each([
    ['whose browser asks not to be tracked', 'localhost'],
    ['at another host than that of the site', '127.0.0.1'],
  ])('does not count readers %s', async (_name, host) => {
    const { page } = await open('about:blank')
    if (host === 'localhost') {
      await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    }
    await page.goto(`${origin.replace('localhost', host)}/docs/first`)
    await waitForChat(page)
    expect(await page.locator('script[src*="/js/script.js"]').count()).toBe(0)
    await page.close()
  })

  test('has primary buttons in the color of links', async () => {
    const { page } = await open(`${origin}/docs/first`)
    const color = await page.evaluate(() => {
      const button = document.createElement('a')
      button.className = 'button button--primary'
      document.body.append(button)
      return getComputedStyle(button).backgroundColor
    })
    expect(color).toBe('rgb(11, 107, 95)')
    await page.close()
  })

  test('sends the answer to "Was this page helpful?", also from a page that is shown without a load', async () => {
    const { page, problems } = await open(`${origin}/docs/first`)
    await page.click('article a[href="/docs/second"]')
    await page.getByRole('heading', { name: 'Second' }).waitFor()
    const question = page.getByRole('group', { name: 'Was this page helpful?' })
    const no = question.getByRole('button', { name: 'No' })
    await no.press('Enter')
    const status = question.getByRole('status')
    await expect.poll(() => status.textContent()).toBe('Thanks for your feedback!')
    const [sent = ''] = getReceived('/feedback')
    const answer = { url: `${origin}/docs/second`, title: 'Second | Test', language: 'en', helpful: false }
    expect(JSON.parse(sent)).toEqual(answer)
    expect(await no.getAttribute('aria-pressed')).toBe('true')
    expect(await no.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect(audit(page, all)).resolves.toEqual([])
    expect(problems).toEqual([])
    services.feedbackStatus = 500
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => status.textContent()).toBe('Your feedback could not be sent.')
    services.feedbackStatus = 200
    await page.close()
  })

  test('hides that question without JavaScript', async () => {
    const { page } = await open(`${origin}/docs/first`, { javaScriptEnabled: false })
    expect(await page.locator('.theme-feedback').isVisible()).toBe(false)
    await page.close()
  })
})

test.skipIf(missing)(`feedback by mail works without JavaScript${skipReason}`, async () => {
  const { page, problems } = await open(`${await getOrigin('umami')}/docs/first`, { javaScriptEnabled: false })
  const yes = page.getByRole('group', { name: 'Was this page helpful?' }).getByRole('link', { name: 'Yes' })
  expect(await yes.isVisible()).toBe(true)
  const url = new URL((await yes.getAttribute('href')) ?? '')
  expect([url.pathname, url.searchParams.get('subject'), url.searchParams.get('body')]).toEqual([
    'docs@test.example',
    'Was this page helpful? Yes: First',
    'http://localhost/docs/first\n\n',
  ])
  expect(problems).toEqual([])
  await page.close()
})
