import { isRecord } from '../../lib/json.ts'

/** The default of `docsgen build`, and the output folder of a project in which that folder has other files. */
export const OUTPUT_FOLDER = 'build'
export const OTHER_OUTPUT_FOLDER = 'build-docs'

/** The scripts of a project whose only purpose is the site. */
function listScripts(outDir: string) {
  const isUsual = outDir === OUTPUT_FOLDER
  const build = isUsual ? 'docsgen build' : `docsgen build --out-dir ${outDir}`
  const serve = isUsual ? 'docsgen serve' : `docsgen serve --dir ${outDir}`
  return { dev: 'docsgen dev', build, check: 'docsgen check', serve }
}

/** `package.json` of a project that has none. */
export function createPackage(name: string, { version, outDir }: { version: string; outDir: string }): string {
  const manifest = {
    name:
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'docs',
    private: true,
    type: 'module',
    scripts: listScripts(outDir),
    devDependencies: { docsgen: `^${version}` },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * Adds scripts to the text of a `package.json` and keeps its formatting. Names that are taken get the prefix `docs:`.
 * `null` if it already runs docsgen, or cannot be changed without reformatting it.
 */
export function addScripts(text: string, outDir: string): string | null {
  const manifest = parse(text)
  if (!manifest) return null
  const scripts = isRecord(manifest.scripts) ? manifest.scripts : {}
  if (Object.values(scripts).some((script) => typeof script === 'string' && /\bdocsgen\b/.test(script))) return null
  const own = listScripts(outDir)
  const isTaken = Object.keys(own).some((name) => Object.hasOwn(scripts, name))
  const added = Object.entries(own).map(([name, script]) => [isTaken ? `docs:${name}` : name, script] as const)
  const fresh = added.filter(([name]) => !Object.hasOwn(scripts, name))
  const result = insert(text, {
    fresh,
    hasScripts: manifest.scripts !== undefined,
    isEmpty: Object.keys(scripts).length === 0,
  })
  // The result must differ from the original only in the inserted scripts.
  const expected = { ...manifest, scripts: { ...Object.fromEntries(fresh), ...scripts } }
  const actual = result === null ? null : parse(result)
  return actual && isSame(actual, expected) ? result : null
}

/** Whether a project depends on docsgen according to its `package.json`. */
export function dependsOnDocsgen(text: string | null): boolean {
  const manifest = text === null ? null : parse(text)
  const groups = [manifest?.dependencies, manifest?.devDependencies]
  return groups.some((group) => isRecord(group) && Object.hasOwn(group, 'docsgen'))
}

function parse(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

interface Insertion {
  fresh: readonly (readonly [string, string])[]
  hasScripts: boolean
  isEmpty: boolean
}

/** Inserts the scripts before those that exist, or a new object of scripts at the beginning. */
function insert(text: string, { fresh, hasScripts, isEmpty }: Insertion): string | null {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const indent = /\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const lines = fresh.map(([name, script]) => `${indent}${indent}${JSON.stringify(name)}: ${JSON.stringify(script)}`)
  const body = lines.join(`,${newline}`)
  if (hasScripts) {
    const found = /"scripts"\s*:\s*\{/.exec(text)
    if (!found) return null
    const end = found.index + found[0].length
    const rest = text.slice(end)
    return `${text.slice(0, end)}${newline}${body}${isEmpty ? `${newline}${indent}${rest.trimStart()}` : `,${rest}`}`
  }
  const open = text.indexOf('{') + 1
  const rest = text.slice(open)
  const comma = rest.trimStart().startsWith('}')
    ? newline
    : `,${rest.startsWith('\n') || rest.startsWith('\r') ? '' : newline}`
  return `${text.slice(0, open)}${newline}${indent}"scripts": {${newline}${body}${newline}${indent}}${comma}${rest}`
}

function isSame(one: unknown, other: unknown): boolean {
  if (isRecord(one) && isRecord(other)) {
    const keys = Object.keys(one)
    return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
  }
  return JSON.stringify(one) === JSON.stringify(other)
}
