import { mkdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, isBuildFailure, isStylesheet } from './build-failure.ts'
import { type Bundled, outputsOf, recallBundle, recordBundle } from './build-record.ts'
import { nameIslands } from './island-modules.ts'
import { pageLoaders } from './loaders.ts'

/** What is bundled. `root` and `cacheDirectory` are absolute; `sharedModules` maps what a page may import to the file that stands for it. */
export interface ReactPagesInput {
  root: string
  files: readonly Pick<ReactPageFile, 'path'>[]
  /** Stylesheets of the whole site, relative to the root; unset means none. */
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
  /** Source path -> URL of the stylesheet that it is, or imports; without the base URL. */
  styles: Record<string, string>
  /** The stylesheets, and the files that they name. */
  assets: AssetOutput[]
}

const nothing: BundledPages = { modules: {}, islandModules: [], styles: {}, assets: [] }

/**
 * Compiles all React pages in one pass. The modules import React and docsgen from the running installation, so that they
 * share its instance. While no input has changed, the modules of the run before are taken and no bundler is started.
 */
export async function bundleReactPages(input: ReactPagesInput): Promise<Outcome<BundledPages>> {
  const { root, files, styles = [] } = input
  if (files.length + styles.length === 0) return { value: nothing, diagnostics: [] }
  const directory = join(input.cacheDirectory, 'react-pages')
  const key = JSON.stringify([files.map((file) => file.path), styles, input.sharedModules, Object.keys(pageLoaders)])
  const place = { root, directory, key }
  const before = await recallBundle(place)
  if (before) return { value: locate(before, directory), diagnostics: [] }
  const built = await compile(input, directory)
  if (Array.isArray(built)) return { value: nothing, diagnostics: built }
  const { diagnostics: unusable, ...entries } = readEntries(built.metafile, input)
  const diagnostics = [...unusable, ...built.mistakes]
  const bundled = { ...entries, islands: built.islands }
  if (diagnostics.length === 0) await recordBundle(place, built.metafile, bundled)
  return { value: locate({ ...bundled, files: outputsOf(built.metafile) }, directory), diagnostics }
}

function locate({ modules, islands, styles, files }: Bundled, directory: string): BundledPages {
  const assets = files.filter((name) => extname(name) !== moduleExtension)
  return {
    modules: mapValues(modules, (name) => join(directory, name)),
    islandModules: islands,
    styles: mapValues(styles, (name) => `assets/${name}`),
    assets: assets.map((name) => ({ name: `assets/${name}`, from: 'file', file: join(directory, name) })),
  }
}

const moduleExtension = '.mjs'

function mapValues(record: Record<string, string>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** `src/pages/about/index.tsx` as `src-pages-about-index`, in one flat folder. */
function nameOf(path: string): string {
  return path.replace(/\.[jt]sx?$/, '').replace(/\W+/g, '-')
}

/** Runs esbuild; the diagnostics stand for a build that failed. */
async function compile(
  { root, files, styles = [], sharedModules }: ReactPagesInput,
  directory: string,
): Promise<{ metafile: Metafile; islands: string[]; mistakes: Diagnostic[] } | Diagnostic[]> {
  await mkdir(directory, { recursive: true })
  const { build } = await import('esbuild')
  const islands = new Set<string>()
  const options: BuildOptions & { metafile: true } = {
    absWorkingDir: root,
    entryPoints: [...files.map((file) => file.path), ...styles].map((path) => ({ in: path, out: nameOf(path) })),
    outdir: directory,
    // One flat folder: the record lists it.
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    outExtension: { '.js': moduleExtension },
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
    const { metafile, warnings } = await build(options)
    const ofStyles = warnings.filter(({ location }) => isStylesheet(location))
    const mistakes = describeFailure(ofStyles, { code: 'page/style', subject: 'The stylesheet', fallback: '' })
    return { metafile, islands: [...islands].sort(), mistakes }
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

/** A file of a static folder has its place already: styles name it as the page would. */
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

/** Which module and which stylesheet stand for which source, and the pages that export nothing to render. */
function readEntries(
  metafile: Metafile,
  { files }: ReactPagesInput,
): Pick<Bundled, 'modules' | 'styles'> & { diagnostics: Diagnostic[] } {
  const modules: Record<string, string> = {}
  const styles: Record<string, string> = {}
  const exported = new Set<string>()
  for (const [output, { entryPoint, exports, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    if (output.endsWith('.css')) {
      // The styles that a module imports name it as their entry, too.
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
    diagnostics.push(noDefaultExport(path))
  }
  return { modules, styles, diagnostics }
}

function noDefaultExport(path: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `Page component at ${path} has no default export, so nothing can be rendered.`,
    origin: wholeFile(path),
    hint: 'Consider default-exporting a component.',
  }
}
