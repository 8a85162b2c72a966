import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatThemeStyles } from '../../cli/bundle/theme-styles.ts'
import { resolveConfig } from '../../cli/config/resolve.ts'
import type { SiteConfig } from '../../cli/config/site-config.ts'
import { PRISM_THEMES } from '../../cli/content/prism-themes.ts'
import { resolveTestConfig } from '../support/config.ts'
import { measureContrast } from '../support/contrast.ts'

const resolveTheme = (theme: SiteConfig['theme']) => resolveTestConfig({ theme }).theme
const modes = ['light', 'dark'] as const
const grounds = ['background', 'surface', 'sidebar', 'raised', 'code-background'] as const

describe('the colors of a theme', () => {
  it('are those of the stylesheet without a choice, and then nothing is added to it', async () => {
    const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8').replace(/\s+/g, '')
    const theme = resolveTheme({})
    for (const [name, { light, dark }] of Object.entries(theme.colors))
      expect(tokens).toContain(`--ds-color-${name}:light-dark(${light},${dark});`)
    expect(await formatThemeStyles(theme)).toBe('')
  })

  const accents = ['#6d28d9', '#00ff88', '#0b3d91', '#ffd400', 'white', 'black', 'hsl(350 90% 60%)']
  const neutrals = ['warm', 'cool', 'pure'] as const
  it.each(accents.flatMap((accent) => neutrals.map((neutral) => ({ accent, neutral }))))(
    'make everything readable with $accent on $neutral grays',
    (choice) => {
      const { colors } = resolveTheme(choice)
      for (const mode of modes) {
        for (const name of ['text', 'heading', 'muted', 'link', 'accent', 'focus'] as const)
          for (const ground of grounds) {
            const contrast = measureContrast(colors[name][mode], colors[ground][mode])
            expect(contrast, `${name} on ${ground}, ${mode}`).toBeGreaterThanOrEqual(4.5)
          }
        expect(measureContrast(colors['control-border'][mode], colors.background[mode])).toBeGreaterThanOrEqual(3)
      }
      expect(measureContrast('#fff', colors.link.light), 'text of buttons').toBeGreaterThanOrEqual(4.5)
      expect(measureContrast('#14171c', colors.link.dark), 'text of buttons, dark').toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keep an accent as it is in the mode where it is readable', () => {
    expect(resolveTheme({ accent: '#6D28D9' }).colors.link.light).toBe('#6d28d9')
    expect(resolveTheme({ accent: '#0f8' }).colors.link.dark).toBe('#00ff88')
  })

  it.each(['violett', '#12', 'rgb(0 0 0 / 0.5)'])('are not taken from "%s"', (accent) => {
    const exported = { title: 'Test', url: 'https://docs.example', theme: { accent } }
    const { diagnostics } = resolveConfig(exported, 'site.config.ts', { baseUrl: null })
    expect(diagnostics.map(({ message }) => message)).toEqual([`"${accent}" is not an opaque color.`])
  })
})

it('a plain theme has headings in the font of text, unless it has one for them', () => {
  expect(resolveTheme({ look: 'plain' }).fonts.heading).toBe(false)
  const heading = { family: 'Figtree', files: [] }
  expect(resolveTheme({ look: 'plain', fonts: { heading } }).fonts.heading).toMatchObject(heading)
})

it('look and corners become custom properties, also in forced colors', async () => {
  const css = await formatThemeStyles(resolveTheme({ look: 'plain', radius: 'none' }))
  expect(css).toContain('--ds-tick:0px')
  expect(css).toContain('--ds-radius-dialog:0px')
  expect(css).not.toContain('forced-colors')
})

it.each(PRISM_THEMES)('the Prism theme %s is readable on its own background', async (code) => {
  const css = await formatThemeStyles(resolveTheme({ code }))
  const values = new Map(
    Array.from(css.matchAll(/--ds-((?:code|color)-[\w-]+):(#\w+)/g), ([, name = '', value = '']) => [name, value]),
  )
  const background = values.get('color-code-background') ?? ''
  const names = [...values.keys()].filter((name) => name.startsWith('code-') || /text|muted/.test(name))
  expect(names).toHaveLength(10)
  for (const name of names)
    expect(measureContrast(values.get(name) ?? '', background), name).toBeGreaterThanOrEqual(4.5)
})
