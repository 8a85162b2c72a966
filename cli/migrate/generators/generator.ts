import { posix } from 'node:path'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'

/** The generators whose projects docsgen recognizes. */
// biome-ignore format: a list of words
export type GeneratorName =
  | 'docusaurus' | 'vitepress' | 'starlight' | 'rspress' | 'mkdocs' | 'mdbook' | 'hugo' | 'gitbook' | 'quarto' | 'docsify' | 'obsidian' | 'jekyll'

/** A configuration file of a generator that was found in a project. */
export interface GeneratorConfig {
  generator: Generator
  /** Posix path relative to the root of the project. */
  file: string
  /** Posix path of the generator's project folder, relative to the root; empty for the root. */
  folder: string
}

/** A generator: how its projects are recognized, and how its configuration is read. */
export interface Generator {
  name: GeneratorName
  /** Its name in messages. */
  label: string
  /** Paths of its configuration in the folder of a project, in the order in which they are looked for. */
  configFiles: readonly string[]
  /** Whether a configuration file of that name is the generator's, where others use the same name. */
  recognizes?(config: { text: string; folder: string; files: ProjectFiles }): boolean
  /** Reads the values of a configuration that may consist of several files. Throws if it cannot be read. */
  readValues?(file: string, files: ProjectFiles): unknown
  /** Key paths that `describe` needs most. Running a configuration in JavaScript is worthwhile if they are missing. */
  wanted?: readonly string[]
  /** Describes the site from the readable `values` of the configuration; every key may be missing. */
  describe(input: GeneratorInput): FoundSite | Promise<FoundSite>
}

export interface GeneratorInput {
  values: unknown
  /** Text of the configuration file; empty if it cannot be read. */
  text: string
  files: ProjectFiles
  /** Posix path of the generator's project folder, relative to the root; empty for the root. */
  folder: string
  /** Reads the default export of another module of the project, without running it; `undefined` if that fails. */
  readModule(file: string): Promise<unknown>
}

/** Keys of `site.config.ts` with their values. */
export type ConfigValues = Record<string, unknown>

/** A site described by another generator's configuration, in docsgen's terms. */
export interface FoundSite {
  title: string | null
  tagline: string | null
  /** URL of the published site, which may have a path. */
  url: string | null
  /** Path of the site, if it is not part of `url`. */
  baseUrl: string | null
  docs: FoundDocs
  /** Folders of static files that exist, relative to the root. */
  staticDirectories: string[]
  /** Icon, as a path below a static folder or a URL. */
  favicon: string | null
  /** Other keys of `site.config.ts`; those that are not valid are left out when the file is written. */
  settings: ConfigValues
  /** Other keys of `docs`, in the same way. */
  docsSettings: ConfigValues
  /** Pathname prefixes that change, without slashes around them: their pages redirect. */
  moved: { from: string; to: string }[]
  /** Texts of languages and authors of blogs, which become files. */
  labels: FoundLabels[]
  /** Sentences about parts that are not migrated. */
  notes: string[]
}

/** The texts of a language, as its labels file has them, or the authors of a blog. */
export interface FoundLabels {
  /** Path of the file, relative to the root. */
  file: string
  /** By section; empty if all texts are as in the default language. */
  sections: ConfigValues
  /** The files that they were read from. */
  sources: string[]
}

interface FoundDocs {
  /** Folder of the documents, relative to the root. */
  path: string
  /** Pathname prefix of the documents. */
  routeBasePath: string
  sidebars: FoundSidebars | null
  /** Base URL of edit links, to which the path relative to the root is appended. */
  editUrl: string | null
  /** Patterns of Markdown files that are not documents, relative to `path`. */
  exclude: string[]
}

/**
 * Sidebars by the files of their documents; values of `docs.sidebars`; or a module of the project that exports these by
 * default, as Docusaurus has it, and what could be read of it.
 */
export type FoundSidebars =
  | { kind: 'data'; sidebars: Record<string, FoundSidebarItem[]> }
  | { kind: 'values'; sidebars: ConfigValues | false }
  | { kind: 'module'; file: string; sidebars: unknown }

/** An item of a sidebar. Files are relative to the folder of the documents. */
export type FoundSidebarItem =
  /** `isRef`: the document belongs to another sidebar. */
  | { kind: 'doc'; file: string; label: string | null; isRef?: boolean }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'heading'; label: string }
  | { kind: 'folder'; folder: string }
  | { kind: 'category'; label: string; file: string | null; items: FoundSidebarItem[]; collapsed: boolean | null }

/** The parts of a site that are known; all others have no values. */
type KnownSite = Partial<Omit<FoundSite, 'docs'>> & {
  docs: Pick<FoundDocs, 'path'> & Partial<FoundDocs>
}

/** A site about which nothing is known but these parts. */
export const createFoundSite = ({ docs, ...known }: KnownSite): FoundSite => ({
  title: null,
  tagline: null,
  url: null,
  baseUrl: null,
  staticDirectories: [],
  favicon: null,
  settings: {},
  docsSettings: {},
  moved: [],
  labels: [],
  notes: [],
  ...known,
  docs: { routeBasePath: '/', sidebars: null, editUrl: null, exclude: [], ...docs },
})

/** A note on the languages of the old site that docsgen does not import. */
export function listLanguageNotes(languages: readonly string[]): string[] {
  const noun = languages.length === 1 ? 'language' : 'languages'
  const verb = languages.length === 1 ? 'is' : 'are'
  return languages.length === 0 ? [] : [`The ${noun} ${languages.join(', ')} ${verb} left out.`]
}

/** A note that names the pages of a folder that are programs for the old generator; their words are lost with them. */
export function listPageNotes(folder: string, pages: readonly string[]): string[] {
  const what = pages.length === 1 ? 'This page is code, so its words are' : 'These pages are code, so their words are'
  return pages.length === 0 ? [] : [`${what} left out: ${pages.map((page) => posix.join(folder, page)).join(', ')}.`]
}
