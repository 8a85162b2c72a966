import { expect, test } from 'vitest'
import { rankPages } from '../../src/runtime/suggestions.ts'

const pages = [
  '/',
  '/docs/guide/',
  '/docs/guide/staking',
  '/docs/node/running',
  '/base/docs/größe',
  '/privacy-policy',
].map((pathname) => ({ pathname, title: pathname }))
const suggest = (wanted: string) => rankPages(wanted, pages).map(({ pathname }) => pathname)

test.each([
  ['a typing error', '/docs/guid', '/docs/guide/'],
  ['a page that has moved', '/manual/old/staking', '/docs/guide/staking'],
  ['the ending of a file', '/docs/runing.html', '/docs/node/running'],
  ['an index file', '/docs/giude/index.html', '/docs/guide/'],
  ['another case', '/Privacy-Policy', '/privacy-policy'],
])('a page is suggested for %s', (_, wanted, expected) => {
  expect(suggest(wanted)[0]).toBe(expected)
})

test('nothing is suggested for an address that is like no other', () => {
  expect(suggest('/wp-login.php')).toEqual([])
})
