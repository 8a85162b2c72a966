import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LabelTexts } from '../../src/model/label-texts.ts'
import type { PageFeature } from '../../src/model/page-features.ts'
import type { Config } from '../config/config.ts'
import type { AssetManifest, AssetOutput, InlineScript, PageScripts } from './asset-manifest.ts'
import { publishFonts, publishMathFont } from './fonts.ts'
import { publishScripts, type ScriptContext, type ThemeManifest } from './page-scripts.ts'
import { formatThemeStyles } from './theme-styles.ts'

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
  const styles = await readFile(join(directory, 'site.css'))
  if (config.search) outputs.push(await readIslandClient(directory))
  const fonts = await publishFonts({ root, directory, config, publish })
  const context = { directory, config, publish }
  const createInlineScripts = await readInlineScripts(context)
  const publishLocale = async (texts: LabelTexts | undefined): Promise<PageScripts> => {
    const { outputs: chunks, filePages, ...scripts } = await publishScripts(manifest, texts, context)
    outputs.push(...chunks)
    return { ...scripts, ...createInlineScripts(filePages) }
  }
  const { locales, defaultLocale } = config.i18n
  const defaultTexts = locales.find(({ code }) => code === defaultLocale)?.labels
  const others = locales.filter(({ labels }) => labels !== defaultTexts)
  const defaultScripts = await publishLocale(defaultTexts)
  const localeScripts = await Promise.all(
    others.map(async ({ code, labels }) => [code, await publishLocale(labels)] as const),
  )
  const parts = await publishParts(context)
  const own = await formatThemeStyles(config.theme)
  return {
    ...defaultScripts,
    ...(localeScripts.length > 0 && { localeScripts: Object.fromEntries(localeScripts) }),
    styles: [publish('site', 'css', Buffer.concat([styles, Buffer.from(fonts.styles + own)])), ...parts.styles],
    ...(parts.scripts.length > 0 && { partScripts: parts.scripts }),
    fonts: fonts.preloads,
    featureStyles: await publishFeatureStyles(context, styleFeatures),
    outputs,
  }
}

/** Publishes the scripts and styles of parts that only some sites have. */
async function publishParts({
  directory,
  config,
  publish,
}: ScriptContext): Promise<{ scripts: string[]; styles: string[] }> {
  const publishFile = async (name: string, extension: 'js' | 'css') =>
    publish(name, extension, await readFile(join(directory, `${name}.${extension}`)))
  const isLater = config.analytics !== null || config.scripts.some(({ load }) => load === 'idle')
  return {
    scripts: [
      ...(isLater ? [await publishFile('later', 'js')] : []),
      ...(config.feedback?.endpoint ? [await publishFile('feedback', 'js')] : []),
    ],
    styles: config.feedback ? [await publishFile('feedback', 'css')] : [],
  }
}

/** React for the search, which the islands share. */
async function readIslandClient(directory: string): Promise<AssetOutput> {
  const contents = await readFile(join(directory, 'island-client.js'))
  return { name: getIslandClientUrl(contents), from: 'memory', contents }
}

/** The published path of React for islands and search. */
export function getIslandClientUrl(contents: Uint8Array): string {
  return `assets/island-client.${getShortHash(contents)}.js`
}

type Publish = ScriptContext['publish']

/**
 * Publishes one stylesheet for each set of features. A page links at most one: its features cost one request, those it
 * does not have cost nothing.
 */
async function publishFeatureStyles(
  context: ScriptContext,
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

async function readFeatureStyles({ directory, config, publish }: ScriptContext, feature: PageFeature): Promise<string> {
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
function fillInlineScript(script: string, config: Config): string {
  const { defaultMode, respectPrefersColorScheme, disableSwitch } = config.colorMode
  const options = [defaultMode, respectPrefersColorScheme, disableSwitch, config.announcementBar?.id ?? null]
  const json = JSON.stringify(options).replaceAll('<', '\\u003c')
  return script.trim().replace('__INLINE_OPTIONS__', () => json)
}

/** Reads the inline script; the returned function creates those of a language from its script for pages opened as files. */
async function readInlineScripts({
  directory,
  config,
}: ScriptContext): Promise<(filePages: string | undefined) => Pick<PageScripts, 'inlineScript' | 'homeInlineScript'>> {
  const [inline, banner, loader] = await Promise.all(
    ['inline', 'base-url-banner', 'file-pages-loader'].map((name) => readFile(join(directory, `${name}.js`), 'utf8')),
  )
  const code = fillInlineScript(inline ?? '', config)
  return (filePages) => {
    const load = loader?.trim().replace('__FILE_PAGES_SCRIPT__', JSON.stringify(filePages)) ?? ''
    const all = filePages === undefined ? code : code + load
    return {
      inlineScript: toInlineScript(all),
      ...(config.baseUrlIssueBanner ? { homeInlineScript: toInlineScript(all + (banner ?? '').trim()) } : {}),
    }
  }
}

/** Computes the hash by which a content security policy allows the script. */
function toInlineScript(code: string): InlineScript {
  return { code, sha256: createHash('sha256').update(code).digest('base64') }
}
