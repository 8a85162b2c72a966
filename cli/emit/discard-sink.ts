import type { Sink } from './output-file.ts'

/** A sink that produces every file and forgets it: what is left is the cost of the stages. */
export function createDiscardSink(): Sink {
  let written = 0
  let bytes = 0
  return {
    async write(file) {
      const contents = await file.contents()
      written++
      bytes += typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength
    },
    commit: async () => ({ written, reused: 0, bytes }),
    async abort() {},
  }
}
