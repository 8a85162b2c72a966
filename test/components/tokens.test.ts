import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { renderTokens } from '../../scripts/tokens/render-tokens.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const reference = read('docs/tokens.md')

it('the list of tokens is up to date (npm run docs:tokens)', () => {
  expect(reference).toBe(renderTokens(read('src/styles/tokens.css')))
})

it('a token without a description cannot be added', () => {
  expect(() => renderTokens(':root {\n  /* Colors */\n  --ds-color-sky: #00f;\n}\n')).toThrow('--ds-color-sky')
})

it('every custom property that the theme reads from its tokens is listed', () => {
  const sheets = readdirSync(join(root, 'src/styles'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => read(`src/styles/${name}`))
  const used = new Set(sheets.flatMap((css) => [...css.matchAll(/var\((--ds-[\w-]+)/g)].map(([, name = '']) => name)))
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([])
})

it('the properties that the guide to styles sets are tokens', () => {
  const guide = read('docs/theming.md')
  const named = [...guide.matchAll(/--ds-[\w-]+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([])
})

it('primary buttons have the color of links unless they get their own', () => {
  expect(reference).toContain('| `--ds-color-button` | `var(--ds-color-link)` |')
})
