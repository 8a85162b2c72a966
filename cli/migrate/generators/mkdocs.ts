import { posix } from 'node:path'
import { stripIndexName, stripMarkdownExtension } from '../../content/content-path.ts'
import { groupBy } from '../../lib/group-by.ts'
import { joinPathname } from '../../lib/pathname.ts'
import { findPlugin, listNames, readMkdocsConfig } from '../../syntaxes/mkdocs/mkdocs-config.ts'
import { parseYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getTexts, getValues, type Values } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder, toEditUrl } from './links.ts'
import { readMikeVersions } from './mike-versions.ts'
import { readNav } from './mkdocs-nav.ts'
import { readPlugins } from './mkdocs-plugins.ts'

/** MkDocs: `mkdocs.yml`, with the themes Material and Read the Docs. */
export const mkdocs: Generator = {
  name: 'mkdocs',
  label: 'MkDocs',
  configFiles: ['mkdocs.yml', 'mkdocs.yaml'],
  readValues: (file, files) => readMkdocsConfig(file, files).values,
  describe({ values, files, folder }) {
    const directory = findText(values, 'docs_dir') ?? 'docs'
    const plugins = readPlugins(values, { files, path: joinFolder(folder, directory) })
    const { path } = plugins
    const versions = readMikeVersions(values, { root: files.root, path })
    const docs = new DocFiles(files, path)
    const items = readNav(values, { docs, files, path })
    return createFoundSite({
      title: findText(values, 'site_name'),
      tagline: findText(values, 'site_description'),
      url: findText(values, 'site_url'),
      docs: {
        path,
        sidebars: items.length === 0 ? null : { kind: 'data', sidebars: { main: items } },
        editUrl: findEditUrl(values, { folder, path }),
        exclude: [...splitPatterns(findText(values, 'exclude_docs')), ...plugins.exclude],
      },
      docsSettings: hasRevisionDates(values) ? { showLastUpdateTime: true } : {},
      settings: {
        ...plugins.settings,
        ...versions.settings,
        redirects: listRedirects(values, docs),
        navbar: { items: [...plugins.links, ...versions.links, ...listLinks(values)] },
        footer: findCopyright(values),
        markdown: { dialects: ['mkdocs'], headingIds: 'mkdocs' },
        // Without an extension for formulas, a dollar sign is a dollar sign.
        ...(hasMath(values) ? {} : { math: false }),
      },
      labels: plugins.files,
      notes: [
        ...plugins.notes,
        ...versions.notes,
        ...listNotes(values),
        ...listTemplateNotes(docs, { files, folder: path }),
      ],
    })
  },
}

function findEditUrl(values: unknown, { folder, path }: { folder: string; path: string }): string | null {
  const template = findText(values, 'edit_uri_template')
  const repository = findText(values, 'repo_url')?.replace(/\/+$/, '')
  if (template !== null || repository === undefined || findValue(values, 'edit_uri') === '') return null
  const isKnown = /^https:\/\/(?:github\.com|gitlab\.com)\//.test(repository)
  const uri = findText(values, 'edit_uri') ?? (isKnown ? `edit/master/${posix.relative(folder, path)}/` : null)
  return uri === null ? null : toEditUrl(/^https?:/.test(uri) ? uri : `${repository}/${uri.replace(/^\/+/, '')}`, path)
}

function listLinks(values: unknown): Record<string, unknown>[] {
  const repository = findText(values, 'repo_url')
  if (repository === null) return []
  return [{ label: findText(values, 'repo_name') ?? 'Source', href: repository, position: 'right' }]
}

function findCopyright(values: unknown): Values | null {
  const copyright = findText(values, 'copyright')
  return copyright === null ? null : { copyright }
}

function hasMath(values: unknown): boolean {
  return listNames(findValue(values, 'markdown_extensions')).some((name) => /arithmatex|mdx_math|katex/.test(name))
}

const hasRevisionDates = (values: unknown): boolean =>
  listNames(findValue(values, 'plugins')).some((name) => /^git-revision-date(?:-localized)?$/.test(name))

/** The redirects of their plugin: `old/page.md: new.md`. The file of an address that has a page is not one. */
function listRedirects(values: unknown, docs: DocFiles): { from: string; to: string }[] {
  const maps = getValues(findPlugin(values, 'redirects'), 'redirect_maps')
  return Object.entries(maps).flatMap(([from, to]) => {
    if (typeof to !== 'string' || docs.findFile(from) !== null) return []
    return [{ from: toPathname(from), to: /^https?:/.test(to) ? to : toPathname(to) }]
  })
}

/** The pathname of a page by its file, which a fragment may follow. */
function toPathname(target: string): string {
  const [file = '', ...fragment] = target.split('#')
  const stem = stripMarkdownExtension(file)
  const folder = stripIndexName(stem)
  return [folder === stem ? joinPathname(stem) : joinPathname(folder, '/'), ...fragment].join('#')
}

/** The lines of a list of patterns in the syntax of `.gitignore`. */
function splitPatterns(patterns: string | null): string[] {
  const lines = (patterns ?? '').split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .map((line) => {
      const pattern = line.replace(/^\//, '').replace(/\/$/, '/**')
      return line.startsWith('/') || pattern.slice(0, -3).includes('/') ? pattern : `**/${pattern}`
    })
}

/** Plugins whose work docsgen does itself, or whose constructs it reads. */
const UNDERSTOOD =
  /^(?:search|blog|material\/|minify|tags|meta|offline|privacy|social$|i18n$|autorefs$|include-markdown$|macros$|redirects$|git-revision-date|awesome-(?:pages|nav)$|literate-nav$|mike$|glightbox$|mkdocstrings$)/

function listNotes(values: unknown): string[] {
  const foreign = listNames(findValue(values, 'plugins')).filter((name) => !UNDERSTOOD.test(name))
  const subject = foreign.length === 1 ? `The plugin ${foreign[0]} has` : `The plugins ${foreign.join(', ')} have`
  const notes = foreign.length === 0 ? [] : [`${subject} no equivalent.`]
  const hooks = getTexts(values, 'hooks')
  if (hooks.length > 0) notes.push(`What ${hooks.join(', ')} adds to pages is missing, as docsgen runs no Python.`)
  return notes
}

/** Files that a note names. */
const NAMED_FILES = 3

/** The front matter at the beginning of a file. */
const block = /^---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*\r?\n/

/** A note for each template of the theme that documents name, because its content is not in their Markdown. */
function listTemplateNotes(docs: DocFiles, { files, folder }: { files: ProjectFiles; folder: string }): string[] {
  const documents = groupBy(docs.listFiles(), (file) => findTemplate(files.read(posix.join(folder, file)) ?? ''))
  return [...documents].flatMap(([template, pages]) => {
    if (template === null) return []
    const named = pages.slice(0, NAMED_FILES).join(', ')
    const others = pages.length > NAMED_FILES ? ` and ${pages.length - NAMED_FILES} more` : ''
    return `The template ${template} is not used, so what it adds to ${named}${others} is missing.`
  })
}

function findTemplate(text: string): string | null {
  const yaml = block.exec(text)?.[1]
  if (yaml === undefined || !/^template[ \t]*:/m.test(yaml)) return null
  try {
    return findText(parseYaml(yaml), 'template')
  } catch {
    return null
  }
}
