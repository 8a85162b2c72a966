import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import { describeFailure, isBuildFailure } from './build-failure.ts'
import { type Bundled, recallBundle, recordBundle } from './build-record.ts'
import { nameIslands } from './island-modules.ts'
import { loaders } from './loaders.ts'

/** What is bundled. `root` and `cacheDirectory` are absolute; `sharedModules` maps what a page may import to the file that stands for it. */
export interface ReactPagesInput {
  root: string
  files: readonly ReactPageFile[]
  cacheDirectory: string
  sharedModules: Record<string, string>
}

/** React pages, compiled. */
export interface BundledPages {
  /** Source path -> absolute path of its compiled ES module. */
  modules: Record<string, string>
  /** Modules among their sources that define islands: sorted paths relative to the root. */
  islandModules: string[]
}

/**
 * Compiles all React pages in one pass. The modules import React and docsgen from the running installation, so that they
 * share its instance. While no input has changed, the modules of the run before are taken and no bundler is started.
 */
export async function bundleReactPages(input: ReactPagesInput): Promise<Outcome<BundledPages>> {
  const { root, files } = input
  if (files.length === 0) return { value: { modules: {}, islandModules: [] }, diagnostics: [] }
  const directory = join(input.cacheDirectory, 'react-pages')
  const key = JSON.stringify([files.map((file) => file.path), input.sharedModules, Object.keys(loaders)])
  const place = { root, directory, key }
  const before = await recallBundle(place)
  if (before) return { value: locate(before, directory), diagnostics: [] }
  const built = await compile(input, directory)
  if (Array.isArray(built)) return { value: { modules: {}, islandModules: [] }, diagnostics: built }
  const { modules, diagnostics } = readEntries(built.metafile, input)
  const bundled = { modules, islands: built.islands }
  if (diagnostics.length === 0) await recordBundle(place, built.metafile, bundled)
  return { value: locate(bundled, directory), diagnostics }
}

function locate({ modules, islands }: Omit<Bundled, 'files'>, directory: string): BundledPages {
  const located = Object.entries(modules).map(([source, name]) => [source, join(directory, name)])
  return { modules: Object.fromEntries(located), islandModules: islands }
}

/** Runs esbuild; the diagnostics stand for a build that failed. */
async function compile(
  { root, files, sharedModules }: ReactPagesInput,
  directory: string,
): Promise<{ metafile: Metafile; islands: string[] } | Diagnostic[]> {
  await mkdir(directory, { recursive: true })
  const { build } = await import('esbuild')
  const islands = new Set<string>()
  const options: BuildOptions & { metafile: true } = {
    absWorkingDir: root,
    entryPoints: files.map((file) => file.path),
    outbase: root,
    outdir: directory,
    // One flat folder: the record lists it.
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
    plugins: [nameIslands(root, islands), shareModules(sharedModules)],
  }
  try {
    const { metafile } = await build(options)
    return { metafile, islands: [...islands].sort() }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const fallback = files[0]?.path ?? 'src/pages'
    return describeFailure(error.errors, { code: 'page/unreadable', subject: 'The page', fallback })
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
