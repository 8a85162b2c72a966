import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Loader, Message, Metafile, Plugin } from 'esbuild'
import { z } from 'zod'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { ReactPageFile } from '../scan/source-file.ts'

/** What is bundled. `root` and `cacheDirectory` are absolute; `sharedModules` maps what a page may import to the file that stands for it. */
export interface ReactPagesInput {
  root: string
  files: readonly ReactPageFile[]
  cacheDirectory: string
  sharedModules: Record<string, string>
}

/** Source path -> absolute path of its compiled ES module. */
export type PageModules = Record<string, string>

/** Small images and fonts that a page imports become data URLs; its stylesheets belong into the site's own CSS. */
const loaders: Record<string, Loader> = {
  '.css': 'empty',
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.jpeg': 'dataurl',
  '.gif': 'dataurl',
  '.webp': 'dataurl',
  '.avif': 'dataurl',
}

/** The record of the bundle before: with the same inputs, its modules are still right. */
const recordSchema = z.object({
  key: z.string(),
  /** Path relative to the root -> SHA-256 of its contents. */
  inputs: z.record(z.string(), z.string()),
  /** Source path -> name of its module in the folder of the record. */
  modules: z.record(z.string(), z.string()),
})
type BundleRecord = z.infer<typeof recordSchema>

/**
 * Compiles all React pages in one pass. The modules import React and docsgen from the running installation, so that they
 * share its instance. While no input has changed, the modules of the run before are taken and no bundler is started.
 */
export async function bundleReactPages(input: ReactPagesInput): Promise<Outcome<PageModules>> {
  if (input.files.length === 0) return { value: {}, diagnostics: [] }
  const directory = join(input.cacheDirectory, 'react-pages')
  const recordFile = join(directory, 'record.json')
  const key = sha256(JSON.stringify([input.files.map((file) => file.path), input.sharedModules, Object.keys(loaders)]))
  const before = await readRecord(recordFile)
  if (before?.key === key && (await isFresh(input.root, directory, before))) {
    return { value: locate(before.modules, directory), diagnostics: [] }
  }
  const built = await compile(input, directory)
  if (Array.isArray(built)) return { value: {}, diagnostics: built }
  const { modules, diagnostics } = readEntries(built.metafile, input)
  if (diagnostics.length > 0) return { value: locate(modules, directory), diagnostics }
  const inputs = await hashInputs(input.root, Object.keys(built.metafile.inputs))
  const record: BundleRecord = { key, inputs, modules }
  await writeFile(recordFile, JSON.stringify(record))
  await removeStale(directory, built.metafile)
  return { value: locate(modules, directory), diagnostics: [] }
}

function locate(modules: Record<string, string>, directory: string): PageModules {
  return Object.fromEntries(Object.entries(modules).map(([source, name]) => [source, join(directory, name)]))
}

async function readRecord(file: string): Promise<BundleRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return recordSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function isFresh(root: string, directory: string, record: BundleRecord): Promise<boolean> {
  const present = new Set(await readdir(directory).catch(() => []))
  if (!Object.values(record.modules).every((name) => present.has(name))) return false
  const names = Object.keys(record.inputs)
  const current = await hashInputs(root, names)
  return names.every((name) => current[name] === record.inputs[name])
}

async function hashInputs(root: string, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(async (name) => {
    const bytes = await readFile(resolve(root, name)).catch(() => undefined)
    return [name, bytes ? sha256(bytes) : 'missing'] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function sha256(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex')
}

/** Runs esbuild; the diagnostics stand for a build that failed. */
async function compile(
  { root, files, sharedModules }: ReactPagesInput,
  directory: string,
): Promise<{ metafile: Metafile } | Diagnostic[]> {
  await mkdir(directory, { recursive: true })
  const { build } = await import('esbuild')
  const options: BuildOptions & { metafile: true } = {
    absWorkingDir: root,
    entryPoints: files.map((file) => file.path),
    outbase: root,
    outdir: directory,
    // One flat folder: `removeStale` and `isFresh` list it.
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: loaders,
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'silent',
    logLimit: 0,
    plugins: [shareModules(sharedModules)],
  }
  try {
    const { metafile } = await build(options)
    return { metafile }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return error.errors.toSorted(compareMessages).map((message) => unreadable(message, files))
  }
}

/** Leaves what the installation shares out of the bundle, as imports of its files. */
function shareModules(sharedModules: Record<string, string>): Plugin {
  return {
    name: 'docsgen-shared-modules',
    setup(build) {
      build.onResolve({ filter: /^(?:react|docsgen)(?:\/|$)/ }, ({ path }) => {
        const file = sharedModules[path]
        return file === undefined ? undefined : { path: pathToFileURL(file).href, external: true }
      })
    },
  }
}

function isBuildFailure(error: unknown): error is Error & { errors: Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}

/** By file and place: esbuild reports files in the order in which it finished them. */
function compareMessages(a: Message, b: Message): number {
  const [left, right] = [a.location, b.location]
  if (!left || !right) return left ? 1 : right ? -1 : 0
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}

function unreadable(message: Message, files: readonly ReactPageFile[]): Diagnostic {
  const { location } = message
  const text = `The page cannot be compiled: ${message.text.replace(/\.$/, '')}.`
  if (!location) {
    return { code: 'page/unreadable', message: text, origin: wholeFile(files[0]?.path ?? 'src/pages') }
  }
  // esbuild counts columns in bytes from 0.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  const marked = Buffer.from(location.lineText)
    .subarray(location.column, location.column + location.length)
    .toString('utf8')
  const column = before.length + 1
  return {
    code: 'page/unreadable',
    message: text,
    origin: {
      kind: 'file',
      file: location.file.replaceAll('\\', '/'),
      line: location.line,
      column,
      endLine: location.line,
      endColumn: column + marked.length,
    },
    ...(location.suggestion ? { hint: `Did you mean "${location.suggestion}"?` } : {}),
  }
}

/** Which module stands for which page, and the pages that export nothing to render. */
function readEntries(
  metafile: Metafile,
  { root, files, cacheDirectory }: ReactPagesInput,
): { modules: Record<string, string>; diagnostics: Diagnostic[] } {
  const bySource = new Map<string, { name: string; exports: string[] }>()
  for (const [output, { entryPoint, exports }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    const name = resolve(root, output).slice(join(cacheDirectory, 'react-pages').length + 1)
    bySource.set(entryPoint, { name, exports })
  }
  const modules: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  for (const { path } of files) {
    const entry = bySource.get(path)
    if (entry?.exports.includes('default')) modules[path] = entry.name
    else diagnostics.push(noDefaultExport(path))
  }
  return { modules, diagnostics }
}

function noDefaultExport(path: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `Page component at ${path} has no default export, so nothing can be rendered.`,
    origin: wholeFile(path),
    hint: 'Consider default-exporting a component.',
  }
}

/** Modules of earlier bundles that no page uses any more. */
async function removeStale(directory: string, metafile: Metafile): Promise<void> {
  const current = new Set(Object.keys(metafile.outputs).map((output) => output.slice(output.lastIndexOf('/') + 1)))
  const stale = (await readdir(directory)).filter((name) => name.endsWith('.mjs') && !current.has(name))
  await Promise.all(stale.map((name) => rm(join(directory, name), { force: true })))
}
