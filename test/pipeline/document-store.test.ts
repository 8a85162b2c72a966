import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCacheFolder } from '../../cli/cache/cache-folder.ts'
import { getBodyKey, openDocumentStore } from '../../cli/pipeline/document-store.ts'
import { createDocument } from '../support/document.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

test('the sections of a body that is asked for in each run are kept, also if no run reads them', async () => {
  const document = createDocument('content/docs/a.md')
  const sections = [{ depth: 1, anchor: null, heading: '', content: 'Words.', code: '' }]
  const toEncoded = (source: object) => ({
    document: encode(source),
    body: encode({ chunks: ['<p>Words.</p>'], slots: [], attributes: [] }),
    sections: encode(sections),
  })
  const bodyKey = getBodyKey('a', document)
  const withStore = async (use: (store: ReturnType<typeof openDocumentStore>) => void) => {
    const store = openDocumentStore(openCacheFolder(folder))
    use(store)
    await store.save()
    store.close()
  }
  await withStore((store) => store.put('a', document.source, toEncoded(document)))
  // An entry that no run uses is dropped after twelve of them.
  for (let run = 0; run < 15; run++) {
    await withStore((store) => {
      expect(store.hasBody(bodyKey)).toBe(true)
      const changed = createDocument(`content/docs/b${run}.md`)
      store.put(`changed-${run}`, changed.source, toEncoded(changed))
    })
  }
  await withStore((store) => expect(store.findSections(bodyKey)).toEqual(sections))
})

test('a document is as it was encoded', () => {
  const span = { line: 3, column: 1, endLine: 3, endColumn: 9 }
  const other = { ...span, line: 5, endLine: 5 }
  const document = {
    ...createDocument('content/docs/twice.md'),
    headings: [{ depth: 2, id: 'first', text: 'First', html: 'First' }],
    anchors: ['before'],
    references: [
      { kind: 'link', url: './a.md', span },
      { kind: 'link', url: './b.md', raw: './{name}.md', span: other },
    ],
  }
  const store = openDocumentStore(openCacheFolder(folder))
  const decoded = store.put('twice', document.source, { document: encode(document), body: null, sections: null })
  store.close()
  expect(decoded).toEqual(document)
})
