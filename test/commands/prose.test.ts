import { expect, it } from 'vitest'
import { parseCspell } from '../../cli/commands/prose/cspell.ts'
import { parseVale } from '../../cli/commands/prose/vale.ts'

const finish = (stdout: string, exitCode: number) => ({ stdout, stderr: '', exitCode })

it('reads the words that cspell does not know, with its corrections', () => {
  const stdout = [
    'content/docs/a.md:3:9 - Unknown word (recieve) fix: (receive)',
    '.\\content\\docs\\b.md:1:3 - Forbidden word (blacklist)',
    'Something else',
  ].join('\r\n')
  expect(parseCspell(finish(stdout, 1))).toEqual([
    {
      file: 'content/docs/a.md',
      line: 3,
      column: 9,
      match: 'recieve',
      code: 'prose/spelling',
      message: 'Unknown word "recieve".',
      hint: 'Did you mean "receive"?',
    },
    expect.objectContaining({ file: 'content/docs/b.md', line: 1, column: 3, message: 'Forbidden word "blacklist".' }),
  ])
})

it('tells that cspell failed from a text without unknown words', () => {
  expect(parseCspell(finish('', 0))).toEqual([])
  expect(parseCspell(finish('Configuration Error: cspell.json', 1))).toBeUndefined()
})

it('reads the alerts of Vale, whose columns count characters', () => {
  const line = '😀 Simply click it.'
  const alert = {
    Check: 'Google.Simply',
    Line: 3,
    Link: 'https://styles.example/simply',
    Match: 'Simply',
    Message: "Do not use 'Simply'",
    Severity: 'warning',
    Span: [3, 8],
  }
  const report = {
    'content/docs/a.md': [alert, { ...alert, Severity: 'error' }, { ...alert, Severity: 'suggestion', Link: '' }],
  }
  const found = parseVale(finish(JSON.stringify(report), 0), () => line)
  expect(found).toEqual([
    {
      file: 'content/docs/a.md',
      line: 3,
      column: 4,
      match: 'Simply',
      code: 'prose/style',
      message: "Do not use 'Simply'.",
      hint: 'This is the rule Google.Simply of Vale. See https://styles.example/simply.',
    },
    expect.objectContaining({ code: 'prose/style', isError: true }),
    expect.objectContaining({ code: 'prose/suggestion', hint: 'This is the rule Google.Simply of Vale.' }),
  ])
})

it('tells that Vale failed', () => {
  expect(parseVale(finish('{"Code":"E100","Text":"no styles"}', 2), () => '')).toBeUndefined()
})
