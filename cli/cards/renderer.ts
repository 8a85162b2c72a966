import { readFile } from 'node:fs/promises'
import { initWasm } from '@resvg/resvg-wasm'
import { memoize } from '../lib/once.ts'

/** Starts the renderer from its file, the same in each call; it can be started only once in a thread. */
export const startRenderer = memoize(async (wasm: string) => initWasm(await readFile(wasm)))
