import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import { type CodeContext, type CodeInputs, hashInputs, memoBuild, mergeInputs } from '../store/code-inputs.ts'
import { createKey } from '../store/store.ts'
import { writeModules } from '../store/written-modules.ts'
import type { AssetOutput } from './asset-manifest.ts'
import { describeFailure, isStylesheet } from './build-failure.ts'
import { reportEventHandlers } from './event-handlers.ts'
import { nameIslands } from './island-modules.ts'
import { pageLoaders } from './loaders.ts'
import { bundleProject, getContents, type ProjectBundle, toAsset } from './project-bundle.ts'
import { createSourceMaps, createStackLocator, type StackLocator } from './stack-locator.ts'

/**
 * The modules to bundle. `cacheDirectory` is absolute; `sharedModules` maps specifiers
 * that a page may import to their files.
 */
export interface ReactPagesInput extends CodeContext {
  pages: readonly Pick<ReactPageFile, 'path'>[]
  /** Stylesheets of the whole site, relative to the root. Default: none. */
  styles?: readonly string[]
  /** Declared inputs that the modules read while they run. Default: none. */
  declared?: Partial<CodeInputs>
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
  /** Inputs of the modules, except for declared ones; `null` if unknown. */
  inputs: CodeInputs | null
}

const nothing: Readonly<BundledPages> = {
  modules: {},
  islandModules: [],
  styles: {},
  assets: [],
  inputs: mergeInputs(),
}

/**
 * Compiles all React pages in one pass. The modules import React and docsgen from the running installation, so that
 * they share its instance. If no input has changed, the modules of an earlier run are reused and no bundler is
 * started. A page that cannot be compiled is reported and has no module. Throws errors of the file system if the modules cannot be written.
 */
export async function bundleReactPages(input: ReactPagesInput): Promise<Outcome<BundledPages>> {
  const { pages, styles = [], sharedModules } = input
  if (pages.length + styles.length === 0) return { value: nothing, diagnostics: [] }
  const shared = Object.keys(sharedModules)
  const key = createKey('react-pages', JSON.stringify([pages.map(({ path }) => path), styles, shared]))
  const bundle = await memoBuild(key, input, () => buildPages(input))
  const assets = Object.keys(bundle.files).filter((name) => extname(name) !== MODULE_EXTENSION)
  const value = {
    modules: await writePages(bundle, input),
    islandModules: bundle.islands,
    styles: Object.fromEntries(Object.entries(bundle.styles).map(([source, name]) => [source, `assets/${name}`])),
    assets: assets.sort().map((name) => toAsset(bundle, name)),
    inputs: bundle.inputs,
  }
  return { value, diagnostics: bundle.diagnostics }
}

const MODULE_EXTENSION = '.mjs'

/** `src/pages/about/index.tsx` as `src-pages-about-index`, in one flat folder. */
function toModuleName(path: string): string {
  return path.replace(/\.[jt]sx?$/, '').replace(/\W+/g, '-')
}

/** A build that fails is repeated for each source, so that only those that cannot be compiled are left out. */
async function buildPages(input: ReactPagesInput): Promise<ProjectBundle> {
  const { pages, styles = [] } = input
  const entries = [...pages.map(({ path }) => path), ...styles]
  const whole = await buildEntries(entries, input)
  const bundle =
    whole.inputs === null ? mergeBundles(await Promise.all(entries.map((entry) => buildAlone(entry, input)))) : whole
  // A source that failed is reported for its reason only.
  const failed = new Set(bundle.diagnostics.flatMap(listFiles))
  const unusable = pages.filter(({ path }) => !Object.hasOwn(bundle.modules, path) && !failed.has(path))
  return { ...bundle, diagnostics: [...unusable.map(({ path }) => describeUnusable(path)), ...bundle.diagnostics] }
}

/** Reports what is wrong in another file with the source that imports it. */
async function buildAlone(entry: string, input: ReactPagesInput): Promise<ProjectBundle> {
  const bundle = await buildEntries([entry], input)
  if (bundle.inputs !== null) return bundle
  const related = [{ origin: toFileOrigin(entry), message: 'It imports this file.' }]
  return {
    ...bundle,
    diagnostics: bundle.diagnostics.map((each) => (listFiles(each).includes(entry) ? each : { ...each, related })),
  }
}

const listFiles = ({ origin, related = [] }: Diagnostic): string[] =>
  [origin, ...related.map((each) => each.origin)].flatMap((each) => (each.kind === 'file' ? [each.file] : []))

/** Merges the bundles of single sources, of which at least one failed. */
function mergeBundles(bundles: readonly ProjectBundle[]): ProjectBundle {
  const diagnostics = new Map<string, Diagnostic>()
  for (const each of bundles.flatMap((bundle) => bundle.diagnostics)) {
    const key = JSON.stringify([each.code, each.origin, each.message])
    const known = diagnostics.get(key)
    const related = [...(known?.related ?? []), ...(each.related ?? [])]
    diagnostics.set(key, { ...each, ...(related.length > 0 && { related }) })
  }
  const usable = bundles.filter(({ inputs }) => inputs !== null)
  return {
    modules: mergeRecords(usable.map(({ modules }) => modules)),
    styles: mergeRecords(usable.map(({ styles }) => styles)),
    files: mergeRecords(usable.map(({ files }) => files)),
    islands: [...new Set(usable.flatMap(({ islands }) => islands))].sort(),
    diagnostics: [...diagnostics.values()].sort((one, other) => compareOrigins(one.origin, other.origin)),
    inputs: null,
  }
}

const mergeRecords = (records: readonly Record<string, string>[]): Record<string, string> =>
  Object.fromEntries(records.flatMap((record) => Object.entries(record)))

/** Locates errors that the modules of pages throw. */
export function createPageStackLocator(
  input: Pick<ReactPagesInput, 'root' | 'sharedModules'>,
  modules: BundledPages['modules'],
): StackLocator {
  const files = new Map(
    Object.values(modules).flatMap((file) => [pathToFileURL(file).href, file].map((url) => [url, file])),
  )
  const options = { sourcemap: 'external', sourcesContent: false } as const
  return createStackLocator(
    createSourceMaps(() => buildEntries(Object.keys(modules), input, options)),
    async (url) => {
      const file = files.get(url)
      return file === undefined ? undefined : readFile(file, 'utf8')
    },
    (code) => restoreShared(code, input),
  )
}

/** Bundles some of the sources in one pass. */
async function buildEntries(
  entries: readonly string[],
  { root, sharedModules }: Pick<ReactPagesInput, 'root' | 'sharedModules'>,
  options: BuildOptions = {},
): Promise<ProjectBundle> {
  const islands = new Set<string>()
  const handlers: Diagnostic[] = []
  const bundle = await bundleProject({
    root,
    options: {
      entryPoints: entries.map((path) => ({ in: path, out: toModuleName(path) })),
      entryNames: '[name].[hash]',
      assetNames: '[name].[hash]',
      outExtension: { '.js': MODULE_EXTENSION },
      minifyWhitespace: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Browsers of 2023 and earlier do not have nested rules.
      supported: { nesting: false },
      jsx: 'automatic',
      loader: pageLoaders,
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        nameIslands(root, islands),
        shareModules(sharedModules),
        leaveStaticFiles(),
        reportEventHandlers({ root, entries }, islands, (diagnostic) => handlers.push(diagnostic)),
      ],
      ...options,
    },
    exported: 'default',
    failed: { code: 'page/unreadable', subject: 'The page', fallback: entries[0] ?? 'src/pages' },
    describeWarnings: describeStyleProblems,
  })
  return { ...bundle, islands: [...islands].sort(), diagnostics: [...bundle.diagnostics, ...handlers] }
}

function describeStyleProblems(warnings: readonly Message[]): Diagnostic[] {
  const ofStyles = warnings.filter(({ location }) => isStylesheet(location))
  return describeFailure(ofStyles, { code: 'page/style', subject: 'The stylesheet', fallback: '' })
}

/**
 * Writes the modules. Their names identify their contents, without locations on this machine, and the inputs that they read
 * while they run.
 */
async function writePages(bundle: ProjectBundle, input: ReactPagesInput): Promise<BundledPages['modules']> {
  const read = mergeInputs({ env: bundle.inputs?.env ?? [] }, input.declared ?? {})
  const isClosed = read.env.length + read.files.length === 0
  const suffix = isClosed ? '' : `.${(await hashInputs(read, Date.now(), input)).slice(0, 8)}`
  const modules = Object.entries(bundle.modules).map(([source, name]) => ({
    source,
    name: basename(name, MODULE_EXTENSION) + suffix + MODULE_EXTENSION,
    code: locateShared(getContents(bundle, name).toString('utf8'), input),
  }))
  const files = writeModules(join(input.cacheDirectory, 'modules', 'pages'), modules)
  return Object.fromEntries(modules.map(({ source }, at) => [source, files[at] ?? '']))
}

const SHARED_PREFIX = 'docsgen-shared:'

function locateShared(code: string, { sharedModules }: Pick<ReactPagesInput, 'sharedModules'>): string {
  return code.replace(/"docsgen-shared:([^"]*)"/g, (whole, name: string) => {
    const file = sharedModules[name]
    return file === undefined ? whole : JSON.stringify(pathToFileURL(file).href)
  })
}

/** The opposite of `locateShared`. */
function restoreShared(code: string, { sharedModules }: Pick<ReactPagesInput, 'sharedModules'>): string {
  return Object.entries(sharedModules).reduce(
    (text, [name, file]) =>
      text.replaceAll(JSON.stringify(pathToFileURL(file).href), JSON.stringify(SHARED_PREFIX + name)),
    code,
  )
}

/** Keeps shared modules out of the bundle: they are imported from the installation, which `locateShared` finds. */
function shareModules(sharedModules: Record<string, string>): Plugin {
  return {
    name: 'docsgen-shared-modules',
    setup(build) {
      build.onResolve({ filter: /^(?:react|docsgen)(?:\/|$)/ }, ({ path }) => {
        return Object.hasOwn(sharedModules, path) ? { path: SHARED_PREFIX + path, external: true } : undefined
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
