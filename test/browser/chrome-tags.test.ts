import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

const files = {
  'content/docs/tags.yml':
    'nodes:\n  label: Light nodes\n  description: Who verify without executing.\nproofs:\nélan:\n',
  'content/docs/start.md': '---\ntitle: Start\ndescription: Begin here.\ntags: [nodes, proofs, nodes]\n---\n\nText.\n',
  'content/docs/more.md': '---\ntitle: More\ntags: [nodes, élan]\n---\n\nText.\n',
  'content/docs/plain.md': '---\ntitle: Plain\n---\n\nText.\n',
}

describeSite('tags', { files }, ({ open }) => {
  it('D-21: a document links to its tags, a tag to its documents and to all tags, and back', async () => {
    const page = await open('/docs/start')
    const row = page.locator('article .theme-doc-footer-tags-row')
    expect(await row.locator('b').textContent()).toBe('Tags:')
    expect(await row.getByRole('link').allTextContents()).toEqual(['Light nodes', 'proofs'])

    await row.getByRole('link', { name: 'Light nodes' }).click()
    await page.waitForURL('**/docs/tags/nodes')
    await page.getByRole('heading', { level: 1, name: '2 docs tagged with "Light nodes"' }).waitFor()
    const main = page.locator('main')
    expect(await main.locator('article h2').allTextContents()).toEqual(['More', 'Start'])
    expect(await main.getByText('Who verify without executing.').count()).toBe(1)
    expect(await main.getByText('Begin here.').count()).toBe(1)
    await expect.poll(() => page.title()).toBe('2 docs tagged with "Light nodes" | Test')
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('docs-tags-doc-list-page')

    await main.getByRole('link', { name: 'View all tags' }).click()
    await page.waitForURL('**/docs/tags')
    await page.getByRole('heading', { level: 1, name: 'Tags', exact: true }).waitFor()
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['É', 'L', 'P'])
    const names = ['élan (One doc tagged)', 'Light nodes (2 docs tagged)', 'proofs (One doc tagged)']
    for (const name of names) expect(await main.getByRole('link', { name, exact: true }).count(), name).toBe(1)
    expect(await main.getByRole('link').count()).toBe(names.length)

    await main.getByRole('link', { name: 'proofs' }).click()
    await page.waitForURL('**/docs/tags/proofs')
    await page.getByRole('heading', { level: 1, name: 'One doc tagged with "proofs"' }).waitFor()
    await main.getByRole('link', { name: 'Start' }).click()
    await page.waitForURL('**/docs/start')
    await row.waitFor()
  })

  it('D-21: a document without tags has no row, and tag pages need no JavaScript', async () => {
    const page = await open('/docs/plain', { javaScriptEnabled: false })
    expect(await page.locator('.theme-doc-footer-tags-row').count()).toBe(0)
    await open('/docs/tags', { javaScriptEnabled: false })
    await page.locator('main').getByRole('link', { name: 'Light nodes' }).click()
    await page.waitForURL('**/docs/tags/nodes')
    expect(await page.locator('main article').count()).toBe(2)
  })

  it('D-21: neither page overflows a small screen', async () => {
    for (const path of ['/docs/tags', '/docs/tags/nodes']) {
      const page = await open(path, { width: 320 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})
