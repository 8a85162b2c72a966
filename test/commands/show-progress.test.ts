import { expect, test } from 'vitest'
import { showProgress } from '../../cli/commands/show-progress.ts'

test('stages are named, and counted where they count', () => {
  const shown: string[] = []
  const show = showProgress({ status: { show: (text) => shown.push(text), clear: () => undefined } })
  show?.({ name: 'parse', done: 0, total: 0 })
  show?.({ name: 'parse', done: 340, total: 1000 })
  show?.({ name: 'compose', done: 0, total: 0 })
  show?.({ name: 'pages', done: 1, total: 1 })
  expect(shown).toEqual(['Parsing…', 'Parsing 340 of 1,000 documents', 'Rendering 1 of 1 page'])
})

test('nothing is shown without a terminal', () => {
  expect(showProgress({ status: null })).toBeUndefined()
})
