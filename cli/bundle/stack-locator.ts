import { SourceMap } from 'node:module'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import { getContents, type ProjectBundle } from './project-bundle.ts'

/** Finds the location in the sources of the project at which an error was thrown; `undefined` if its stack does not tell. */
export type StackLocator = (stack: string) => Promise<FileOrigin | undefined>

/** The source maps of scripts, found by their code. */
export interface SourceMaps {
  /** The map of code as JSON; `undefined` if the build makes something else of the sources now. */
  find(code: string): Promise<string | undefined>
}

interface Frame {
  url: string
  line: number
  column: number
}

/**
 * Creates source maps. `build` builds the scripts again, with source maps, when the first one is asked for, so that only sites with
 * errors pay for it.
 */
export function createSourceMaps(build: () => Promise<ProjectBundle>): SourceMaps {
  const getBuilt = once(async () => listMaps(await build()))
  return { find: async (code) => (await getBuilt()).get(removeHashes(code)) }
}

/**
 * Creates a locator. `readCode` reads the code of a module by its URL or path in a stack, as it runs; `restore` undoes what was
 * replaced in code after the build, and in a part of it.
 */
export function createStackLocator(
  maps: SourceMaps,
  readCode: (url: string) => Promise<string | undefined>,
  restore = (code: string) => code,
): StackLocator {
  return async (stack) => {
    let inPackage: FileOrigin | undefined
    for (const { url, line, column } of listFrames(stack)) {
      const code = await readCode(url)
      const map = code === undefined ? undefined : await maps.find(restore(code))
      const before = code?.split('\n')[line - 1]?.slice(0, column - 1)
      if (map === undefined || before === undefined) continue
      const origin = findOrigin(new SourceMap(JSON.parse(map)), line, restore(before).length)
      if (!origin) continue
      if (!origin.file.includes('node_modules/')) return origin
      inPackage ??= origin
    }
    return inPackage
  }
}

/** The source map of each script of a bundle, by its code. */
function listMaps(bundle: ProjectBundle): Map<string, string> {
  const read = (name: string) => getContents(bundle, name).toString('utf8')
  const names = Object.keys(bundle.files).filter((name) => name.endsWith('.map'))
  return new Map(names.map((name) => [removeHashes(read(name.slice(0, -'.map'.length))), read(name)]))
}

/** The names of scripts that code imports have hashes, which source maps change. All hashes have the same length. */
function removeHashes(code: string): string {
  return code.replace(/\.[A-Z0-9]{8}(?=\.m?js\b)/g, '')
}

function listFrames(stack: string): Frame[] {
  return [...stack.matchAll(/((?:file|https?):\/\/[^\s()]+?|(?:[A-Z]:)?[\\/][^\s():]+):(\d+):(\d+)/g)].map(
    ([, url = '', line, column]) => ({ url, line: Number(line), column: Number(column) }),
  )
}

function findOrigin(map: SourceMap, line: number, offset: number): FileOrigin | undefined {
  const entry = map.findEntry(line - 1, offset)
  // Modules of our own have a namespace in front of their names.
  if (!('originalSource' in entry) || entry.originalSource.includes(':')) return undefined
  const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  return { kind: 'file', file: entry.originalSource, ...start, endLine: start.line, endColumn: start.column + 1 }
}
