import { SourceMap } from 'node:module'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import { getContents, type ProjectBundle } from './project-bundle.ts'

/** Finds the location in the sources of the project at which an error was thrown; `undefined` if its stack does not tell. */
export type StackLocator = (stack: string) => Promise<FileOrigin | undefined>

interface StackLocatorInput {
  /** The code of a module of the project by its URL or path in a stack, as it runs; `undefined` for other modules. */
  readCode(url: string): Promise<string | undefined>
  /** Builds the modules again, with source maps. */
  build(): Promise<ProjectBundle>
  /** Restores what was replaced in code after the build, and in a part of it. Default: nothing was. */
  restore?(code: string): string
}

interface Frame {
  url: string
  line: number
  column: number
}

/**
 * Creates a locator. Nothing is prepared for it: modules are built with source maps when the first error is located, so that
 * only sites with errors pay for it. Code that is not what the build makes of the sources now has no location.
 */
export function createStackLocator({ readCode, build, restore = (code) => code }: StackLocatorInput): StackLocator {
  const getBuilt = once(async () => listBuiltCode(await build()))
  return async (stack) => {
    let inPackage: FileOrigin | undefined
    for (const { url, line, column } of listFrames(stack)) {
      const code = await readCode(url)
      if (code === undefined) continue
      const map = (await getBuilt()).get(removeHashes(restore(code)))
      const before = code.split('\n')[line - 1]?.slice(0, column - 1)
      const origin = map && before !== undefined && findOrigin(map, line, restore(before).length)
      if (!origin) continue
      if (!origin.file.includes('node_modules/')) return origin
      inPackage ??= origin
    }
    return inPackage
  }
}

/** The source map of each script of a bundle, by its code. */
function listBuiltCode(bundle: ProjectBundle): Map<string, SourceMap> {
  const maps = Object.keys(bundle.files).filter((name) => name.endsWith('.map'))
  return new Map(
    maps.map((name) => {
      const code = getContents(bundle, name.slice(0, -'.map'.length)).toString('utf8')
      return [removeHashes(code), new SourceMap(JSON.parse(getContents(bundle, name).toString('utf8')))]
    }),
  )
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
