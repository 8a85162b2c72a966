import { expect, test } from 'vitest'
import { defineConfig } from '../../cli/index.ts'

// The type checker verifies that every expected error occurs.
test('defineConfig returns a configuration unchanged, and mistakes are type errors', () => {
  const required = { title: 'Moorline', url: 'https://docs.example' }
  const config = {
    ...required,
    navbar: { items: [{ to: '/docs/intro', label: 'Intro', 'aria-label': 'Intro', rel: 'next' }] },
  }
  expect(defineConfig(config)).toBe(config)
  const compute = async () => required
  expect(defineConfig(compute)).toBe(compute)

  // @ts-expect-error: the url is missing
  defineConfig({ title: 'Moorline' })
  // @ts-expect-error: no such key
  defineConfig({ ...required, titel: 'Moorline' })
  // @ts-expect-error: no such severity
  defineConfig({ ...required, onBrokenLinks: 'error' })
  // @ts-expect-error: no such type of navbar item
  defineConfig({ ...required, navbar: { items: [{ type: 'docs', docId: 'intro' }] } })
  // @ts-expect-error: a category has a label
  defineConfig({ ...required, docs: { sidebars: { main: [{ type: 'category', items: ['intro'] }] } } })
})
