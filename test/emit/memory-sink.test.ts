import { expect, test } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createMemorySink } from '../../cli/emit/memory-sink.ts'

const threw: Diagnostic = {
  code: 'page/render-failed',
  message: 'It threw.',
  origin: { kind: 'page', pathname: '/a' },
}

/** A sink, and the number of times its file has been produced. */
function createCountingSink() {
  const sink = createMemorySink()
  const counts = { produced: 0 }
  async function publish(key: string | null, diagnostics: Diagnostic[] = []) {
    const contents = async () => ({ value: `${++counts.produced}`, diagnostics })
    expect(await sink.write({ path: 'a.html', key, contents })).toEqual([])
    await sink.commit()
  }
  return { sink, counts, publish }
}

test('produces a file when it is requested, once per key', async () => {
  const { sink, counts, publish } = createCountingSink()
  await publish('one')
  expect(counts.produced).toBe(0)
  await sink.find('a.html')
  await publish('one')
  expect((await sink.find('a.html'))?.value).toBe('1')
  await publish('two')
  expect((await sink.find('a.html'))?.value).toBe('2')
})

test('produces a file without a key again in each build', async () => {
  const { sink, publish } = createCountingSink()
  await publish(null)
  await sink.find('a.html')
  await publish(null)
  expect((await sink.find('a.html'))?.value).toBe('2')
})

test('lists the diagnostics of the requested files until their key changes', async () => {
  const { sink, publish } = createCountingSink()
  await publish('one', [threw])
  expect(sink.listDiagnostics()).toEqual([])
  expect((await sink.find('a.html'))?.diagnostics).toEqual([threw])
  expect(sink.listDiagnostics()).toEqual([threw])
  await publish('one', [threw])
  expect(sink.listDiagnostics()).toEqual([threw])
  await publish('two')
  expect(sink.listDiagnostics()).toEqual([])
})

test('produces a file again if producing it threw', async () => {
  const sink = createMemorySink()
  let isBroken = true
  await sink.write({
    path: 'a.html',
    key: 'a',
    contents() {
      if (isBroken) throw new Error('A bug.')
      return { value: 'well', diagnostics: [] }
    },
  })
  await sink.commit()
  await expect(sink.find('a.html')).rejects.toThrow('A bug.')
  isBroken = false
  expect((await sink.find('a.html'))?.value).toBe('well')
})

test('does not find files that were not published', () => {
  expect(createMemorySink().find('a.html')).toBeUndefined()
})
