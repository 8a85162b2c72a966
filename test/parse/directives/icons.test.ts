import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CARD_ICONS } from '../../../cli/parse/directives/blocks.ts'

test('the styles draw all icons of cards, and no others', () => {
  const styles = readFileSync(resolve(import.meta.dirname, '../../../src/styles/content/icons.css'), 'utf8')
  expect(Array.from(styles.matchAll(/^\.ds-icon-(\w+) /gm), ([, name]) => name)).toEqual([...CARD_ICONS])
})
