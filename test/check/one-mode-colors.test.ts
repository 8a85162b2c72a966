import { describe, expect, it } from 'vitest'
import { checkOneModeColors } from '../../cli/check/one-mode-colors.ts'

const check = (...texts: string[]) =>
  checkOneModeColors(texts.map((text, index) => ({ path: `src/${index}.css`, text }))).map(({ message }) => message)

describe('a color of the theme', () => {
  it('is reported where the root sets it for both modes at once', () => {
    const text = '/* brand */\n:root {\n  --ds-color-surface: #f4f1ff;\n  --ds-radius: 0;\n}\n'
    expect(checkOneModeColors([{ path: 'src/site.css', text }])).toEqual([
      {
        code: 'theme/one-mode',
        message: '--ds-color-surface has the same color in light and dark mode.',
        hint: 'Write `--ds-color-surface: light-dark(#f4f1ff, …)` with a color for the dark mode.',
        origin: { kind: 'file', file: 'src/site.css', line: 3, column: 3, endLine: 3, endColumn: 21 },
      },
    ])
  })

  it.each([
    ['html{--ds-code-keyword:red}'],
    ['@layer brand { :root { color: "}"; --ds-code-keyword: red } }'],
    ['body, :root { --ds-code-keyword: /* ; */ red }'],
    ['@media (min-width: 60em) { :where(:root) { --ds-code-keyword: red; } }'],
  ])('is found in %s', (css) => {
    expect(check(css)).toEqual(['--ds-code-keyword has the same color in light and dark mode.'])
  })

  it.each([
    ['has a color for each mode', ':root { --ds-color-link: light-dark(#00f, #88f) }'],
    ['is that of another property', ':root { --ds-color-link: var(--brand) }'],
    ['is set again for the dark mode', ':root { --ds-color-link: #00f } [data-theme="dark"] { --ds-color-link: #88f }'],
    ['is set for the light mode alone', '[data-theme="light"] { --ds-color-link: #00f }'],
    ['is set for a part of the page', '.home { --ds-color-link: #00f }'],
    ['is in a comment', '/* :root { --ds-color-link: #00f } */'],
    ['is that of the announcement bar, with its text', ':root { --ds-color-announcement: #00f }'],
  ])('is accepted if it %s', (_, css) => {
    expect(check(css)).toEqual([])
  })

  it('may be set for the dark mode in a stylesheet that is imported for it', () => {
    const dark = {
      path: 'src/dark.css',
      text: ':root{--ds-color-link:#88f}',
      condition: '(prefers-color-scheme: dark)',
    }
    const light = { path: 'src/site.css', text: ':root{--ds-color-link:#00f}' }
    expect(checkOneModeColors([light, dark])).toEqual([])
    expect(checkOneModeColors([light, { ...dark, condition: 'layer(brand)' }])).toHaveLength(2)
  })

  it('may be set for the dark mode in another stylesheet', () => {
    expect(check(':root{--ds-color-link:#00f}', 'html[data-theme=dark]{--ds-color-link:#88f}')).toEqual([])
  })
})
