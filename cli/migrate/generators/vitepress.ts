import { findText, findValue, getList, getTexts, getValues } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator, listLanguageNotes } from './generator.ts'
import { excludeLanguages } from './languages.ts'
import { joinFolder, keepFolders, toEditUrl, toNavbarItems, toStaticPath } from './links.ts'
import { readTextSidebars } from './text-sidebars.ts'

/** VitePress: `.vitepress/config.*` in the folder of the documents. */
export const vitepress: Generator = {
  name: 'vitepress',
  label: 'VitePress',
  configFiles: ['ts', 'mts', 'js', 'mjs'].flatMap((extension) => [
    `.vitepress/config.${extension}`,
    `.vitepress/config/index.${extension}`,
  ]),
  wanted: ['title', 'description', 'base', 'srcDir', 'themeConfig.sidebar', 'themeConfig.nav'],
  describe({ values, files, folder }) {
    const source = joinFolder(folder, findText(values, 'srcDir') ?? '.')
    const path = joinFolder(source, findMovedFolder(values) ?? '.')
    const docs = new DocFiles(files, path)
    const root = getValues(values, 'locales', 'root')
    const theme = { ...getValues(values, 'themeConfig'), ...getValues(root, 'themeConfig') }
    const locales = Object.keys(getValues(values, 'locales')).filter((name) => name !== 'root')
    const pattern = findText(theme, 'editLink', 'pattern')
    return createFoundSite({
      title: findText(root, 'title') ?? findText(values, 'title'),
      tagline: findText(root, 'description') ?? findText(values, 'description'),
      url: findText(values, 'sitemap', 'hostname'),
      baseUrl: findText(values, 'base'),
      docs: {
        path,
        sidebars: readTextSidebars(findValue(theme, 'sidebar'), docs),
        editUrl: pattern === null ? null : toEditUrl(pattern.replace(/:path.*$/, ''), path),
        exclude: [...getTexts(values, 'srcExclude'), ...excludeLanguages(files, path, locales)],
      },
      staticDirectories: keepFolders(files, source, ['public']),
      favicon: findIcon(getList(values, 'head')),
      settings: {
        navbar: { ...findLogo(theme), items: [...toNavbarItems(getList(theme, 'nav')), ...listSocialLinks(theme)] },
        footer: findFooter(theme),
        markdown: { dialects: ['vitepress'], headingIds: 'vitepress' },
        ...(findValue(values, 'markdown', 'math') === true ? {} : { math: false }),
      },
      notes: [
        ...listLanguageNotes(locales),
        ...(files.isFolder(joinFolder(folder, '.vitepress/theme'))
          ? ['The custom theme in .vitepress/theme is not used.']
          : []),
      ],
    })
  },
}

/** The folder whose documents `rewrites` move to the top: `{ 'en/:rest*': ':rest*' }`. */
function findMovedFolder(values: unknown): string | null {
  const rewrites = Object.entries(getValues(values, 'rewrites'))
  const moved = rewrites.flatMap(([from, to]) => {
    const [, folder, rest] = /^([\w./-]+)\/(:[\w-]+(?:\(.*\))?\*)$/.exec(from) ?? []
    return folder !== undefined && rest === to ? [folder] : []
  })
  return moved.length === 1 ? (moved[0] ?? null) : null
}

function findIcon(head: readonly unknown[]): string | null {
  for (const tag of head) {
    if (!Array.isArray(tag) || tag[0] !== 'link' || !/\bicon\b/.test(findText(tag[1], 'rel') ?? '')) continue
    return toStaticPath(findText(tag[1], 'href'))
  }
  return null
}

function findLogo(theme: unknown) {
  const logo = findText(theme, 'logo') ?? findText(theme, 'logo', 'src') ?? findText(theme, 'logo', 'light')
  const dark = toStaticPath(findText(theme, 'logo', 'dark'))
  return logo === null ? {} : { logo: { src: toStaticPath(logo), ...(dark === null ? {} : { srcDark: dark }) } }
}

function listSocialLinks(theme: unknown) {
  return getList(theme, 'socialLinks').flatMap((entry) => {
    const icon = findText(entry, 'icon')
    const href = findText(entry, 'link')
    return icon === 'github' && href !== null ? [{ label: 'GitHub', href, position: 'right' }] : []
  })
}

function findFooter(theme: unknown) {
  const lines = [findText(theme, 'footer', 'message'), findText(theme, 'footer', 'copyright')].filter(
    (line) => line !== null,
  )
  return lines.length === 0 ? null : { copyright: lines.join('<br>') }
}
