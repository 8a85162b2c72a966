import type { HookFile, HookOutput } from '../config/site-config-hooks.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { OutputFile } from '../emit/output-file.ts'
import type { PlannedFile } from '../emit/plan.ts'
import { hashParts } from '../lib/hash.ts'
import { isRecord } from '../lib/json.ts'
import { foldPathname } from '../lib/pathname.ts'
import { callHook, createHookDiagnostic, describeValue, type HookProblem, type HookSource } from './call-hook.ts'

interface Planned {
  /** Paths of pages in the output folder. */
  pages: readonly string[]
  files: readonly PlannedFile[]
}

/** Calls the hook `emit` and applies its changes to the files that are not pages. An invalid result changes nothing. */
export async function applyEmitHook(source: HookSource, { pages, files }: Planned): Promise<Outcome<OutputFile[]>> {
  const given: HookFile[] = [
    ...pages.map((path) => ({ path, kind: 'page' as const })),
    ...files.map(({ path, kind }) => ({ path, kind })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const { value, diagnostics } = await callHook(source, structuredClone(given))
  if (value === null) return { value: [...files], diagnostics }
  const { add, remove, problems } = readFileChanges(value.returned, given)
  if (problems.length > 0) {
    const found = problems.map((problem) => createHookDiagnostic(source, 'hook/invalid-result', problem))
    return { value: [...files], diagnostics: found }
  }
  const kept = files.filter(({ path }) => !remove.has(path))
  const added = add.map(({ path, contents }) => ({
    path,
    key: hashParts('hook', contents),
    contents: () => ({ value: contents, diagnostics: [] }),
  }))
  return { value: [...kept, ...added], diagnostics: [] }
}

interface FileChanges {
  add: HookOutput[]
  remove: Set<string>
  problems: HookProblem[]
}

function readFileChanges(returned: unknown, given: readonly HookFile[]): FileChanges {
  const problems: HookProblem[] = []
  const report = (message: string, hint?: string) =>
    void problems.push({ message: `The hook "emit" ${message}`, ...(hint !== undefined && { hint }) })
  const changes: FileChanges = { add: [], remove: new Set(), problems }
  if (!isRecord(returned)) {
    report(
      `returned ${describeValue(returned)}, not an object.`,
      'Return { add: [{ path, contents }], remove: [path] }.',
    )
    return changes
  }
  for (const key of Object.keys(returned)) {
    if (key !== 'add' && key !== 'remove') report(`returned the unknown key "${key}".`, 'Known keys: add, remove.')
  }
  const kinds = new Map(given.map(({ path, kind }) => [path, kind]))
  for (const path of readList(returned.remove, 'remove', report)) {
    const problem = findRemovalProblem(path, kinds)
    if (problem !== undefined) report(problem)
    else if (typeof path === 'string') changes.remove.add(path)
  }
  const paths = new Set(given.filter(({ path }) => !changes.remove.has(path)).map(({ path }) => path))
  const findConflict = createConflictFinder(paths)
  for (const [index, file] of readList(returned.add, 'add', report).entries()) {
    const problem = findOutputProblem(file, index) ?? (isHookOutput(file) ? findConflict(file.path) : undefined)
    if (problem !== undefined) report(problem)
    else if (isHookOutput(file)) changes.add.push({ path: file.path, contents: file.contents })
  }
  return changes
}

function readList(value: unknown, key: string, report: (message: string) => void): readonly unknown[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  report(`returned ${describeValue(value)} as "${key}", not a list.`)
  return []
}

function findRemovalProblem(path: unknown, kinds: ReadonlyMap<string, HookFile['kind']>): string | undefined {
  if (typeof path !== 'string') return `returned ${describeValue(path)} in "remove", not a path.`
  const kind = kinds.get(path)
  if (kind === undefined) return `removes "${path}", which is not an output file.`
  if (kind === 'page') return `removes the page "${path}", to which other pages may link.`
  return kind === 'asset' ? `removes the asset "${path}", which pages need.` : undefined
}

function isHookOutput(file: unknown): file is HookOutput {
  if (!isRecord(file) || typeof file.path !== 'string') return false
  return typeof file.contents === 'string' || file.contents instanceof Uint8Array
}

function findOutputProblem(file: unknown, index: number): string | undefined {
  if (!isHookOutput(file)) {
    return `returned a file at index ${index} of "add" that is not { path, contents }, with contents as a string or bytes.`
  }
  const unknown = Object.keys(file).find((key) => key !== 'path' && key !== 'contents')
  if (unknown !== undefined) return `adds "${file.path}" with the unknown field "${unknown}".`
  const segments = file.path.split('/')
  if (/^[a-z]:/i.test(file.path) || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return `adds "${file.path}", which is not a path in the output folder.`
  }
  if (/[\p{Cc}\p{Cs}\\<>:"|?*]/u.test(file.path)) {
    return `adds ${JSON.stringify(file.path)}, which is not a valid file name on every system.`
  }
  if (foldPathname(segments[0] ?? '') === 'assets') return `adds "${file.path}" to "assets/", which is reserved.`
  return undefined
}

/** Finds the file that a path conflicts with, ignoring letter case as some file systems do; a path without conflict is added. */
function createConflictFinder(paths: Iterable<string>): (path: string) => string | undefined {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  const take = (path: string) => {
    const segments = foldPathname(path).split('/')
    files.set(segments.join('/'), path)
    for (let end = 1; end < segments.length; end += 1) folders.set(segments.slice(0, end).join('/'), path)
  }
  for (const path of paths) take(path)
  return (path) => {
    const folded = foldPathname(path)
    const segments = folded.split('/')
    const parents = segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
    const taken = files.get(folded) ?? folders.get(folded) ?? parents.map((parent) => files.get(parent)).find(Boolean)
    if (taken !== undefined) return `adds "${path}", which conflicts with "${taken}".`
    take(path)
    return undefined
  }
}
