import { expect, it } from 'vitest'
import { measureText } from '../../cli/diagrams/text-width.ts'

// Widths in Chromium, of Inter at a font size of 100 pixels.
it.each([
  ['400', '0', 63.1],
  ['400', '44', 129.2],
  ['400', 'db', 122.5],
  ['400', 'O', 76.5],
  ['600', 'Wm', 188.6],
  ['600', 'header 104213', 708.3],
  ['600', 'BLOCK', 340.5],
  ['600', 'six blocks later', 724.6],
])('at weight %s, "%s" takes no more room than estimated, and not much less', (_weight, text, width) => {
  const estimate = measureText(text, 100)
  expect(estimate).toBeGreaterThanOrEqual(width)
  expect(width / estimate).toBeGreaterThan(0.85)
})
