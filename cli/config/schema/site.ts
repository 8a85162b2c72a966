import * as z from 'zod/mini'
import { replaceableNames } from '../../../src/model/replaceable-names.ts'
import { codes } from '../../diagnostics/codes.ts'
import type { Severity } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../lib/suggest.ts'
import type { AnnouncementBarConfig, Config, MetaTag, SearchConfig } from '../config.ts'
import type { SiteConfig } from '../site-config.ts'
import { blog, docs, markdown, math } from './content.ts'
import { i18n } from './i18n.ts'
import { footer } from './links.ts'
import { navbar } from './navbar.ts'
import { choose, isRecord, object, type Report, rule, type Schema } from './schema.ts'
import {
  basePath,
  dictionary,
  flag,
  integer,
  list,
  origin,
  otherwise,
  projectPath,
  routeSegments,
  SEVERITIES,
  stylesheetPath,
  text,
  unset,
  visibleText,
} from './values.ts'
import { variables } from './variables.ts'
import { versions } from './versions.ts'

const severity: Schema<Severity> = z.enum(SEVERITIES)

/** Only components of which the theme says so. */
const components: Schema<Record<string, string>> = dictionary(projectPath, (key, report) => {
  if (replaceableNames.some((name) => name === key)) return
  const nearest = suggest(key, replaceableNames)
  const hint = nearest ? `Did you mean "${nearest}"?` : `There are: ${replaceableNames.join(', ')}.`
  const message = `"${key}" is no component of the theme that can be replaced`
  report({ code: 'config/unknown-key', path: [key], message, hint })
})

/** Only codes whose severity the table of codes leaves to the user. */
const severities: Schema<Record<string, Severity>> = dictionary(severity, (key, report) => {
  const known = new Map<string, (typeof codes)[keyof typeof codes]>(Object.entries(codes))
  const code = known.get(key)
  if (!code) {
    const nearest = suggest(key, known.keys())
    const hint = nearest ? `Did you mean "${nearest}"?` : '`docsgen check --list-codes` prints all codes.'
    report({ code: 'config/unknown-key', path: [key], message: `"${key}" is not a code of docsgen`, hint })
  } else if (code.by === 'fixed') {
    report({ path: [key], message: `The severity of "${key}" cannot be changed`, hint: 'Remove this line.' })
  } else if (code.by !== 'severities') {
    report({
      path: [key],
      message: `The severity of "${key}" is decided by "${code.by}"`,
      hint: `Set "${code.by}" instead.`,
    })
  }
})

const namedTags = z.pipe(
  z.catchall(z.object({ image: unset(visibleText) }), text),
  z.transform(({ image, ...named }) => {
    const tags = Object.entries(named).map(([name, content]): MetaTag => ({ name, content }))
    return { tags, image }
  }),
)

const listedTags = z.pipe(
  list(dictionary(text)),
  z.transform((tags: MetaTag[]) => ({ tags, image: null })),
)

/** `{ description: '…' }` is short for a list of tags with a name and a content. */
const metadata: Schema<{ tags: MetaTag[]; image: string | null }> = choose((input, report) => {
  if (Array.isArray(input)) return listedTags
  return isRecord(input) ? namedTags : report({ message: 'must be a list of meta tags, or an object' })
})

const announcementBar: Schema<AnnouncementBarConfig> = object({
  id: otherwise(visibleText, 'announcement-bar'),
  content: visibleText,
  backgroundColor: unset(text),
  textColor: unset(text),
  isCloseable: otherwise(flag, true),
})

const searchPagePath: Schema<string | null> = rule((input, report, run) => {
  if (input === false || input === null) return null
  if (input === true) return report({ message: 'must be a pathname, or false for no search page' })
  const segments = run(routeSegments, input)
  return segments === '' ? null : segments
})

/** Further keys are the search service's own, and pass. */
const search: Schema<SearchConfig> = z.looseObject({
  searchPagePath: otherwise(searchPagePath, 'search'),
  indexName: unset(text),
  contextualSearch: otherwise(flag, true),
})

const headingLevel = integer(2, 6)

/** behaviours.md E-4. */
function checkHeadingLevels(raw: Record<string, unknown>, report: Report): void {
  const { minHeadingLevel: least = 2, maxHeadingLevel: most = 3 } = raw
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return
  report({
    path: ['minHeadingLevel'],
    message: `"minHeadingLevel" (${least}) must be less than or equal to "maxHeadingLevel" (${most})`,
  })
}

const SHAPE = {
  title: visibleText,
  url: origin,
  tagline: otherwise(text, ''),
  baseUrl: otherwise(basePath, '/'),
  trailingSlash: unset(flag),
  titleDelimiter: otherwise(text, '|'),
  favicon: unset(visibleText),
  noIndex: otherwise(flag, false),
  image: unset(visibleText),
  metadata: otherwise(metadata, []),
  variables: otherwise(variables, {}),
  i18n: otherwise(i18n, {}),
  docs: otherwise(docs, {}),
  blog: otherwise(blog, {}),
  versions: otherwise(versions, {}),
  navbar: otherwise(navbar, {}),
  footer: unset(footer),
  announcementBar: unset(announcementBar),
  colorMode: otherwise(
    object(
      {
        defaultMode: otherwise(z.enum(['light', 'dark']), 'light'),
        disableSwitch: otherwise(flag, false),
        respectPrefersColorScheme: otherwise(flag, false),
      },
      { moved: { switchConfig: 'The switch has no settings of its own; remove this key.' } },
    ),
    {},
  ),
  tableOfContents: otherwise(
    object(
      { minHeadingLevel: otherwise(headingLevel, 2), maxHeadingLevel: otherwise(headingLevel, 3) },
      { check: checkHeadingLevels },
    ),
    {},
  ),
  search: otherwise(search, {}),
  math: otherwise(math, {}),
  markdown: otherwise(markdown, {}),
  baseUrlIssueBanner: otherwise(flag, true),
  onBrokenLinks: otherwise(severity, 'throw'),
  onBrokenAnchors: otherwise(severity, 'warn'),
  onDuplicateRoutes: otherwise(severity, 'warn'),
  severities: otherwise(severities, {}),
  staticDirectories: otherwise(list(projectPath), ['static']),
  components: otherwise(components, {}),
  styles: otherwise(list(stylesheetPath), []),
  customFields: otherwise(dictionary(z.unknown()), {}),
} satisfies Record<keyof SiteConfig, z.ZodMiniType>

const MOVED: Record<string, string> = {
  themeConfig: 'There is no "themeConfig": its keys stand at the top level (navbar, footer, colorMode, …).',
  algolia: '"algolia" was renamed to "search".',
  metadatas: '"metadatas" was renamed to "metadata".',
  hideableSidebar: '"hideableSidebar" was renamed to "docs.sidebar.hideable".',
  autoCollapseSidebarCategories:
    '"autoCollapseSidebarCategories" was renamed to "docs.sidebar.autoCollapseCategories".',
  disableDarkMode: '"disableDarkMode" was renamed to "colorMode.disableSwitch".',
  defaultDarkMode: '"defaultDarkMode" was renamed to "colorMode.defaultMode".',
  sidebars: '"sidebars" was renamed to "docs.sidebars".',
  locales: '"locales" was renamed to "i18n.locales".',
  presets: 'Presets are not supported: set "docs" and "blog" at the top level.',
  plugins: 'Site plugins are not supported: see "markdown.remarkPlugins", "markdown.rehypePlugins" and "components".',
  themes: 'Themes are not supported: see "components".',
  prism: 'Code highlighting needs no settings; remove this key.',
  headTags: 'Meta tags are set by "metadata".',
  scripts: 'Scripts of your own are not supported; remove this key.',
  stylesheets: 'Stylesheets of your own stand in "styles".',
  customCss: 'Stylesheets of your own stand in "styles".',
  clientModules: 'Scripts of your own are not supported; remove this key.',
  projectName: 'Values of your own belong to "customFields".',
  organizationName: 'Values of your own belong to "customFields".',
  onBrokenMarkdownLinks: '"onBrokenMarkdownLinks" was merged into "onBrokenLinks".',
  future: 'There are no future flags; remove this key.',
}

const document = object(SHAPE, { moved: MOVED })

/** The whole configuration: raw data in, every default filled in, or all that is wrong with it. */
export const siteSchema: Schema<Config> = z.pipe(
  document,
  z.transform(({ metadata: meta, ...fields }): Config => {
    const docsPath = `/${fields.docs.routeBasePath}`
    const resolved = Object.entries(fields.versions).map(([name, version]) => {
      return [name, { ...version, path: version.path ?? docsPath }] as const
    })
    return {
      ...fields,
      metadata: meta.tags,
      image: fields.image ?? meta.image,
      versions: Object.fromEntries(resolved),
    }
  }),
)
