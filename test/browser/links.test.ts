import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig(
    "navbar: { title: 'Links', items: [{ label: 'Other', to: '/docs/other' }] }, docs: { glossary: '/docs/terms' }",
  ),
  'content/docs/terms.md': '# Terms\n\n## Seed {#seed}\n\nA `value` nobody [knew](other.md). It is public.\n',
  'content/docs/uses.md': '# Uses\n\nA [seed](terms.md#seed), and [all terms](terms.md).\n',
  'content/docs/links.md': `# Links

[rooted](/docs/other), [relative](other.md), [file](pathname:///paper.txt), [out](https://out.example/),
[scheme-less](//out.example/a), [place](#dash-dash), [mail](mailto:a@b.example), [spaced](/docs/a%20b)

## I ♥ unicode

## en–dash

## Dash-dash

## Same

## Same

## Inline \`code\` and *more*

## Given {#Own.Id}

## Also given <!-- #other-id -->
`,
  'content/docs/other.md': '# Other\n\nText.\n',
  'content/docs/names.md': `# Names

[to the cookie](#cookie)

## Cookie {#referrer}

<a name="body">Body</a>

<img name="getElementById" src="/dot.svg" alt="">

${'Text.\n\n'.repeat(60)}
<div id="cookie">Cookie</div>

${'Text.\n\n'.repeat(60)}`,
  'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'content/docs/spaced.md': '---\ntitle: Spaced\nslug: "/a b"\n---\nText.\n',
  'static/paper.txt': 'A text file.',
}

describeSite('links and headings', { files }, ({ open, openFresh }) => {
  it('V-1, V-2: pages open in the same tab, and everything else in a new one', async () => {
    const page = await open('/docs/links')
    const links = await page
      .locator('article p a')
      .evaluateAll((found) =>
        found.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
      )
    expect(links).toEqual([
      ['rooted', '/docs/other', null],
      ['relative', '/docs/other', null],
      ['file', '/paper.txt', '_blank'],
      ['out', 'https://out.example/', '_blank'],
      ['scheme-less', '//out.example/a', '_blank'],
      ['place', '#dash-dash', null],
      ['mail', 'mailto:a@b.example', null],
      ['spaced', '/docs/a%20b', null],
    ])
    for (const link of await page.locator('article p a[target="_blank"]').all()) {
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    }
  })

  it('to the glossary show the first sentence of a term to the pointer and the keyboard', async () => {
    const { page } = await openFresh('/docs/uses')
    const link = page.getByRole('link', { name: 'seed' })
    const card = page.locator('.term-card')
    await card.waitFor({ state: 'attached' })
    await link.hover()
    await card.getByRole('link', { name: 'Read more' }).waitFor()
    expect(await card.locator('p').innerHTML()).toBe('A <code>value</code> nobody knew.')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await page.mouse.move(3, 700)
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await card.waitFor()
    expect(await link.getAttribute('aria-describedby')).toBe(await card.locator('p').getAttribute('id'))
    await page.keyboard.press('Tab')
    await card.waitFor({ state: 'hidden' })
    expect(await link.getAttribute('aria-describedby')).toBeNull()
  })

  it('V-10: a page whose path is encoded is shown without a load', async () => {
    const { page } = await openFresh('/docs/links')
    await page.mouse.move(3, 300)
    await page.mouse.move(5, 310)
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.evaluate(() => Reflect.set(window, 'wasLoaded', true))
    await page.locator('article').getByRole('link', { name: 'spaced' }).click()
    await page.waitForSelector('h1:text-is("Spaced")')
    expect(await page.evaluate(() => Reflect.get(window, 'wasLoaded'))).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/docs/a%20b')
  })

  it('V-11: links to the current page are marked, in the navbar and in the sidebar', async () => {
    const page = await open('/docs/other')
    const current = page.locator('a[aria-current="page"]:visible')
    expect(await current.allInnerTexts()).toEqual(['Other', 'Other'])
  })

  it('G-1, G-2: headings have ids generated from their text, or explicit ones', async () => {
    const page = await open('/docs/links')
    expect(await page.locator('h2').evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'i--unicode',
      'endash',
      'dash-dash',
      'same',
      'same-1',
      'inline-code-and-more',
      'Own.Id',
      'other-id',
    ])
    expect(await page.locator('h2').last().innerText()).toMatch(/^Also given/)
  })

  it('names in raw HTML do not hide properties of the document, and fragments point to them', async () => {
    const { page, problems } = await openFresh('/docs/names#cookie')
    const isShown = () =>
      page
        .getByText('Cookie', { exact: true })
        .last()
        .evaluate((element) => {
          const { top } = element.getBoundingClientRect()
          return top > 0 && top < innerHeight / 2
        })
    expect(await isShown()).toBe(true)
    expect(
      await page.evaluate(() => [
        document.body.tagName,
        typeof document.getElementById,
        typeof document.cookie,
        typeof document.referrer,
        'cookie' in window,
      ]),
    ).toEqual(['BODY', 'function', 'string', 'string', false])
    expect(await page.evaluate(() => document.querySelector(':target')?.getAttribute('name'))).toBe('cookie')
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('link', { name: 'to the cookie' }).click()
    await page.waitForFunction(() => scrollY > 0)
    expect(await isShown()).toBe(true)
    await page.goto(`${new URL(page.url()).origin}/docs/names#getElementById`)
    expect(await page.evaluate(() => document.querySelector(':target')?.localName)).toBe('a')
    expect(problems).toEqual([])
  })
})
