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

test('what esbuild finds after a tag that is not closed is not reported', () => {
  const toMessage = (text: string, line: number, notes: Message['notes'] = []): Message => ({
    id: '',
    pluginName: '',
    text,
    location: locate(line, ''),
    notes,
    detail: undefined,
  })
  const opening = { text: 'The opening "main" tag is here:', location: locate(3, '<main>') }
  const errors = [
    toMessage('No such module', 1),
    toMessage('The character "}" is not valid inside a JSX element', 7),
    toMessage('Unexpected end of file before a closing "main" tag', 8, [opening]),
  ]
  expect(describeFailure(errors, failed).map(({ origin }) => origin)).toMatchObject([{ line: 1 }, { line: 8 }])
})
