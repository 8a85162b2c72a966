import { expect, test } from 'vitest'
import { createDevFiles } from '../../cli/dev/dev-files.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { OutputFile } from '../../cli/emit/output-file.ts'
import type { SiteFiles } from '../../cli/pipeline/site-files.ts'

const threw: Diagnostic = {
  code: 'page/render-failed',
  message: 'It threw.',
  origin: { kind: 'page', pathname: '/a' },
}

const createSite = (file: OutputFile): SiteFiles => ({
  find: (path) => (path === file.path ? file : undefined),
  findSearchFolder: () => null,
})

/** The files of a site, and the number of times its file has been produced. */
function createCountingFiles() {
  const files = createDevFiles()
  const counts = { produced: 0 }
  function publish(key: string | null, diagnostics: Diagnostic[] = []) {
    const contents = async () => ({ value: `${++counts.produced}`, diagnostics })
    files.replace(createSite({ path: 'a.html', key, contents }))
  }
  return { files, counts, publish }
}

test('produces a file when it is requested, once per key', async () => {
  const { files, counts, publish } = createCountingFiles()
  publish('one')
  expect(counts.produced).toBe(0)
  await files.find('a.html')
  publish('one')
  expect((await files.find('a.html'))?.value).toBe('1')
  publish('two')
  expect((await files.find('a.html'))?.value).toBe('2')
})

test('produces a file without a key again in each build', async () => {
  const { files, publish } = createCountingFiles()
  publish(null)
  await files.find('a.html')
  publish(null)
  expect((await files.find('a.html'))?.value).toBe('2')
})

test('computes the key of a page without problems again when it is requested, and not before', async () => {
  const files = createDevFiles()
  let keys = 0
  const file: OutputFile = {
    path: 'a.html',
    get key() {
      return `${++keys > 0}`
    },
    contents: () => ({ value: 'a', diagnostics: [] }),
  }
  for (const expected of [1, 2]) {
    files.replace(createSite(file))
    expect(keys).toBe(expected - 1)
    await files.find('a.html')
    await files.find('a.html')
    expect(keys).toBe(expected)
  }
})

test('lists the diagnostics of the requested files until their key changes', async () => {
  const { files, publish } = createCountingFiles()
  publish('one', [threw])
  expect(files.listDiagnostics()).toEqual([])
  expect((await files.find('a.html'))?.diagnostics).toEqual([threw])
  expect(files.listDiagnostics()).toEqual([threw])
  publish('one', [threw])
  expect(files.listDiagnostics()).toEqual([threw])
  publish('two')
  expect(files.listDiagnostics()).toEqual([])
})

test('produces a file again if producing it threw', async () => {
  const files = createDevFiles()
  let isBroken = true
  const contents = () => {
    if (isBroken) throw new Error('A bug.')
    return { value: 'well', diagnostics: [] }
  }
  files.replace(createSite({ path: 'a.html', key: 'a', contents }))
  await expect(files.find('a.html')).rejects.toThrow('A bug.')
  isBroken = false
  expect((await files.find('a.html'))?.value).toBe('well')
})

test('does not find files that the site does not have', () => {
  expect(createDevFiles().find('a.html')).toBeUndefined()
})
