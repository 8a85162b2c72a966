import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageFeature } from '../../src/model/page-features.ts'
import type { Config } from '../config/config.ts'
import type { AssetManifest, AssetOutput, InlineScript } from './asset-manifest.ts'
import { publishFonts, publishMathFont } from './fonts.ts'

/** The first 8 hex digits of SHA-256, as they appear in file names. */
export function getShortHash(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8)
}

type Theme = Omit<AssetManifest, 'files' | 'islands' | 'islandInputs' | 'moduleStyles'>

/** The location of the theme and the parts that a site uses. */
export interface ThemeInput {
  /** Folder of the project, for its own fonts. */
  root: string
  /** Folder of the prebuilt theme. */
  directory: string
  config: Config
  /** The sets of features that pages have. */
  styleFeatures: readonly (readonly PageFeature[])[]
}

/** Reads the prebuilt theme and gives its files their published names. */
export async function readTheme({ root, directory, config, styleFeatures }: ThemeInput): Promise<Theme> {
  const outputs: AssetOutput[] = []
  const publish = (name: string, extension: string, contents: Uint8Array): string => {
    const url = `assets/${name}.${getShortHash(contents)}.${extension}`
    outputs.push({ name: url, from: 'memory', contents })
    return url
  }
  const manifest: ThemeManifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'))
  const [styles, runtime, inline, banner] = await Promise.all([
    readFile(join(directory, 'site.css')),
    readFile(join(directory, 'runtime.js')),
    readFile(join(directory, 'inline.js'), 'utf8'),
    readFile(join(directory, 'base-url-banner.js'), 'utf8'),
  ])
  outputs.push(...(await readChunks(join(directory, 'chunks'), manifest.runtimeChunks)))
  if (config.search) outputs.push(...(await readSearch(directory, manifest.searchFiles)))
  const fonts = await publishFonts({ root, directory, config, publish })
  const inlineCode =
    fillInlineScript(inline, config, fonts.awaited) + (await publishFilePages({ directory, config, publish }))
  return {
    styles: [publish('site', 'css', Buffer.concat([styles, Buffer.from(fonts.styles)]))],
    runtime: publish('runtime', 'js', runtime),
    featureScripts: Object.fromEntries(
      Object.entries(manifest.featureScripts).map(([feature, name]) => [feature, getChunkUrl(name)]),
    ),
    featureStyles: await publishFeatureStyles({ directory, config, publish }, styleFeatures),
    inlineScript: toInlineScript(inlineCode),
    ...(config.baseUrlIssueBanner ? { homeInlineScript: toInlineScript(inlineCode + banner.trim()) } : {}),
    outputs,
  }
}

/** `manifest.json` of the theme, written by `scripts/build.mjs` from esbuild's metadata of the runtime. */
interface ThemeManifest {
  /** Names of the files in `chunks/` that the runtime loads on demand. They contain their hashes. */
  runtimeChunks: string[]
  /** The script of each feature. */
  featureScripts: Partial<Record<PageFeature, string>>
  /** Names of the files in `chunks/` that the search dialog and the search page consist of. */
  searchFiles: string[]
}

/** Reads scripts that are loaded on demand: files next to the runtime, under the names by which they are imported. */
async function readChunks(directory: string, names: readonly string[]): Promise<AssetOutput[]> {
  return Promise.all(
    names.map(async (name): Promise<AssetOutput> => {
      return { name: getChunkUrl(name), from: 'memory', contents: await readFile(join(directory, name)) }
    }),
  )
}

/** The scripts and styles of search, and React, which they share with the islands. */
async function readSearch(directory: string, names: readonly string[]): Promise<AssetOutput[]> {
  const contents = await readFile(join(directory, 'island-client.js'))
  const client: AssetOutput = { name: getIslandClientUrl(contents), from: 'memory', contents }
  return [...(await readChunks(join(directory, 'chunks'), names)), client]
}

/** The published path of React for islands and search. */
export function getIslandClientUrl(contents: Uint8Array): string {
  return `assets/island-client.${getShortHash(contents)}.js`
}

const getChunkUrl = (name: string): string => `assets/${name}`

type Publish = (name: string, extension: string, contents: Uint8Array) => string

interface ThemeContext {
  directory: string
  config: Config
  publish: Publish
}

/**
 * Publishes one stylesheet for each set of features. A page links at most one: its features cost one request, those it
 * does not have cost nothing.
 */
async function publishFeatureStyles(
  context: ThemeContext,
  sets: readonly (readonly PageFeature[])[],
): Promise<Record<string, string>> {
  const styles = new Map<PageFeature, string>()
  for (const feature of new Set(sets.flat())) styles.set(feature, await readFeatureStyles(context, feature))
  const published: Record<string, string> = {}
  for (const set of sets) {
    const name = set.join('-')
    if (name === '' || name in published) continue
    const contents = set.map((feature) => styles.get(feature) ?? '').join('')
    published[name] = context.publish(name, 'css', Buffer.from(contents))
  }
  return published
}

async function readFeatureStyles({ directory, config, publish }: ThemeContext, feature: PageFeature): Promise<string> {
  const styles = await readFile(join(directory, 'features', `${feature}.css`), 'utf8')
  return feature === 'math' ? publishMath(directory, { styles, config: config.math, publish }) : styles
}

/**
 * Publishes the styles of formulas: the theme's with the font of MathML, and before them, if formulas are HTML, those
 * of KaTeX, unless the site loads them from elsewhere.
 */
async function publishMath(
  directory: string,
  { styles, config, publish }: { styles: string; config: Config['math']; publish: Publish },
): Promise<string> {
  const shipsKatex = config.output !== 'mathml' && config.stylesheet === null
  const katex = shipsKatex ? await publishKatex(join(directory, 'katex'), publish) : ''
  return katex + (await publishMathFont({ directory, publish })) + styles
}

/** Publishes KaTeX's stylesheet; its fonts are renamed to their hashed copies next to it. */
async function publishKatex(directory: string, publish: Publish): Promise<string> {
  const names = (await readdir(join(directory, 'fonts'))).sort()
  const fonts = await Promise.all(names.map((name) => readFile(join(directory, 'fonts', name))))
  const published = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const contents = fonts[index]
    if (contents) published.set(name, publish(name.replace(/\.woff2$/, ''), 'woff2', contents))
  }
  const css = await readFile(join(directory, 'katex.min.css'), 'utf8')
  return css.replace(/url\(fonts\/([^)]+)\)/g, (whole, name: string) => {
    const url = published.get(name)
    return url ? `url(${url.slice('assets/'.length)})` : whole
  })
}

/** Fills the options into the inline script. */
function fillInlineScript(script: string, config: Config, fonts: readonly string[]): string {
  const { defaultMode, respectPrefersColorScheme, disableSwitch } = config.colorMode
  const options = [defaultMode, respectPrefersColorScheme, disableSwitch, config.announcementBar?.id ?? null, fonts]
  const json = JSON.stringify(options).replaceAll('<', '\\u003c')
  return script.trim().replace('__INLINE_OPTIONS__', () => json)
}

/** Publishes the script of pages that are opened as files, and returns the code that loads it; empty where they are not. */
async function publishFilePages({ directory, config, publish }: ThemeContext): Promise<string> {
  if (!config.fileProtocol) return ''
  const script = publish('file-pages', 'js', await readFile(join(directory, 'file-pages.js')))
  const loader = await readFile(join(directory, 'file-pages-loader.js'), 'utf8')
  return loader.trim().replace('__FILE_PAGES_SCRIPT__', JSON.stringify(script))
}

/** Computes the hash by which a content security policy allows the script. */
function toInlineScript(code: string): InlineScript {
  return { code, sha256: createHash('sha256').update(code).digest('base64') }
}
