import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { findNodes, isNode, type SyntaxNode } from './syntax.ts'

export interface Import {
  /** Path of the importing module, relative to the root. */
  from: string
  /** A path relative to the root for modules of this repository, otherwise the specifier. */
  to: string
  isOurs: boolean
  /** Only types: erased when the module is compiled. */
  isType: boolean
  /** Imported names; empty for `import 'x'` and `import('x')`, `*` and `default` for those. */
  names: string[]
}

export interface SourceModule {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
  program: SyntaxNode
  imports: Import[]
}

/** Throws where the text is not TypeScript or JavaScript. */
export function parseModule(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  if (!isNode(program)) throw new Error(`${path}: no program`)
  return { path, text, program, imports: listImports(path, program) }
}

/** In-memory modules, for a breach that a rule has to find. */
export function parseModules(texts: Readonly<Record<string, string>>): SourceModule[] {
  return Object.entries(texts).map(([path, text]) => parseModule(path, text))
}

/** Every module of the folders; the folders are relative to the root. */
export function readModules(root: string, folders: readonly string[]): SourceModule[] {
  return listFiles(root, folders, /\.(?:tsx?|mjs)$/).map((path) =>
    parseModule(path, readFileSync(posix.join(root, path), 'utf8')),
  )
}

/** Paths relative to the root, sorted. */
export function listFiles(root: string, folders: readonly string[], pattern: RegExp): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(posix.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name))),
  )
  return paths.sort()
}

/** Static imports, re-exports, `import()` and types written as `import('x').Y`. */
function listImports(from: string, program: SyntaxNode): Import[] {
  return findNodes(program, (node) => IMPORT_TYPES.has(node.type)).flatMap((node) => {
    const source = node.source
    if (!isNode(source) || typeof source.value !== 'string') return []
    const isOurs = source.value.startsWith('.')
    const to = isOurs ? posix.join(posix.dirname(from), source.value) : source.value
    return [{ from, to, isOurs, isType: hasTypesOnly(node), names: listNames(node) }]
  })
}

const IMPORT_TYPES = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

const getSpecifiers = (node: SyntaxNode): SyntaxNode[] =>
  Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []

/** `import type …`, `import { type A, type B }` and `import('x').Y`. */
function hasTypesOnly(node: SyntaxNode): boolean {
  const isTypeKind = (each: SyntaxNode) => each.importKind === 'type' || each.exportKind === 'type'
  const specifiers = getSpecifiers(node)
  return node.type === 'TSImportType' || isTypeKind(node) || (specifiers.length > 0 && specifiers.every(isTypeKind))
}

function listNames(node: SyntaxNode): string[] {
  return getSpecifiers(node).map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    if (specifier.type === 'ImportNamespaceSpecifier') return '*'
    const name = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported
    return isNode(name) ? String(name.name ?? name.value) : ''
  })
}
