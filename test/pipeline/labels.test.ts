import { describe, expect, it } from 'vitest'
import { getLabels } from '../../cli/content/labels.ts'
import { addLabels } from '../../cli/pipeline/labels.ts'
import type { LabelEntry, LabelsFile } from '../../cli/scan/source-file.ts'
import { resolveTestConfig } from '../support/config.ts'

const config = resolveTestConfig({ i18n: { defaultLocale: 'en', locales: ['en', 'de', 'nl'] } })

/** A labels file with these texts of the interface, one per line. */
function writeFile(locale: string, texts: Record<string, LabelEntry['text']>): LabelsFile {
  const path = `i18n/${locale}/labels.yml`
  const entries = Object.entries(texts).map(([key, text], index): LabelEntry => {
    return {
      section: 'interface',
      key,
      text,
      origin: { kind: 'file', file: path, line: index + 2, column: 3, endLine: index + 2, endColumn: 4 },
    }
  })
  return { path, locale, entries }
}

describe('addLabels', () => {
  it('adds the texts of each language that has any, and none for English', async () => {
    const { value, diagnostics } = await addLabels(config, [])
    expect(value.i18n.locales.map(({ code }) => [code, getLabels(value.i18n, code).next])).toEqual([
      ['en', 'Next'],
      ['de', 'Weiter'],
      ['nl', 'Next'],
    ])
    expect(value.i18n.locales.map(({ labels }) => labels !== undefined)).toEqual([false, true, false])
    expect(diagnostics).toEqual([])
  })

  it('does not change the configuration of a site in English', async () => {
    const english = resolveTestConfig()
    expect((await addLabels(english, [])).value).toBe(english)
  })

  it('replaces the texts of the labels file', async () => {
    const texts = {
      next: 'Nächste Seite',
      'admonitions.note': 'Notiz',
      cardCount: { one: '1 Seite' },
      documentsFound: '{count} Treffer',
    }
    const { value, diagnostics } = await addLabels(config, [
      writeFile('de', texts),
      writeFile('nl', { next: 'Volgende' }),
    ])
    const german = getLabels(value.i18n, 'de')
    expect([german.next, german.previous, german.admonitions.note, german.admonitions.tip]).toEqual([
      'Nächste Seite',
      'Zurück',
      'Notiz',
      'Tipp',
    ])
    expect([1, 2].map((count) => german.cardCount(count))).toEqual(['1 Seite', '2 Einträge'])
    expect([1, 2].map((count) => german.documentsFound(count))).toEqual(['1 Treffer', '2 Treffer'])
    const dutch = getLabels(value.i18n, 'nl')
    expect([dutch.next, dutch.previous]).toEqual(['Volgende', 'Previous'])
    expect(diagnostics).toEqual([])
  })

  it.each([
    [
      { nexxt: 'x' },
      'translation/unknown-label',
      '"nexxt" is not the name of a text of the interface.',
      'Did you mean "next"?',
    ],
    [
      { admonitions: 'x' },
      'translation/unknown-label',
      '"admonitions" is not the name of a text of the interface.',
      undefined,
    ],
    [
      { copyValue: '{wert} kopieren' },
      'translation/invalid-labels',
      '"copyValue" contains {wert}, which this text does not have.',
      'Its placeholders are: {value}.',
    ],
    [
      { next: { one: 'a', other: 'b' } },
      'translation/invalid-labels',
      '"next" has no plural forms, so it must be text.',
      undefined,
    ],
  ])('reports %j at its line, and keeps the text of docsgen', async (texts, code, message, hint) => {
    const { value, diagnostics } = await addLabels(config, [writeFile('de', texts)])
    const [diagnostic] = diagnostics
    expect(diagnostics).toHaveLength(1)
    expect(diagnostic).toMatchObject({ code, message, origin: { file: 'i18n/de/labels.yml', line: 2 } })
    if (code === 'translation/invalid-labels') expect(diagnostic?.hint).toBe(hint)
    expect(getLabels(value.i18n, 'de').copyValue('a')).toBe('a kopieren')
  })
})
