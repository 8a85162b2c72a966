import * as z from 'zod/mini'
import { OVERRIDABLE_NAMES } from '../../../src/model/overridable-names.ts'
import { codes } from '../../diagnostics/codes.ts'
import { didYouMean } from '../../lib/suggest.ts'
import type { Hooks } from '../site-config-hooks.ts'
import { blogs } from './blog.ts'
import { docs, pages } from './content.ts'
import { cardFontPath } from './fonts.ts'
import { i18n, type Locale } from './i18n.ts'
import { describe, optional, required, withDefault, withDefaults } from './keys.ts'
import { footer, redirect } from './links.ts'
import { markdown, math } from './markdown.ts'
import { navbar } from './navbar.ts'
import { analytics, contentSecurityPolicy, feedback, head, scripts } from './outside.ts'
import { announcementBar, colorMode, metadata, tableOfContents } from './page.ts'
import { dictionary, mapOutput, object } from './schema.ts'
import { search } from './search.ts'
import { theme } from './theme.ts'
import {
  anything,
  basePath,
  boolean,
  nonBlankString,
  origin,
  projectPath,
  severity,
  string,
  stylesheetPath,
} from './values.ts'
import { variables } from './variables.ts'
import { versions } from './versions.ts'

const components = describe(
  dictionary(projectPath, (key, report) => {
    if (OVERRIDABLE_NAMES.some((name) => name === key)) return
    const hint = didYouMean(key, OVERRIDABLE_NAMES) ?? `Known components: ${OVERRIDABLE_NAMES.join(', ')}.`
    const message = `"${key}" is not a component that can be overridden`
    report({ code: 'config/unknown-key', path: [key], message, hint })
  }),
  { tsType: 'Partial<Record<OverridableName, string>>' },
)

/** Only the codes whose severity can be set here. */
const severities = dictionary(severity, (key, report) => {
  const known = new Map<string, (typeof codes)[keyof typeof codes]>(Object.entries(codes))
  const code = known.get(key)
  if (!code) {
    const hint = didYouMean(key, known.keys()) ?? '`docsgen check --list-codes` prints all codes.'
    report({ code: 'config/unknown-key', path: [key], message: `"${key}" is not a known code`, hint })
  } else if (code.by === 'fixed') {
    report({ path: [key], message: `The severity of "${key}" cannot be changed`, hint: 'Remove this key.' })
  } else if (code.by !== 'severities') {
    const message = `The severity of "${key}" is set by "${code.by}"`
    report({ path: [key], message, hint: `Set "${code.by}" instead.` })
  }
})

/** Functions, which `hooks.ts` validates; their types are written by hand in `site-config-hooks.ts`. */
const hooks = object({
  routes: optional(
    describe(z.custom<Hooks['routes']>(), { tsType: "Hooks['routes']" }),
    'Changes pages before links are resolved.',
  ),
  emit: optional(describe(z.custom<Hooks['emit']>(), { tsType: "Hooks['emit']" }), 'Adds and removes output files.'),
})

const SHAPE = {
  title: required(
    nonBlankString,
    'Name of the site: used in the home link of the navbar, in the title of every page and in feeds.',
  ),
  /** An origin: `https://docs.example`. */
  url: required(origin, {
    text: 'Origin at which the site is published, with its protocol and without a path.',
    example: "url: 'https://docs.example'",
  }),
  tagline: withDefault(string, '', 'Text below the title on the home page.'),
  /** Begins and ends with a slash. */
  baseUrl: withDefault(basePath, '/', {
    text: 'Path of the site below its origin; leading and trailing slashes are added.',
    example: "baseUrl: '/docs/'",
  }),
  trailingSlash: optional(boolean, {
    text: 'Whether pathnames end with a slash.',
    default: 'index documents end with a slash (`/docs/guide/`), others do not (`/docs/intro`)',
  }),
  titleDelimiter: withDefault(string, '|', 'Text between the title of a page and the title of the site.'),
  favicon: optional(nonBlankString, {
    text: 'Icon of the site: a path below `static/`, or a URL.',
    example: "favicon: 'img/favicon.svg'",
  }),
  noIndex: withDefault(boolean, false, 'Asks search engines not to index the site.'),
  image: optional(nonBlankString, 'Default social card of pages: a path below `static/`, or a URL.'),
  socialCards: withDefault(
    boolean,
    false,
    'Draws a social card for each page, with its title. `image` is then that of the home page. See [social cards](theming.md#social-cards).',
  ),
  socialCardFonts: withDefault(z.array(cardFontPath), [], {
    text: 'Fonts of social cards for scripts that the font of titles does not have: .ttf, .otf or .woff2 files.',
    example: "socialCardFonts: ['src/fonts/noto-sans-arabic.ttf']",
  }),
  metadata: withDefault(metadata, [], {
    text: 'Meta tags of every page: a list of attributes, or an object of names and contents, in which `image` is the social card.',
    example: "metadata: [{ name: 'keywords', content: 'proofs' }]",
  }),
  variables: withDefaults(variables, {
    text: 'Words that the whole site shares. `{name}` is replaced in Markdown, in the configuration and in names of files and folders: by the value in text, by the slug in pathnames.',
    example: "variables: { brand: 'Moorline' }",
  }),
  facts: optional(projectPath, {
    text: 'A YAML file with the values that pages share, by group: `{group.name}` prints a value in Markdown. See [facts](writing.md#facts).',
    default: 'no facts',
    example: "facts: 'content/facts.yml'",
  }),
  i18n: withDefaults(i18n, 'Languages of the site.'),
  docs: withDefaults(docs, 'Documents and their sidebars.'),
  blog: withDefaults(blogs, {
    text: 'The blog, or a list of several; a blog is built if its folder contains posts. `false` for none.',
    example: "blog: [{}, { path: 'content/changelog', routeBasePath: 'changelog', blogTitle: 'Changelog' }]",
  }),
  pages: withDefaults(pages, {
    text: 'Pages at the path of their file, such as `/about`.',
    example: "pages: { path: 'website/pages', reactPath: false }",
  }),
  versions: withDefaults(versions, {
    text: 'Versions of the documents, by name: `current`, those that `versions.json` lists, and those with `from`. See [versions](versions.md).',
    example: "versions: { current: { label: '3.0 (beta)' }, '1.4': { from: 'v1.4' } }",
  }),
  lastVersion: optional(nonBlankString, {
    text: 'The version that readers get by default, at `docs.routeBasePath`.',
    default: 'the newest version other than `current`',
  }),
  onlyIncludeVersions: optional(z.array(nonBlankString), {
    text: 'Names of the versions that are built, for faster previews.',
    default: 'all versions',
  }),
  navbar: withDefaults(navbar, 'Navigation bar at the top of every page.'),
  footer: optional(footer, { text: 'Footer of every page.', default: 'no footer' }),
  announcementBar: optional(announcementBar, {
    text: 'Announcement above the navbar.',
    default: 'no announcement bar',
    example: "announcementBar: { id: 'v2', content: 'Version 2 is <a href=\"/blog/v2\">out</a>.' }",
  }),
  colorMode: withDefaults(colorMode, 'Light and dark mode.'),
  tableOfContents: withDefaults(tableOfContents, 'The table of contents.'),
  redirects: withDefault(z.array(redirect), [], {
    text: 'Redirects, written to `_redirects` and as one small page each. Pages have theirs in `redirectFrom` of their front matter.',
    example: "redirects: [{ from: '/start', to: '/docs/getting-started' }]",
  }),
  search: withDefaults(search, 'Search; `false` disables it.'),
  math: withDefaults(
    math,
    'Formulas in Markdown, rendered with KaTeX; `false` makes dollar signs text, except on pages with `math: true` in their front matter.',
  ),
  markdown: withDefaults(markdown, 'Markdown and its extensions.'),
  head: withDefault(head, [], {
    text: 'Elements in the head of every page. See [outside services](outside.md).',
    example:
      "head: [{ tag: 'meta', attributes: { name: 'google-site-verification', content: 'a1b2' } }, { tag: 'script', content: 'globalThis.theme = 1' }]",
  }),
  scripts: withDefault(scripts, [], {
    text: 'Scripts of every page. See [outside services](outside.md).',
    example: "scripts: [{ src: 'js/chat.js', load: 'idle' }]",
  }),
  contentSecurityPolicy: withDefaults(contentSecurityPolicy, {
    text: 'Sources that are added to the content security policy of every page, by directive. `frame-ancestors` is added to `_headers`.',
    example: "contentSecurityPolicy: { 'connect-src': ['https://stats.example'] }",
  }),
  analytics: optional(analytics, {
    text: 'Service that counts page views. See [outside services](outside.md#analytics).',
    default: 'none',
    example: "analytics: { provider: 'plausible' }",
  }),
  feedback: optional(feedback, {
    text: 'The question "Was this page helpful?" at the end of documents and posts. See [outside services](outside.md#feedback).',
    default: 'none',
    example: "feedback: { mailto: 'docs@moorline.example' }",
  }),
  baseUrlIssueBanner: withDefault(
    boolean,
    true,
    'Shows a notice on the home page when styles do not load because `baseUrl` is wrong.',
  ),
  fileProtocol: withDefault(
    boolean,
    false,
    'Makes the pages of the built site work when they are opened as files (`file:`), with their search; see docs/search.md.',
  ),
  onBrokenLinks: withDefault(severity, 'throw', 'Severity of links to pages that do not exist.'),
  onBrokenAnchors: withDefault(severity, 'warn', 'Severity of links to headings that do not exist on their page.'),
  onDuplicateRoutes: withDefault(severity, 'warn', 'Severity of pathnames with more than one source.'),
  severities: withDefaults(severities, {
    text: 'Severity of other problems, by code; `docsgen check --list-codes` lists the codes.',
    example: "severities: { 'asset/not-found': 'warn' }",
  }),
  assetDirectories: withDefault(z.array(projectPath), [], {
    text: 'Folders outside of the documents whose files documents may show and link to. A file is only published if a page uses it.',
    example: "assetDirectories: ['src/assets']",
  }),
  staticDirectories: withDefault(z.array(projectPath), ['static'], 'Folders whose files are copied unchanged.'),
  theme: withDefaults(theme, 'The default theme. See [styles](theming.md).'),
  components: withDefaults(components, {
    text: `Overrides of theme components: paths of modules, by the name of the component. An override receives the props of the original component, and that component as \`Original\`. Names: ${OVERRIDABLE_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    example: "components: { Footer: 'src/Footer.tsx' }",
  }),
  styles: withDefault(z.array(stylesheetPath), [], {
    text: 'Stylesheets for every page. They take precedence over the theme, whose custom properties (`--ds-…`) they can override; see [tokens](tokens.md).',
    example: "styles: ['src/site.css']",
  }),
  hooks: optional(hooks, {
    text: 'Functions that change pages before links are resolved, and output files before they are written. See [hooks](hooks.md).',
    default: 'none',
  }),
  inputs: withDefaults(
    object({
      env: withDefault(z.array(nonBlankString), [], 'Names of environment variables.'),
      files: withDefault(z.array(nonBlankString), [], 'Paths or glob patterns of files, relative to the root.'),
    }),
    {
      text: 'Files and environment variables that the code of the project (plugins, React pages, directives and overrides) reads while it runs. If one of them changes, docsgen runs the code again. See [caching](caching.md).',
      example: "inputs: { env: ['RELEASE'], files: ['data/**/*.json'] }",
    },
  ),
  customFields: withDefaults(dictionary(anything), {
    text: 'Custom data, as plain JSON. React pages read it as `page.site.customFields`; overrides receive it as `customFields`.',
    example: "customFields: { supportUrl: 'https://support.example' }",
  }),
}

const MOVED: Record<string, string> = {
  themeConfig: 'There is no "themeConfig"; set its keys at the top level (navbar, footer, colorMode, …).',
  algolia: '"algolia" was renamed to "search".',
  metadatas: '"metadatas" was renamed to "metadata".',
  hideableSidebar: '"hideableSidebar" was renamed to "docs.sidebar.hideable".',
  autoCollapseSidebarCategories:
    '"autoCollapseSidebarCategories" was renamed to "docs.sidebar.autoCollapseCategories".',
  disableDarkMode: '"disableDarkMode" was renamed to "colorMode.disableSwitch".',
  defaultDarkMode: '"defaultDarkMode" was renamed to "colorMode.defaultMode".',
  sidebars: '"sidebars" was renamed to "docs.sidebars".',
  locales: '"locales" was renamed to "i18n.locales".',
  presets: 'Presets are not supported; set "docs" and "blog" at the top level.',
  plugins: 'Site plugins are not supported; see "markdown.remarkPlugins", "markdown.rehypePlugins" and "components".',
  themes: 'Themes are not supported; see "components".',
  prism: 'Set "theme.code" instead; highlighting needs no other settings.',
  headTags: 'Set "head" instead.',
  stylesheets: 'Set "styles" to the paths of your stylesheets.',
  customCss: 'Set "styles" to the paths of your stylesheets.',
  clientModules: 'Set "scripts" instead.',
  projectName: 'Set it in "customFields".',
  organizationName: 'Set it in "customFields".',
  onBrokenMarkdownLinks: '"onBrokenMarkdownLinks" was merged into "onBrokenLinks".',
  future: 'There are no future flags; remove this key.',
}

/** The schema of the whole configuration; its output has every default filled in. */
export const siteSchema = describe(
  mapOutput(object(SHAPE, { moved: MOVED }), ({ metadata: meta, hooks: _, blog, ...fields }) => ({
    ...fields,
    i18n: {
      ...fields.i18n,
      locales: fields.i18n.locales.map((locale): Locale => ({ ...locale, url: locale.url ?? fields.url })),
    },
    blogs: blog,
    metadata: meta.tags,
    image: fields.image ?? meta.image,
  })),
  {
    id: 'SiteConfig',
    description:
      'What `site.config.ts` exports. Only `title` and `url` are required. `{name}` of a declared variable is replaced in every string: by the value of the variable in text, by its slug in pathnames, ids, paths and URLs; `\\{name}` becomes `{name}`.',
  },
)
