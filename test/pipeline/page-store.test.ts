import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPageStore, type PageStore } from '../../cli/pipeline/page-store.ts'
import { createKey, openStore } from '../../cli/store/store.ts'

let path: string
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'docsgen-pages-'))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const open = (isTemporary = false) =>
  openStore({ folder: { path, isTemporary, noteFailure: () => undefined }, fingerprint: 'one' })
const find = (pages: PageStore, body: string) => pages.find(createKey('page'), async () => body)

const [navbar, first, second, footer] = ['nav', 'li', 'li class="next"', 'footer'].map(
  (name) => `<${name}>${'Shared by all pages. '.repeat(5)}</${name.split(' ')[0]}>`,
) as [string, string, string, string]
const body = `<p>${'The text of the page. '.repeat(8)}</p>`

test.each<[string, string, string[]]>([
  ['nothing shared', `<main>${body}</main>`, []],
  [
    'shared parts around it',
    `<html>${navbar}<ul>${first}${second}</ul><main>${body}</main>${footer}</html>`,
    [navbar, first, second, footer],
  ],
  ['nothing around it', body, []],
  ['a part twice', `${first}${first}<main>${body}</main>${first}`, [first, first, first]],
  ['a part that is not in it', `${first}<main>${body}</main>`, ['x'.repeat(100), first]],
  ['a part inside the body', `<main>${body}</main>${footer}`, ['The text of the page. '.repeat(8), footer]],
  ['parts in another order', `${second}${first}${body}`, [first, second]],
  ['parts that are short', '<ul><li>A</li></ul>', ['<li>A</li>']],
])('a page with %s is found as it was put', async (_what, html, shared) => {
  const pages = openPageStore(open())
  pages.put(createKey('page'), { html, shared }, body)
  expect(await find(pages, body)).toBe(html)
})

test('a page is found by a later run, and contains neither its body nor shared parts in the store', async () => {
  const store = open()
  openPageStore(store).put(createKey('page'), { html: `${navbar}${body}${footer}`, shared: [navbar, footer] }, body)
  store.save()
  store.close()
  const later = open()
  expect(await find(openPageStore(later), body)).toBe(`${navbar}${body}${footer}`)
  expect(later.get('page', createKey('page'))?.byteLength).toBeLessThan(120)
})

test('a page is not found if a part of it is lost', async () => {
  const store = open()
  openPageStore(store).put(createKey('page'), { html: `${navbar}${body}`, shared: [navbar] }, body)
  store.put('markup', createKey(navbar), Buffer.from(''))
  store.save()
  // A store of another run, which has the page only.
  const other = {
    ...store,
    get: (stage: string, key: string) => (stage === 'markup' ? undefined : store.get(stage, key)),
  }
  const pages = openPageStore({ ...other, isTemporary: false, getJson: (stage, key) => store.getJson(stage, key) })
  expect(await find(pages, body)).toBeUndefined()
})

test('a temporary store keeps no pages', async () => {
  const pages = openPageStore(open(true))
  pages.put(createKey('page'), { html: body, shared: [] }, body)
  expect(await find(pages, body)).toBeUndefined()
})
