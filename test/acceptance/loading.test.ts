import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkout, docsgen, project } from './docsgen.ts'

/** A function of each room that is loaded on demand. Names of functions are kept in the bundle. */
const ROOMS = {
  dialects: 'function convertDialects(',
  mdx: 'function convertMdx(',
  frontMatter: 'function translateForeignKey(',
  orders: 'function parseSummary(',
  migrate: 'function surveyFolder(',
  diagrams: 'function drawMermaid(',
}

const Coverage = z.object({ result: z.array(z.object({ url: z.string() })) })

/** The rooms whose code a build loads, in any of its threads. */
async function listLoadedRooms(files: Record<string, string>): Promise<string[]> {
  const root = project(files)
  const coverage = join(root, 'coverage')
  const options = { cwd: root, env: { NODE_V8_COVERAGE: coverage }, isFirst: true }
  const { code } = await docsgen(['build', '--workers', '2'], options)
  expect(code).toBe(0)
  const urls = readdirSync(coverage).flatMap((name) =>
    Coverage.parse(JSON.parse(readFileSync(join(coverage, name), 'utf8'))).result.map(({ url }) => url),
  )
  const dist = join(checkout, 'dist/')
  const scripts = new Set(urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url)))
  const texts = [...scripts].filter((path) => path.startsWith(dist)).map((path) => readFileSync(path, 'utf8'))
  expect(texts.length).toBeGreaterThan(10)
  return Object.entries(ROOMS).flatMap(([room, mark]) => (texts.some((text) => text.includes(mark)) ? [room] : []))
}

test('a site without syntax of other tools loads none of what reads it, and no diagrams', async () => {
  const page = '---\ntitle: Plain\ntags: [a]\n---\n\n## Part {#part}\n\n:::note\nText\n:::\n'
  expect(await listLoadedRooms({ 'content/docs/plain.md': page })).toEqual([])
})

test('what reads the syntax of other tools, and diagrams, is loaded with the first document that needs it', async () => {
  const loaded = await listLoadedRooms({
    'mkdocs.yml': 'docs_dir: content/docs\n',
    'content/docs/SUMMARY.md': '# Summary\n\n- [Intro](intro.md)\n',
    'content/docs/note.md': '# Note\n\n!!! note\n    Text\n',
    'content/docs/component.mdx': '# Component\n\n<div>Text</div>\n',
    'content/docs/diagram.md': '# Diagram\n\n```mermaid\nflowchart LR\na --> b\n```\n',
  })
  expect(loaded).toEqual(['dialects', 'mdx', 'frontMatter', 'orders', 'diagrams'])
})
