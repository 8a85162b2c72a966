import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadedConfig } from '../../config/load.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { writeFileAtomically } from '../../lib/files.ts'
import { loadWithCache } from '../load-with-cache.ts'

interface AddedVersion {
  root: string
  name: string
  from: string
  configFile: string | null
}

/** A position in the text of the configuration, and what is inserted there. */
interface Insertion {
  file: string
  at: number
  text: string
}

/** A result that changed nothing. */
export function refuse(message: string, hint?: string): { diagnostics: Diagnostic[] } {
  const origin = { kind: 'command', option: 'version freeze' } as const
  return { diagnostics: [{ code: 'version/not-frozen', message, origin, ...(hint !== undefined && { hint }) }] }
}

/**
 * Adds a version from a Git ref to the configuration, in the file where its keys are. The file is restored if the version cannot be
 * read afterwards.
 */
export async function addVersionToConfig(
  loaded: LoadedConfig,
  { root, name, from, configFile }: AddedVersion,
): Promise<{ lines: string[] } | { diagnostics: Diagnostic[] }> {
  const entry = `'${escapeQuotes(name)}': { from: '${escapeQuotes(from)}' }`
  const insertion = await findInsertion(loaded, root, entry)
  const advice = `Add it to the configuration yourself: versions: { ${entry} }`
  if (!insertion) return refuse(`"${loaded.file}" cannot be edited automatically.`, advice)
  const path = join(root, insertion.file)
  const before = readFileSync(path, 'utf8')
  writeFileAtomically(path, before.slice(0, insertion.at) + insertion.text + before.slice(insertion.at))
  const { value, diagnostics } = await loadWithCache({ root, configFile })
  const problems = diagnostics.filter(({ code }) => code === 'version/not-found')
  if (value?.config.versions[name]?.ref === from && problems.length === 0) {
    return { lines: [`Added version ${name} to ${insertion.file}. It is read from ${from}; nothing is copied.`] }
  }
  writeFileAtomically(path, before)
  return problems.length > 0
    ? { diagnostics: problems }
    : refuse(`"${loaded.file}" cannot be edited automatically.`, advice)
}

/** Finds the beginning of `versions`, or else that of the key `title`, which every configuration has. */
async function findInsertion(
  { file, locate }: LoadedConfig,
  root: string,
  entry: string,
): Promise<Insertion | undefined> {
  for (const key of ['versions', 'title']) {
    const [found] = await locate([
      { code: 'config/invalid-value', message: '', origin: { kind: 'config', file, path: key } },
    ])
    if (found?.origin.kind !== 'config' || found.origin.line === undefined) continue
    const { file: source, line, column = 1 } = found.origin
    const text = readFileSync(join(root, source), 'utf8')
    const at =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length +
      (line > 1 ? 1 : 0) +
      column -
      1
    if (key === 'title') {
      if (!/^['"]?title\b/.test(text.slice(at))) return undefined
      const indentation = /[ \t]*$/.exec(text.slice(0, at))?.[0] ?? ''
      return { file: source, at, text: `versions: { ${entry} },\n${indentation}` }
    }
    const opening = /^['"]?versions['"]?\s*:\s*\{/.exec(text.slice(at))
    if (opening) return { file: source, at: at + opening[0].length, text: ` ${entry},` }
  }
  return undefined
}

function escapeQuotes(text: string): string {
  return text.replace(/['\\]/g, '\\$&')
}
