import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const styles = fileURLToPath(new URL('../../src/styles/', import.meta.url))
const tokens = readFileSync(`${styles}tokens.css`, 'utf8')

/** The first declarations under a selector: `--ds-color-text` -> `#2b2f36`. */
function coloursUnder(selector: string): Record<string, string> {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).split('\n}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--ds-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]),
  )
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = digits
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one ?? '#000'), luminance(other ?? '#000')].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([':root', '[data-theme="dark"]'])('the colors under %s', (selector) => {
  const colours = coloursUnder(selector)
  const names = Object.keys(colours)

  it.each(['text', 'heading', 'muted', 'link', 'verified', 'info', 'warning', 'danger', 'tip', 'focus'])(
    'make %s readable on the page and on a surface',
    (name) => {
      expect(contrast(colours[`color-${name}`], colours['color-background'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours[`color-${name}`], colours['color-surface'])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(names.filter((name) => name.startsWith('code-')))('make %s readable in code', (name) => {
    expect(contrast(colours[name], colours['color-code-background'])).toBeGreaterThanOrEqual(4.5)
  })

  it('make the edges of controls visible, and their text readable', () => {
    expect(contrast(colours['color-control-border'], colours['color-background'])).toBeGreaterThanOrEqual(3)
    // Buttons have the color of links.
    expect(contrast(colours['color-button-text'], colours['color-link'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['color-announcement-text'], colours['color-announcement'])).toBeGreaterThanOrEqual(4.5)
  })
})

it('both modes declare the same colors', () => {
  expect(Object.keys(coloursUnder('[data-theme="dark"]')).sort()).toEqual(Object.keys(coloursUnder(':root')).sort())
})

it('the stylesheet stays under 24 KB, requests nothing else, and declares its layers first', async () => {
  const result = await build({
    entryPoints: [`${styles}site.css`],
    bundle: true,
    minify: true,
    write: false,
    loader: { '.svg': 'dataurl' },
    logLevel: 'silent',
  })
  const css = result.outputFiles[0]?.text ?? ''
  expect(gzipSync(css).length).toBeLessThanOrEqual(24 * 1024)
  expect(css).not.toMatch(/url\((?!"?data:)/)
  expect(css).toMatch(/^@layer reset,\s?tokens,\s?base,\s?layout,\s?components,\s?content,\s?utilities,\s?print;/)
})
