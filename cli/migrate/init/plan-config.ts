import { posix } from 'node:path'
import { hasReactExtension } from '../../content/content-path.ts'
import { escapeHtmlText } from '../../lib/escape-html.ts'
import { isRecord } from '../../lib/json.ts'

import type { FoundSidebarItem, FoundSite } from '../generators/generator.ts'
import { excludeTranslations } from '../generators/languages.ts'
import { type Answers, EXAMPLE_URL } from './answers.ts'
import { ImportedValue, type PrintedConfig } from './print-config.ts'
import type { Survey } from './survey.ts'
import { DEFAULT_ACCENT, DEFAULT_TAGLINE } from './templates.ts'
import { removeInvalid } from './valid-config.ts'

/** A valid configuration, and the settings that could not become part of it. */
export interface PlannedConfig extends PrintedConfig {
  /** Sidebars by the files of their documents, whose ids are not known yet. */
  sidebars: Record<string, FoundSidebarItem[]> | null
  /** The readable part of imported sidebars. */
  importedSidebars: unknown
  /** Pathname prefixes of documents that change. */
  moved: readonly { from: string; to: string }[]
  /** Sentences. */
  notes: string[]
}

type Values = Record<string, unknown>

/** Plans the configuration of a site: a new one, of a folder of Markdown, or of a site of another generator. */
export function planConfig(survey: Survey, answers: Answers): PlannedConfig {
  const { foreign } = survey
  const planned = foreign ? planForeign(foreign.site, survey, answers) : planOwn(survey, answers)
  const pages = planPages(survey, planned.pages)
  const { values: valid, removed } = removeInvalid(
    { ...planAddress(survey, answers), ...planned, ...pages },
    survey.directory,
  )
  const found = foreign?.site.docs.sidebars
  const values = found?.kind === 'module' ? importSidebars(valid, found.file) : valid
  const source = foreign ? posix.basename(foreign.config.file) : ''
  const left = removed.length === 0 ? [] : [`These values of ${source} are not valid here: ${removed.join(', ')}.`]
  // Docusaurus has a note of its own, on all of its pages.
  const react = 'pages' in pages && foreign?.config.generator.name !== 'docusaurus' ? listReactPages(survey) : []
  const partly = foreign?.unread.length
    ? [`These values of ${source} could be read only in part: ${listSome(foreign.unread)}.`]
    : []
  const notes = [...(foreign?.site.notes ?? []), ...describePages(react), ...partly, ...left]
  return {
    values,
    comments: {
      ...(foreign === null &&
        'theme' in values && { theme: ['The color of links, buttons and marks: any color of CSS.'] }),
      url: answers.url.startsWith(EXAMPLE_URL)
        ? ['The origin at which the site is published, without a path. Change it before you publish.']
        : [],
    },
    sidebars: found?.kind === 'data' ? found.sidebars : null,
    importedSidebars: found?.kind === 'module' ? found.sidebars : null,
    moved: foreign?.site.moved ?? [],
    notes,
  }
}

/** React components in `src/pages` are pages of docsgen only if they were written for it. */
function planPages(survey: Survey, pages: unknown): Values {
  const isNew = survey.foreign === null && survey.content.docsPath === null
  if (isNew) return {}
  const own = isRecord(pages) ? pages : {}
  if (listReactPages(survey).length > 0) return { pages: { ...own, reactPath: false } }
  return isRecord(pages) ? { pages } : {}
}

function listReactPages({ files }: Survey): string[] {
  return files.listAllFiles('src/pages').filter(hasReactExtension)
}

function listSome(keys: readonly string[]): string {
  return keys.length <= 4 ? keys.join(', ') : `${keys.slice(0, 4).join(', ')}, …`
}

function describePages(pages: readonly string[]): string[] {
  const [first] = pages
  if (first === undefined) return []
  const others = pages.length === 1 ? '' : ` and ${pages.length - 1} more`
  return [`The React pages in src/pages (${first}${others}) are left out; see pages.reactPath.`]
}

function planAddress({ foreign, repository }: Survey, { title, url, template }: Answers): Values {
  const { origin, pathname } = new URL(url)
  const tagline =
    foreign?.site.tagline ?? repository.tagline ?? (foreign || template === 'minimal' ? null : DEFAULT_TAGLINE)
  return {
    title,
    ...(tagline === null ? {} : { tagline: toLine(tagline) }),
    url: origin,
    ...(pathname === '/' ? {} : { baseUrl: `${pathname}/` }),
  }
}

/** A site that no other generator knows. */
function planOwn({ content, repository, files }: Survey, { title, docsPath, template }: Answers): Values {
  // Documents that were written for another reader have no prefix of ours, and link to each other from the root.
  const exclude = docsPath === null ? [] : excludeTranslations(files.listAllFiles(docsPath))
  const docs =
    docsPath === null
      ? {}
      : {
          docs: {
            ...{ path: docsPath, routeBasePath: '/', numberPrefixes: false, editUrl: repository.editUrl ?? undefined },
            ...(exclude.length > 0 && { exclude }),
          },
        }
  if (template === 'minimal') return { ...docs, ...content.settings }
  const source = repository.web === null ? [] : [{ label: 'Source', href: repository.web, position: 'right' }]
  return {
    favicon: 'img/favicon.svg',
    ...docs,
    ...content.settings,
    navbar: {
      title,
      items: [
        ...(content.exists
          ? []
          : [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs', position: 'left' }]),
        ...source,
      ],
    },
    footer: { copyright: `Copyright © ${escapeHtmlText(title)}.` },
    theme: { accent: DEFAULT_ACCENT },
  }
}

/** A site of another generator: its folders stay where they are. */
function planForeign(site: FoundSite, { repository, files }: Survey, { title, docsPath }: Answers): Values {
  const { navbar, footer, ...settings } = site.settings
  const statics = site.staticDirectories
  const favicon = findFavicon(site, (file) => files.isFile(file))
  return {
    ...(favicon === null ? {} : { favicon }),
    ...('trailingSlash' in settings ? { trailingSlash: settings.trailingSlash } : {}),
    docs: {
      path: docsPath ?? site.docs.path,
      routeBasePath: site.docs.routeBasePath,
      numberPrefixes: false,
      ...(site.docs.exclude.length === 0 ? {} : { exclude: site.docs.exclude }),
      ...site.docsSettings,
      editUrl: site.docs.editUrl ?? repository.editUrl ?? undefined,
      sidebars: site.docs.sidebars?.kind === 'values' ? site.docs.sidebars.sidebars : undefined,
    },
    ...(statics.length === 0 || statics.join() === 'static' ? {} : { staticDirectories: statics }),
    navbar: { title, ...(typeof navbar === 'object' ? navbar : {}) },
    ...(footer ? { footer } : {}),
    ...settings,
  }
}

/** Imports the sidebars from a module of the project. */
function importSidebars(values: Readonly<Values>, file: string): Readonly<Values> {
  const docs = isRecord(values.docs) ? values.docs : {}
  return { ...values, docs: { ...docs, sidebars: new ImportedValue('sidebars', `./${posix.normalize(file)}`) } }
}

/** The icon, if it is a URL or a file of a static folder. */
function findFavicon({ favicon, staticDirectories }: FoundSite, isFile: (file: string) => boolean): string | null {
  if (favicon === null || /^https?:/i.test(favicon)) return favicon
  return staticDirectories.some((folder) => isFile(posix.join(folder, favicon))) ? favicon : null
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
