import { isBuiltin } from 'node:module'
import type { SourceModule } from './modules.ts'
import { findNodes } from './syntax.ts'

export interface PackageRow {
  /** Names of packages; `*` stands for any characters. */
  packages: string[]
  /** Files and folders (ending in `/`) that may import them. */
  places: string[]
}

/** The table below "## Packages" of ARCHITECTURE.md: package, boundary, reason. */
export function parsePackageTable(markdown: string): PackageRow[] {
  const section = markdown.split(/^## /m).find((each) => each.startsWith('Packages')) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) => {
    const [, packages = '', places = ''] = line.split('|').map((cell) => cell.trim())
    return {
      packages: packages.split(',').map((name) => name.trim()),
      places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    }
  })
}

/** Packages that are used without a row or outside of their boundary, and parts of rows that nothing uses. */
export function findPackageBreaches(modules: readonly SourceModule[], table: readonly PackageRow[]): string[] {
  const uses = modules.flatMap(listUses)
  const breaches = uses.flatMap(({ from, name }) => {
    const rows = table.filter(({ packages }) => packages.some((pattern) => matches(pattern, name)))
    if (rows.length === 0) return [`${name} has no row (${from})`]
    return rows.some(({ places }) => places.some((place) => isInside(from, place))) ? [] : [`${from} imports ${name}`]
  })
  return [...new Set([...breaches, ...table.flatMap((row) => findIdleParts(row, uses))])]
}

interface PackageUse {
  from: string
  name: string
}

/** Imports, and files that are named by their path in `node_modules`. */
function listUses({ path, imports, program }: SourceModule): PackageUse[] {
  const specifiers = imports
    .filter(({ to, isOurs }) => !isOurs && !isBuiltin(to) && to !== 'docsgen')
    .map(({ to }) => to)
  const files = findNodes(program, ({ type, value }) => type === 'Literal' && /^node_modules\/./.test(String(value)))
  return [...specifiers, ...files.map(({ value }) => String(value).replace('node_modules/', ''))]
    .filter((specifier) => !specifier.startsWith('.'))
    .map((specifier) => ({ from: path, name: getPackageName(specifier) }))
}

function findIdleParts({ packages, places }: PackageRow, uses: readonly PackageUse[]): string[] {
  const isUsed = (pattern: string, place: string) =>
    uses.some(({ from, name }) => matches(pattern, name) && isInside(from, place))
  return [
    ...packages
      .filter((pattern) => !places.some((place) => isUsed(pattern, place)))
      .map((pattern) => `${pattern} has a row and no import`),
    ...places
      .filter((place) => !packages.some((pattern) => isUsed(pattern, place)))
      .map((place) => `${packages.join(', ')} is not imported in ${place}`),
  ]
}

/** `@scope/name/file` and `name/file` without the file. */
function getPackageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** A row for `@types/react` speaks of the types, which are imported as `react`. */
function matches(pattern: string, name: string): boolean {
  const expression = pattern.replace(/^@types\//, '').replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${expression.replaceAll('*', '.*')}$`).test(name)
}

const isInside = (path: string, place: string) => (place.endsWith('/') ? path.startsWith(place) : path === place)
