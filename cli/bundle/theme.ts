import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Construct } from '../parse/document.ts'
import type { AssetManifest, AssetOutput, InlineScript } from './asset-manifest.ts'

/** First 8 hex digits of SHA-256: what a file name carries of its contents. */
export function shortHash(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8)
}

type Theme = Omit<AssetManifest, 'files' | 'islands' | 'moduleStyles'>

/** Reads the prebuilt theme and gives its files the names under which they are published. */
export async function readTheme(
  directory: string,
  config: Config,
  constructs: readonly (readonly Construct[])[],
): Promise<Theme> {
  const outputs: AssetOutput[] = []
  const publish = (name: string, extension: string, contents: Uint8Array): string => {
    const url = `assets/${name}.${shortHash(contents)}.${extension}`
    outputs.push({ name: url, from: 'memory', contents })
    return url
  }
  const [styles, runtime, inline, banner] = await Promise.all([
    readFile(join(directory, 'site.css')),
    readFile(join(directory, 'runtime.js')),
    readFile(join(directory, 'inline.js'), 'utf8'),
    readFile(join(directory, 'base-url-banner.js'), 'utf8'),
  ])
  const chunks = await readChunks(join(directory, 'chunks'), runtime.toString())
  outputs.push(...chunks)
  const inlineCode = fillInlineScript(inline, config)
  return {
    styles: [publish('site', 'css', styles)],
    runtime: publish('runtime', 'js', runtime),
    tabsScript: chunks.find(({ name }) => name.startsWith('assets/tabs.'))?.name ?? null,
    constructStyles: await publishConstructs({ directory, config, publish }, constructs),
    inlineScript: withHash(inlineCode),
    ...(config.baseUrlIssueBanner ? { homeInlineScript: withHash(inlineCode + banner.trim()) } : {}),
    outputs,
  }
}

/** What the runtime loads later: files beside it, under the names by which it imports them, which carry their hashes. */
async function readChunks(directory: string, runtime: string): Promise<AssetOutput[]> {
  const names = new Set([...runtime.matchAll(/import\("\.\/([\w.-]+\.js)"\)/g)].map(([, name = '']) => name))
  return Promise.all(
    [...names].map(async (name): Promise<AssetOutput> => {
      return { name: `assets/${name}`, from: 'memory', contents: await readFile(join(directory, name)) }
    }),
  )
}

type Publish = (name: string, extension: string, contents: Uint8Array) => string

interface ThemePlace {
  directory: string
  config: Config
  publish: Publish
}

/**
 * One stylesheet for each set of constructs. A page links one at most, so what it has costs one request, and what it has not
 * costs nothing.
 */
async function publishConstructs(
  place: ThemePlace,
  sets: readonly (readonly Construct[])[],
): Promise<Record<string, string>> {
  const styles = new Map<Construct, string>()
  for (const construct of new Set(sets.flat())) styles.set(construct, await readConstruct(place, construct))
  const published: Record<string, string> = {}
  for (const set of sets) {
    const name = set.join('-')
    if (name === '' || name in published) continue
    const contents = set.map((construct) => styles.get(construct) ?? '').join('')
    published[name] = place.publish(name, 'css', Buffer.from(contents))
  }
  return published
}

async function readConstruct({ directory, config, publish }: ThemePlace, construct: Construct): Promise<string> {
  const styles = await readFile(join(directory, 'constructs', `${construct}.css`), 'utf8')
  return construct === 'math' ? publishMath(directory, { styles, config: config.math, publish }) : styles
}

/**
 * The styles of formulas: the theme's with the font of MathML, and before them, where formulas are HTML, those of KaTeX,
 * unless the site takes them from elsewhere.
 */
async function publishMath(
  directory: string,
  { styles, config, publish }: { styles: string; config: Config['math']; publish: Publish },
): Promise<string> {
  const font = publish('math-font', 'woff2', await readFile(join(directory, 'math-font.woff2')))
  const own = styles.replace(/url\(["']?\.\/math-font\.woff2["']?\)/, `url(${font.slice('assets/'.length)})`)
  const shipsKatex = config.output !== 'mathml' && config.stylesheet === null
  return (shipsKatex ? await publishKatex(join(directory, 'katex'), publish) : '') + own
}

/** KaTeX's stylesheet, its fonts renamed to their hashed copies beside it. */
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

/** Gives the inline script its options. */
function fillInlineScript(script: string, config: Config): string {
  const { defaultMode, respectPrefersColorScheme, disableSwitch } = config.colorMode
  const options = [defaultMode, respectPrefersColorScheme, disableSwitch, config.announcementBar?.id ?? null]
  const json = JSON.stringify(options).replaceAll('<', '\\u003c')
  return script.trim().replace('__INLINE_OPTIONS__', () => json)
}

/** A script with the hash by which a content security policy allows it. */
function withHash(code: string): InlineScript {
  return { code, sha256: createHash('sha256').update(code).digest('base64') }
}
