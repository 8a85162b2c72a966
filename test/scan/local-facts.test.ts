import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'
import { addLocalFacts } from '../../cli/scan/local-facts.ts'
import { createFolder } from '../serve/hostile-project.ts'

const file = 'content/facts.yml'
const locale = { label: '', direction: 'ltr' as const, htmlLang: 'de', path: '', url: '' }
const i18n = {
  defaultLocale: 'en',
  locales: [
    { ...locale, code: 'en' },
    { ...locale, code: 'de' },
  ],
}

async function load(local: string) {
  const root = createFolder({
    [file]: 'chain:\n  time: { value: 2, type: integer, unit: seconds, status: example }\n',
    'i18n/de/facts.yml': local,
  })
  try {
    const { value: facts } = await loadFactsFile(root, { file, configFile: 'site.config.ts', variables: [] })
    if (!facts) throw new Error('The facts file is valid')
    const { value, diagnostics } = await addLocalFacts(root, facts, i18n)
    const lines = diagnostics.map(({ code, message, origin, hint = '' }) => {
      const at = origin.kind === 'file' ? `${origin.file}:${origin.line}` : ''
      return `${at} ${code}: ${message} ${hint}`.trim()
    })
    return { time: value.localGroups.de?.chain?.time, lines }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

describe('the facts file of a language', () => {
  test('replaces what it names and keeps the rest', async () => {
    const { time, lines } = await load('chain:\n  time: { unit: Sekunden }\n')
    expect(lines).toEqual([])
    expect(time).toEqual({ value: '2', unit: 'Sekunden', status: 'example' })
  })
  test('reports a fact that the site does not have, with the name that is meant', async () => {
    const { time, lines } = await load('chain:\n  tme: { value: 3 }\n')
    expect(lines).toEqual([
      'i18n/de/facts.yml:2 facts/undefined: The fact "chain.tme" is not defined in content/facts.yml. Did you mean "chain.time"?',
    ])
    expect(time?.value).toBe('2')
  })
  test.each([
    ['a value of another type', '{ value: soon }', '"chain.time.value": must be a whole number.'],
    ['a value instead of keys', '3', '"chain.time": must have one or more of the keys value, label and unit.'],
    [
      'a key that only the facts of the site have',
      '{ type: text }',
      '"chain.time.type" is not a key of local facts files. Keys are: value, label, unit.',
    ],
  ])('reports %s at its place', async (_, written, problem) => {
    const { lines } = await load(`chain:\n  time: ${written}\n`)
    expect(lines).toEqual([`i18n/de/facts.yml:2 facts/invalid-file: ${problem}`])
  })
})
