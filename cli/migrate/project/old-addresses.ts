import { posix } from 'node:path'
import { stripIndexName, stripMarkdownExtension } from '../../content/content-path.ts'
import { applyPathnameRule, PATHNAME_RULES } from '../../content/pathname-rules.ts'
import { joinPathname, toPathnameKey } from '../../lib/pathname.ts'
import type { GeneratorConfig } from '../generators/generator.ts'

/** A document and its page. */
interface MovedPage {
  /** Path of the source, relative to its folder of documents, as the other generator knew it. */
  file: string
  /** The text of the source before. */
  text: string
  /** Without the base URL. */
  pathname: string
}

interface OldSite {
  config: GeneratorConfig
  /** The text of the configuration. */
  text: string
  /** Pathname of the documents. */
  routeBasePath: string
}

export interface Redirect {
  from: string
  to: string
}

/** Settings about addresses that end in `.html`. */
const HTML_ADDRESSES: Readonly<Record<string, (text: string) => boolean>> = {
  mdbook: () => true,
  vitepress: () => true,
  mkdocs: (text) => /^use_directory_urls:\s*(?:false|no)\b/m.test(text),
  starlight: (text) => /format:\s*['"]file['"]/.test(text),
  hugo: (text) => /^\s*uglyurls\s*[:=]\s*true/im.test(text),
}

/** Redirects from old addresses of pages that have changed. */
export function listOldAddresses(pages: readonly MovedPage[], site: OldSite): Redirect[] {
  const taken = new Set(pages.map(({ pathname }) => toPathnameKey(pathname)))
  const redirects = new Map<string, Redirect>()
  for (const page of pages) {
    const olds = [...listPathnames(page, site), ...listAliases(page, site)]
    for (const from of olds) {
      const isHtml = from.endsWith('.html')
      if (from === page.pathname) continue
      if (isHtml ? /(?:^|\/)index\.html$/.test(from) : taken.has(toPathnameKey(from))) continue
      // The file of another page has this address, or its redirect will.
      if (isHtml && taken.has(toPathnameKey(from)) && toPathnameKey(from) !== toPathnameKey(page.pathname)) continue
      if (!redirects.has(from)) redirects.set(from, { from, to: page.pathname })
    }
  }
  return [...redirects.values()]
}

function listPathnames({ file, text }: MovedPage, { config, routeBasePath, text: settings }: OldSite): string[] {
  const { name } = config.generator
  if (name === 'docusaurus') return []
  const stem = stripMarkdownExtension(file)
  const folder = stripIndexName(stem)
  // VitePress has no other name for the page of a folder.
  const isIndex = name === 'vitepress' ? posix.basename(stem) === 'index' : folder !== stem
  const written = findSetting(text, name === 'hugo' ? 'url' : 'slug')
  const slug = name === 'hugo' ? findSetting(text, 'slug') : null
  const plain = isIndex ? folder : slug === null ? stem : posix.join(posix.dirname(stem), slug)
  const path =
    written !== null && name !== 'mkdocs'
      ? written
      : applyPathnameRule(plain, PATHNAME_RULES.find((rule) => rule === name) ?? 'file')
  const pathname = joinPathname(routeBasePath, path)
  const hasHtml = HTML_ADDRESSES[name]?.(settings) === true && !isIndex && written === null
  return hasHtml ? [pathname, `${pathname.replace(/\/$/, '')}.html`] : [pathname]
}

/** Aliases of Hugo that are relative to the folder of their page; docsgen reads the others itself. */
function listAliases({ text, file }: MovedPage, { config, routeBasePath }: OldSite): string[] {
  if (config.generator.name !== 'hugo') return []
  const list =
    /^aliases[ \t]*[:=][ \t]*(\[[\s\S]*?\]|(?:\n[ \t]*-[^\n]*)+|[^\n]*)/m.exec(getFrontMatter(text))?.[1] ?? ''
  const aliases = [...list.matchAll(/[\w./%~-]*\w[\w./%~-]*/g)].map(([alias]) => alias)
  return aliases
    .filter((alias) => !alias.startsWith('/'))
    .map((alias) => joinPathname(routeBasePath, posix.join(posix.dirname(file), alias)))
}

const getFrontMatter = (text: string): string => /^(---|\+\+\+)\n([\s\S]*?)\n\1/.exec(text)?.[2] ?? ''

function findSetting(text: string, key: string): string | null {
  return new RegExp(`^${key}\\s*[:=]\\s*["']?([^"'\\n]+?)["']?\\s*$`, 'm').exec(getFrontMatter(text))?.[1] ?? null
}
