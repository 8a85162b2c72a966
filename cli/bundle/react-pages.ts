import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { isBuildFailure } from '../lib/build-failure.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, isStylesheet } from './build-failure.ts'
import { type Bundled, listOutputNames, recallBundle, recordBundle, writeOutputs } from './build-record.ts'
import { nameIslands } from './island-modules.ts'
import { pageLoaders } from './loaders.ts'

/**
 * The modules to bundle. `root` and `cacheDirectory` are absolute; `sharedModules` maps specifiers that a page may
 * import to their files.
 */
export interface ReactPagesInput {
  root: string
  files: readonly Pick<ReactPageFile, 'path'>[]
  /** Stylesheets of the whole site, relative to the root. Default: none. */
  styles?: readonly string[]
  cacheDirectory: string
  sharedModules: Record<string, string>
}

/** React pages, compiled. */
export interface BundledPages {
  /** Source path -> absolute path of its compiled ES module. */
  modules: Record<string, string>
  /** Modules among their sources that define islands: sorted paths relative to the root. */
  islandModules: string[]
  /** Source path -> URL of the stylesheet that it is or imports, without the base URL. */
  styles: Record<string, string>
  /** The stylesheets, and the files that they refer to. */
  assets: AssetOutput[]
}

const nothing: Readonly<BundledPages> = { modules: {}, islandModules: [], styles: {}, assets: [] }

/**
 * Compiles all React pages in one pass. The modules import React and docsgen from the running installation, so that
 * they share its instance. If no input has changed, the modules of the previous run are reused and no bundler is
 * started.
 */
export async function bundleReactPages(input: ReactPagesInput): Promise<Outcome<BundledPages>> {
  const { root, files, styles = [] } = input
  if (files.length + styles.length === 0) return { value: nothing, diagnostics: [] }
  const directory = join(input.cacheDirectory, 'react-pages')
  const key = JSON.stringify([files.map((file) => file.path), styles, input.sharedModules, Object.keys(pageLoaders)])
  const location = { root, directory, key }
  const before = await recallBundle(location)
  if (before) return { value: locate(before, directory), diagnostics: [] }
  const built = await compile(input, directory)
  if (Array.isArray(built)) return { value: nothing, diagnostics: built }
  const { diagnostics: unusable, ...entries } = collectEntries(built.metafile, input)
  const diagnostics = [...unusable, ...built.styleProblems]
  const bundled = { ...entries, islands: built.islands }
  if (diagnostics.length === 0) await recordBundle(location, built.metafile, bundled)
  return { value: locate({ ...bundled, files: listOutputNames(built.metafile) }, directory), diagnostics }
}

function locate({ modules, islands, styles, files }: Bundled, directory: string): BundledPages {
  const assets = files.filter((name) => extname(name) !== MODULE_EXTENSION)
  return {
    modules: mapValues(modules, (name) => join(directory, name)),
    islandModules: islands,
    styles: mapValues(styles, (name) => `assets/${name}`),
    assets: assets.map((name) => ({ name: `assets/${name}`, from: 'file', file: join(directory, name) })),
  }
}

const MODULE_EXTENSION = '.mjs'

function mapValues(record: Record<string, string>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** `src/pages/about/index.tsx` as `src-pages-about-index`, in one flat folder. */
function toModuleName(path: string): string {
  return path.replace(/\.[jt]sx?$/, '').replace(/\W+/g, '-')
}

/** Runs esbuild; a failed build is returned as diagnostics. */
async function compile(
  { root, files, styles = [], sharedModules }: ReactPagesInput,
  directory: string,
): Promise<{ metafile: Metafile; islands: string[]; styleProblems: Diagnostic[] } | Diagnostic[]> {
  const { build } = await import('esbuild')
  const islands = new Set<string>()
  const options: BuildOptions & { metafile: true; write: false } = {
    absWorkingDir: root,
    entryPoints: [...files.map((file) => file.path), ...styles].map((path) => ({ in: path, out: toModuleName(path) })),
    outdir: directory,
    write: false,
    // One flat folder: the record lists it.
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    outExtension: { '.js': MODULE_EXTENSION },
    bundle: true,
    minifyWhitespace: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: pageLoaders,
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'silent',
    logLimit: 0,
    plugins: [nameIslands(root, islands), shareModules(sharedModules), leaveStaticFiles()],
  }
  try {
    const { metafile, warnings, outputFiles } = await build(options)
    writeOutputs(directory, outputFiles)
    const ofStyles = warnings.filter(({ location }) => isStylesheet(location))
    const styleProblems = describeFailure(ofStyles, { code: 'page/style', subject: 'The stylesheet', fallback: '' })
    return { metafile, islands: [...islands].sort(), styleProblems }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const fallback = files[0]?.path ?? 'src/pages'
    return describeFailure(error.errors, { code: 'page/unreadable', subject: 'The page', fallback })
  }
}

/** Keeps shared modules out of the bundle: they are imported from the files of the installation. */
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

/** Static files are already published: styles refer to them by pathname, as pages do. */
function leaveStaticFiles(): Plugin {
  return {
    name: 'docsgen-static-files',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path, kind }) => {
        return kind === 'url-token' ? { path, external: true } : undefined
      })
    },
  }
}

/** Collects the module and the stylesheet of each source, and the pages without a default export. */
function collectEntries(
  metafile: Metafile,
  { files }: ReactPagesInput,
): Pick<Bundled, 'modules' | 'styles'> & { diagnostics: Diagnostic[] } {
  const modules: Record<string, string> = {}
  const styles: Record<string, string> = {}
  const exported = new Set<string>()
  for (const [output, { entryPoint, exports, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    if (output.endsWith('.css')) {
      // The stylesheet of a module's imports has the module as its entry point, too.
      styles[entryPoint] = basename(output)
      continue
    }
    modules[entryPoint] = basename(output)
    if (exports.includes('default')) exported.add(entryPoint)
    if (cssBundle !== undefined) styles[entryPoint] = basename(cssBundle)
  }
  const diagnostics: Diagnostic[] = []
  for (const { path } of files) {
    if (exported.has(path)) continue
    delete modules[path]
    diagnostics.push(describeMissingDefaultExport(path))
  }
  return { modules, styles, diagnostics }
}

function describeMissingDefaultExport(path: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `Page component at ${path} has no default export, so nothing can be rendered.`,
    origin: toFileOrigin(path),
    hint: 'Consider default-exporting a component.',
  }
}
