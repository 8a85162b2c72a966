import * as z from 'zod/mini'
import { PATHNAME_RULES } from '../../content/pathname-rules.ts'
import { describe, optional, withDefault } from './keys.ts'
import { mapOutput, object, orFalse } from './schema.ts'
import { resolveCategories, sidebars } from './sidebars.ts'
import { absoluteUrl, boolean, nonBlankString, projectPath, routeSegments, string } from './values.ts'

const DOCS_MOVED: Record<string, string> = {
  sidebarPath: 'Set "docs.sidebars" to the sidebars themselves.',
  hideableSidebar: '"hideableSidebar" was renamed to "docs.sidebar.hideable".',
  autoCollapseSidebarCategories:
    '"autoCollapseSidebarCategories" was renamed to "docs.sidebar.autoCollapseCategories".',
  onInlineTags: 'Set severities["tags/inline"] instead.',
  tags: 'Tags are defined in the file "tags.yml" in the folder of the documents.',
  versions: '"docs.versions" was renamed to "versions", at the top level.',
}

/** Files that are next to documents and no pages of them. */
const NOT_DOCUMENTS = ['**/{AGENTS,CLAUDE,GEMINI}.md', 'SUMMARY.md', '**/{ISSUE,PULL_REQUEST}_TEMPLATE{.md,/**}']

const sidebarsOrNone = mapOutput(orFalse(sidebars), (value) => value || {})

const sidebarOptions = object({
  hideable: withDefault(boolean, false, 'Shows a button that hides the sidebar.'),
  autoCollapseCategories: withDefault(boolean, false, 'Opening a category collapses its siblings.'),
})

const docsKeys = object(
  {
    path: withDefault(projectPath, 'content/docs', 'Folder of the documents; `.` for the project folder itself.'),
    include: withDefault(z.array(nonBlankString), ['**/*'], {
      text: 'Patterns of the Markdown files below `path` that are documents.',
      example: "docs: { include: ['guide/**', 'index.md'] }",
    }),
    exclude: withDefault(z.array(nonBlankString), NOT_DOCUMENTS, {
      text: 'Patterns of the Markdown files below `path` that are not documents: instructions for assistants, tables of contents, templates. Setting it replaces the default. Files and folders whose names begin with `_` are never documents, except for `_index.md`.',
      example: "docs: { exclude: ['old/**', '**/*-template.md'] }",
    }),
    numberPrefixes: withDefault(boolean, true, {
      text: 'Whether a number before the name of a file or folder (`01-intro.md`) only sets its position. With `false`, it is part of the pathname.',
    }),
    pathnames: withDefault(z.enum(PATHNAME_RULES), 'file', {
      text: 'Rule by which names of files and folders become pathnames: `file` keeps them. `hugo` and `starlight` write them as these generators do, in lower case and with hyphens for spaces.',
      example: "docs: { pathnames: 'hugo' }",
    }),
    routeBasePath: withDefault(routeSegments, 'docs', {
      text: 'Pathname prefix of documents; `/` for a site that consists only of documents.',
      example: "docs: { routeBasePath: '/' }",
    }),
    sidebars: optional(sidebarsOrNone, {
      text: 'Sidebars by name; `false` for none.',
      default: 'one sidebar, `defaultSidebar`, generated from the folders',
      example: "docs: { sidebars: { main: ['intro', { Guide: ['guide/install', 'guide/deploy'] }] } }",
    }),
    tagsBasePath: withDefault(routeSegments, 'tags', 'Pathname of tag pages below `routeBasePath`.'),
    sidebarCollapsible: withDefault(boolean, true, 'Whether categories can be collapsed.'),
    sidebarCollapsed: withDefault(boolean, true, 'Whether categories are collapsed at first.'),
    breadcrumbs: withDefault(boolean, true, 'Shows breadcrumbs above documents.'),
    showLastUpdateTime: withDefault(boolean, false, 'Shows the date of the last update, from Git or front matter.'),
    showLastUpdateAuthor: withDefault(boolean, false, 'Shows the author of the last update.'),
    showCopyPage: withDefault(boolean, false, 'Shows a button that copies a document as Markdown.'),
    openInAssistants: withDefault(
      boolean,
      true,
      'Adds links that ask ChatGPT and Claude about the document to the menu next to the button of `showCopyPage`.',
    ),
    glossary: optional(string, {
      text: 'Pathname of the glossary: links to its headings show the first sentence below them while the pointer or the focus is on them.',
      default: 'no glossary',
      example: "docs: { glossary: '/docs/glossary' }",
    }),
    showSectionNumbers: withDefault(boolean, false, 'Numbers the sections of documents in the margin of wide screens.'),
    editUrl: optional(absoluteUrl, {
      text: 'Base URL of edit links; the path of the document is appended.',
      default: 'no edit links',
      example: "docs: { editUrl: 'https://code.example/docs/edit/main/' }",
    }),
    versionPersistence: withDefault(
      z.enum(['localStorage', 'none']),
      'localStorage',
      "Storage of the reader's version.",
    ),
    sidebar: withDefault(sidebarOptions, {}, 'Behavior of the sidebar.'),
  },
  { moved: DOCS_MOVED },
)

/** Folder, routes and sidebars of the documents (docs/behaviours.md 11.1). */
export const docs = describe(
  mapOutput(docsKeys, (value) => {
    const { sidebarCollapsible: collapsible } = value
    const collapsed = collapsible && value.sidebarCollapsed
    const defaults = { collapsible, collapsed }
    return {
      ...value,
      sidebarCollapsed: collapsed,
      sidebars: value.sidebars && resolveCategories(value.sidebars, defaults),
    }
  }),
  { id: 'Docs', description: 'Documents and their sidebars.' },
)

const pathOrNone = mapOutput(orFalse(projectPath), (path) => path || null)

/** Folders of pages other than documents (docs/behaviours.md R-7). */
export const pages = object({
  path: withDefault(projectPath, 'content/pages', 'Folder of pages in Markdown.'),
  reactPath: withDefault(pathOrNone, 'src/pages', 'Folder of pages in React; `false` for none.'),
})
