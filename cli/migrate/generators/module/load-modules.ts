import { posix } from 'node:path'
import { type AnyNode, type Program, parse } from 'acorn'
import { loadEsbuild } from '../../../lib/esbuild.ts'
import type { ProjectFiles } from '../../../syntaxes/project/project-files.ts'

/** A module of a project as a syntax tree, or the data of a JSON file. */
type LoadedModule = { kind: 'code'; file: string; program: Program } | { kind: 'data'; value: unknown }

/** The modules that a module imports, directly or not, by path; those that cannot be read are missing. */
export type LoadedModules = ReadonlyMap<string, LoadedModule>

/** Modules beyond this number are not read. */
const MAX_MODULES = 100

const EXTENSIONS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/** Parses a module and what it imports by relative paths, without running it. Throws if it cannot be parsed. */
export async function loadModules(file: string, files: ProjectFiles): Promise<LoadedModules> {
  const loaded = new Map<string, LoadedModule>([[file, await parseModule(file, files)]])
  const queue = [file]
  for (let next = queue.shift(); next !== undefined && loaded.size < MAX_MODULES; next = queue.shift()) {
    const module = loaded.get(next)
    if (module?.kind !== 'code') continue
    for (const specifier of listRelativeImports(module.program)) {
      const found = findModule(next, specifier, files)
      if (found === null || loaded.has(found)) continue
      const parsed = await parseModule(found, files).catch(() => null)
      if (!parsed) continue
      loaded.set(found, parsed)
      queue.push(found)
    }
  }
  return loaded
}

/** Resolves a relative specifier to a path; `null` if the project does not have such a file. */
export function findModule(importer: string, specifier: string, files: ProjectFiles): string | null {
  if (!specifier.startsWith('.')) return null
  const base = posix.join(posix.dirname(importer), specifier).replace(/\/$/, '')
  const candidates = EXTENSIONS.map((extension) => `${base}${extension}`)
  // TypeScript's imports name the compiled file.
  candidates.push(base.replace(/\.([cm]?)js$/, '.$1ts'))
  return candidates.find((candidate) => files.isFile(candidate)) ?? null
}

async function parseModule(file: string, files: ProjectFiles): Promise<LoadedModule> {
  const text = files.read(file)
  if (text === null) throw new Error('it cannot be read')
  if (file.endsWith('.json')) return { kind: 'data', value: JSON.parse(text) }
  // Types are removed by esbuild, which is loaded on first use.
  const { transform } = loadEsbuild()
  const { code } = await transform(text, { loader: /\.[cm]?ts$/.test(file) ? 'ts' : 'jsx', logLevel: 'silent' })
  return { kind: 'code', file, program: parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) }
}

/** Specifiers of `import` declarations, of re-exports, and of `require` with a string, anywhere in the program. */
function listRelativeImports(program: Program): string[] {
  const specifiers: string[] = []
  const visit = (node: AnyNode) => {
    const specifier = getSpecifier(node)
    if (specifier?.startsWith('.')) specifiers.push(specifier)
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each)
    }
  }
  visit(program)
  return specifiers
}

function getSpecifier(node: AnyNode): string | undefined {
  if (node.type === 'CallExpression') {
    const [first] = node.arguments
    const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require'
    return isRequire && first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
  }
  const isImport =
    node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration'
  return isImport && typeof node.source?.value === 'string' ? node.source.value : undefined
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
