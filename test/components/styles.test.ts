import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { measureContrast } from '../support/contrast.ts'

const styles = fileURLToPath(new URL('../../src/styles/', import.meta.url))
const tokens = readFileSync(`${styles}tokens.css`, 'utf8')

/** The colors of a mode: `color-text` -> `#2b2f36`. */
function coloursOf(mode: 'light' | 'dark'): Record<string, string> {
  const pairs = tokens.matchAll(/--ds-([\w-]+): light-dark\(\s*(#[0-9a-f]{3,6}),\s*(#[0-9a-f]{3,6})\s*\);/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, mode === 'light' ? light : dark]))
}

const contrast = (one: string | undefined, other: string | undefined) => measureContrast(one ?? '#000', other ?? '#000')

describe.each(['light', 'dark'] as const)('the %s colors', (mode) => {
  const colours = coloursOf(mode)
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
    // Dark slabs have the dark colors in both modes.
    if (mode === 'dark') expect(contrast(colours[name], colours['color-slab'])).toBeGreaterThanOrEqual(4.5)
  })

  it('make the edges of controls visible, and their text readable', () => {
    expect(contrast(colours['color-control-border'], colours['color-background'])).toBeGreaterThanOrEqual(3)
    // Buttons have the color of links.
    expect(contrast(colours['color-button-text'], colours['color-link'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['color-announcement-text'], colours['color-announcement'])).toBeGreaterThanOrEqual(4.5)
  })
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
