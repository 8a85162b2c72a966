import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { describe, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')
const chunks = join(checkout, 'dist/theme/chunks')
const isBuilt = existsSync(chunks)

const getSize = (contents: Uint8Array): number => brotliCompressSync(contents).length

/** What is loaded later stays out; `stub` leaves the search out, too. */
const replaceParts = (stub: boolean): Plugin => ({
  name: 'replace-parts',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `${path}.12345678.js`, external: true } : undefined,
    )
    if (!stub) return
    pluginBuild.onLoad({ filter: /runtime\/search\.ts$/ }, () => ({
      contents:
        'export const startSearch = () => {}; export const startSearchFields = () => {}; export const startSearchPage = () => {}',
    }))
  },
})

async function measureRuntime(stub: boolean): Promise<number> {
  // As in the theme, labels are part of the code that uses them.
  const labels: { inlineLabels(mode: 'english'): Plugin } = await import(join(checkout, 'scripts/build/labels.mjs'))
  const { outputFiles } = await build({
    entryPoints: [join(checkout, 'src/runtime/runtime.ts')],
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', write: false },
    plugins: [labels.inlineLabels('english'), replaceParts(stub)],
  })
  return getSize(outputFiles[0]?.contents ?? new Uint8Array())
}

/** A file with all that it imports at once, React excepted. */
function listFiles(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const code = readFileSync(join(chunks, name), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
    if (!imported.startsWith('island-client')) listFiles(imported, seen)
  }
  return seen
}

/** Name of a file of the search, which contains the hash of its contents. */
function findFile(start: string, end = '.js'): string {
  const manifest: { searchFiles: string[] } = JSON.parse(
    readFileSync(join(checkout, 'dist/theme/manifest.json'), 'utf8'),
  )
  return manifest.searchFiles.find((file) => file.startsWith(start) && file.endsWith(end)) ?? ''
}

describe('the scripts of search, compressed', () => {
  it('are at most 0.8 KB on a page that nobody searches from', async () => {
    const added = (await measureRuntime(false)) - (await measureRuntime(true))
    expect(added).toBeGreaterThan(200)
    expect(added).toBeLessThanOrEqual(0.8 * 1024)
  })

  it.skipIf(!isBuilt)('are at most 10.5 KB beyond React for the dialog, the engine and its highlights together', () => {
    const parts = ['search-dialog.', 'mount-dialog.', 'local-provider.'].flatMap((name) => [
      ...listFiles(findFile(name)),
    ])
    const sizes = [...new Set(parts)].map((file) => getSize(readFileSync(join(chunks, file))))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10.5 * 1024)
  })

  it.skipIf(!isBuilt).each([
    ['search-page', 3.8],
    // What the dialog loads before a query, and when a search finds nothing.
    ['StartScreen', 2.1],
    ['NoResults', 0.55],
    // What the engine loads for words that it does not find, and for the filters of the search page.
    ['correct-words', 1.1],
    ['count-facets', 0.55],
    // Each contains what all services share.
    ['algolia', 2.45],
    ['typesense', 2.5],
    ['meilisearch', 2.3],
    ['elasticsearch', 2.65],
    // What Ask AI loads with the first question, and with the list of conversations.
    ['follow-answer', 1.4],
    ['Answers', 2.85],
    ['ConversationHistory', 0.9],
  ])('%s is at most %d KB beyond React', (name, kilobytes) => {
    const sizes = [...listFiles(findFile(`${name}.`))].map((file) => getSize(readFileSync(join(chunks, file))))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kilobytes * 1024)
  })

  it.skipIf(!isBuilt)('of Ask AI are at most 3 KB beyond those of the dialog, which have none of its texts', () => {
    const dialog = new Set(['search-dialog.', 'mount-dialog.'].flatMap((name) => [...listFiles(findFile(name))]))
    const added = [...listFiles(findFile('AskAi.'))].filter((file) => !dialog.has(file))
    const sizes = added.map((file) => getSize(readFileSync(join(chunks, file))))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3 * 1024)
    const code = [...dialog].map((file) => readFileSync(join(chunks, file), 'utf8')).join('')
    expect(code).not.toContain('Answers are generated')
  })

  it.skipIf(!isBuilt).each([
    ['search', 3],
    ['ask-ai', 1],
  ])('have styles (%s) of at most %d KB', (name, kilobytes) => {
    const size = getSize(readFileSync(join(chunks, findFile(`${name}.`, '.css'))))
    expect(size).toBeLessThanOrEqual(kilobytes * 1024)
  })
})
