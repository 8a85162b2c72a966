import type { Message } from 'esbuild'
import { expect, test } from 'vitest'
import { describeFailure } from '../../cli/bundle/build-failure.ts'

const failed = { code: 'page/style', subject: 'The stylesheet', fallback: '' } as const

function describeSuggested(text: string, suggestion: string, notes: Message['notes'] = []) {
  const location = locate(3, '', suggestion)
  return describeFailure([{ id: '', pluginName: '', text, location, notes, detail: undefined }], failed)
}

function locate(line: number, lineText: string, suggestion = '') {
  return { file: 'src/site.css', namespace: '', line, column: 0, length: lineText.length, lineText, suggestion }
}

test.each([
  ['Expected "}" to go with "{"', '}', 'Add "}".'],
  ['"colr" is not a known CSS property', 'color', 'Did you mean "color"?'],
])('a hint asks for a word, and not for punctuation: %s', (text, suggestion, hint) => {
  expect(describeSuggested(text, suggestion)).toMatchObject([{ hint }])
})

test('a bracket that is not closed is located', () => {
  const note = { text: 'The unbalanced "{" is here:', location: locate(1, '{') }
  expect(describeSuggested('Expected "}" to go with "{"', '}', [note])).toMatchObject([
    { related: [{ origin: { file: 'src/site.css', line: 1, column: 1 }, message: 'The unbalanced "{" is here.' }] },
  ])
})
