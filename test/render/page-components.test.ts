import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPageComponents } from '../../cli/render/page-components.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-components-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function loadPage(name: string, code: string) {
  const file = join(root, `${name}.mjs`)
  await writeFile(file, code)
  return loadPageComponents({ [`src/pages/${name}.tsx`]: file })
}

describe('the module of a page', () => {
  it('provides its component, title and description', async () => {
    const code =
      "export default () => 'x'; export const title = 'T'; export const description = 'D'; export const other = 1"
    const { value, diagnostics } = await loadPage('a', code)
    expect(diagnostics).toEqual([])
    expect([...value.components.keys()]).toEqual(['src/pages/a.tsx'])
    expect(value.meta).toEqual({ 'src/pages/a.tsx': { title: 'T', description: 'D' } })
  })

  it('may have neither title nor description', async () => {
    const { value } = await loadPage(
      'b',
      'export default () => null; export const title = 7; export const description = ""',
    )
    expect(value.meta).toEqual({ 'src/pages/b.tsx': {} })
  })

  it('is reported when it throws', async () => {
    const { value, diagnostics } = await loadPage('c', 'export default () => null; document.title')
    expect(value.components.size).toBe(0)
    expect(diagnostics).toEqual([
      {
        code: 'page/unreadable',
        message: 'The page module src/pages/c.tsx failed to load: document is not defined.',
        origin: { kind: 'file', file: 'src/pages/c.tsx', line: 1, column: 1, endLine: 1, endColumn: 1 },
        hint: 'Pages are rendered without a browser, so "document" does not exist there: use it in an effect or an event handler.',
        stack: expect.stringContaining('c.mjs'),
      },
    ])
  })

  it.each(['"text"', '{ title: 1 }', 'null'])('is reported when its default export is %s', async (value) => {
    const { diagnostics } = await loadPage(`d${value.length}`, `export default ${value}`)
    expect(diagnostics).toMatchObject([{ code: 'page/no-default-export' }])
  })
})
