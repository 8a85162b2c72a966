import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { isBuildFailure } from '../lib/build-failure.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, isStylesheet } from './build-failure.ts'
import { type Bundle, type BundleLocation, recallBundle, saveBundle } from './build-record.ts'
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
  const { bundle, diagnostics } = before ? { bundle: before, diagnostics: [] } : await build(input, location)
  if (!bundle) return { value: nothing, diagnostics }
  const { outputs, islands, ...located } = bundle
  const assets = outputs.filter(({ name }) => extname(name) !== MODULE_EXTENSION)
  return { value: { ...located, islandModules: islands, assets }, diagnostics }
}

const MODULE_EXTENSION = '.mjs'

/** `src/pages/about/index.tsx` as `src-pages-about-index`, in one flat folder. */
function toModuleName(path: string): string {
  return path.replace(/\.[jt]sx?$/, '').replace(/\W+/g, '-')
}

/** Runs esbuild. Nothing is bundled if it fails; otherwise, pages without a default export are left out. */
async function build(
  { root, files, styles = [], sharedModules }: ReactPagesInput,
  location: BundleLocation,
): Promise<{ bundle: Bundle | null; diagnostics: Diagnostic[] }> {
  const esbuild = await import('esbuild')
  const islands = new Set<string>()
  const options: BuildOptions & { metafile: true; write: false } = {
    absWorkingDir: root,
    entryPoints: [...files.map((file) => file.path), ...styles].map((path) => ({ in: path, out: toModuleName(path) })),
    outdir: location.directory,
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
    const { metafile, warnings, outputFiles } = await esbuild.build(options)
    const ofStyles = warnings.filter((warning) => isStylesheet(warning.location))
    const hasProblems = ofStyles.length > 0
    const built = { metafile, outputFiles, islands: [...islands].sort(), hasProblems }
    const bundle = await saveBundle(location, built, 'default')
    const unusable = files.flatMap(({ path }) => (Object.hasOwn(bundle.modules, path) ? [] : describeUnusable(path)))
    const styleProblems = describeFailure(ofStyles, { code: 'page/style', subject: 'The stylesheet', fallback: '' })
    return { bundle, diagnostics: [...unusable, ...styleProblems] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const fallback = files[0]?.path ?? 'src/pages'
    const failed = { code: 'page/unreadable', subject: 'The page', fallback } as const
    return { bundle: null, diagnostics: describeFailure(error.errors, failed) }
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

function describeUnusable(path: string): Diagnostic {
  return {
    code: 'page/no-default-export',
    message: `Page component at ${path} has no default export, so nothing can be rendered.`,
    origin: toFileOrigin(path),
    hint: 'Consider default-exporting a component.',
  }
}
