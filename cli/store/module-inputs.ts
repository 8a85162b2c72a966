import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { isRecord } from '../lib/json.ts'
import { getRelativePath } from '../lib/posix-path.ts'

/** Ends a path that matches all names with its prefix: `src/Box*` for `src/Box.tsx`, `src/Box.jsx` and `src/Box/`. */
export const ANY_EXTENSION = '*'

/** Files in a folder that affect how the modules in it, and below it, are resolved or compiled. */
const RESOLUTION_FILES = ['package.json', 'tsconfig.json', 'jsconfig.json', '.pnp.cjs']

/**
 * Lists everything that an esbuild build was made from: the modules, the files by which imports were resolved, and the paths that
 * resolution would have preferred to what it found, which may not exist. Paths are relative to the root and sorted.
 */
export function listModuleInputs(root: string, { inputs }: Metafile): string[] {
  const found = new Set<string>()
  const add = (...paths: string[]) => {
    for (const path of paths) found.add(getRelativePath(root, path))
  }
  const configs = new Map<string, TsConfig[]>()
  for (const [path, { imports }] of Object.entries(inputs)) {
    // Modules that a plugin made have a namespace.
    if (/^[\w()-]{2,}:/.test(path)) continue
    const file = resolve(root, path)
    const folders = listFolders(dirname(file))
    const inside = folders.slice(0, Math.max(0, folders.indexOf(root)))
    add(file, ...listNeighbors(file, inside), ...folders.flatMap(listResolutionFiles))
    const known = configs.get(dirname(file)) ?? folders.flatMap(readTsConfigs)
    configs.set(dirname(file), known)
    add(...known.flatMap(({ file, bases }) => [file, ...bases]))
    for (const { original } of imports) {
      if (original === undefined || /^[./]|^node:/.test(original)) continue
      add(...listPackagePaths(original, folders), ...known.flatMap((config) => listMappedPaths(original, config)))
    }
  }
  return [...found].sort()
}

/** The `tsconfig.json` files of packages are not used. */
function listResolutionFiles(folder: string): string[] {
  const isPackage = /[\\/]node_modules(?:[\\/]|$)/.test(folder)
  return (isPackage ? ['package.json'] : RESOLUTION_FILES).map((name) => join(folder, name))
}

/** The folder and all above it. */
function listFolders(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...listFolders(parent)]
}

/**
 * Other paths that the import of a file may resolve to without an extension, by the name of the file, or of the folder whose
 * index or main file it is. A package outside of the project is imported by its name.
 */
function listNeighbors(file: string, folders: readonly string[]): string[] {
  const packageFolder = folders.find((folder) => existsSync(join(folder, 'package.json')))
  const isIndex = /^index\.[^/]+$/.test(basename(file))
  return [file, ...(isIndex ? [dirname(file)] : []), ...(packageFolder === undefined ? [] : [packageFolder])].map(
    withAnyExtension,
  )
}

function withAnyExtension(path: string): string {
  return path.replace(/\.(?:[cm]?[jt]sx?|css|json)$/, '') + ANY_EXTENSION
}

/** Possible paths of a package, up to the first one that exists. */
function listPackagePaths(specifier: string, folders: readonly string[]): string[] {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const paths = folders.map((folder) => join(folder, 'node_modules', name))
  const at = paths.findIndex((path) => existsSync(path))
  return paths.slice(0, at < 0 ? paths.length : at + 1).map((path) => path + ANY_EXTENSION)
}

/** The keys of `tsconfig.json` that affect the resolution of imports. */
interface TsConfig {
  file: string
  /** Possible paths of the files that it extends. */
  bases: readonly string[]
  baseUrl: string | null
  /** Pattern of specifiers -> patterns of paths, in order. */
  paths: Readonly<Record<string, readonly string[]>>
}

/** The paths to which a `tsconfig.json` may map an import. */
function listMappedPaths(specifier: string, { file, baseUrl, paths }: TsConfig): string[] {
  const mapped = Object.entries(paths).flatMap(([pattern, targets]) => {
    const [start = '', end] = pattern.split('*')
    const matches = end === undefined ? specifier === start : specifier.startsWith(start) && specifier.endsWith(end)
    const rest = specifier.slice(start.length, specifier.length - (end?.length ?? 0))
    return matches ? targets.map((target) => target.replace('*', () => rest)) : []
  })
  const base = resolve(dirname(file), baseUrl ?? '.')
  return [...mapped, ...(baseUrl === null ? [] : [specifier])]
    .map((path) => resolve(base, path))
    .flatMap((path) => [withAnyExtension(path), join(path, 'package.json'), join(path, `index${ANY_EXTENSION}`)])
}

/** The `tsconfig.json` of a folder, and those that it extends. */
function readTsConfigs(folder: string): TsConfig[] {
  return RESOLUTION_FILES.filter((name) => /^[jt]sconfig/.test(name)).flatMap((name) =>
    readTsConfig(join(folder, name), []),
  )
}

function readTsConfig(file: string, open: readonly string[]): TsConfig[] {
  const config = open.includes(file) ? undefined : parseWithComments(file)
  if (!isRecord(config)) return []
  const options = isRecord(config.compilerOptions) ? config.compilerOptions : {}
  const paths = isRecord(options.paths) ? options.paths : {}
  const extended = [config.extends].flat().filter((base) => typeof base === 'string')
  const bases = extended.flatMap((base) => listBases(base, dirname(file)))
  return [
    {
      file,
      bases,
      baseUrl: typeof options.baseUrl === 'string' ? options.baseUrl : null,
      paths: Object.fromEntries(
        Object.entries(paths).map(([from, to]) => [from, Array.isArray(to) ? to.map(String) : []]),
      ),
    },
    ...bases.flatMap((base) => readTsConfig(base, [...open, file])),
  ]
}

/** Possible paths of a `tsconfig.json` that another one extends. */
function listBases(specifier: string, folder: string): string[] {
  const folders = /^[./]/.test(specifier) ? [folder] : listFolders(folder).map((each) => join(each, 'node_modules'))
  const paths = folders.map((each) => resolve(each, specifier))
  return paths.flatMap((path) => [path, `${path}.json`, join(path, 'tsconfig.json')])
}

/** JSON with comments and commas at the end of lists. */
function parseWithComments(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8')
    const bare = text.replace(
      /("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g,
      (_, string: string | undefined) => string ?? '',
    )
    return JSON.parse(bare.replace(/,(?=\s*[}\]])/g, ''))
  } catch {
    return undefined
  }
}
