import type { Plain } from '../lib/plain.ts'

/** The dialects of Markdown whose constructs docsgen understands, named after the generators that read them. */
// biome-ignore format: one line for all
export const DIALECTS = [
  'docfx', 'docsify', 'gitbook', 'gitlab', 'hugo', 'jekyll', 'mdbook', 'mkdocs', 'myst', 'obsidian', 'quarto', 'starlight', 'vitepress',
] as const

export type Dialect = (typeof DIALECTS)[number]

/** A dialect that a project uses. */
export interface DialectUse {
  name: Dialect
  /** Posix path, relative to the root, of the folder that its own paths start from; empty for the root. */
  folder: string
  /** Posix path of the file that it was recognized by; `null` if the configuration names it. */
  file: string | null
  /** Absent if docsgen reads no configuration of the generator, or cannot read it. */
  settings?: DialectSettings
  /**
   * The files that links name without their folders: posix paths relative to the root, by their names in lower case, those of
   * documents without extension. Only for Obsidian.
   */
  namedFiles?: Record<string, string[]>
  /** The texts of links without one, by labels and by the paths of documents; see `indexTitles`. Only for GitBook, MyST and Quarto. */
  titles?: Record<string, string>
  /** Keys of front matter that docsgen has as well, and that mean something else in the dialect. */
  foreignKeys?: string[]
  /** Whether a document without a title has that of its file, also if it has headings. */
  hasNamesAsTitles?: true
}

/** The templates in documents. */
export interface TemplateSettings {
  /** Their variables by name. */
  variables: Record<string, Plain>
  /** Whether the project defines further variables and functions in code, which is not run. */
  hasCode: boolean
  /** Whether documents are templates unless their front matter says otherwise. */
  isDefault: boolean
}

/** Markdown settings of a generator's configuration. */
export interface DialectSettings {
  /** Posix paths, relative to the root, of the files that were read. */
  files: string[]
  /** Names of the plugins and of the extensions of Markdown. */
  plugins: string[]
  /** Texts and numbers by their path of keys, in lower case: `extra.version`. */
  values: Record<string, string>
  /** Files that are added to every page, as written. */
  appended: string[]
  /** Absent if documents are no templates. */
  templates?: TemplateSettings
}

/** Dialects to look for. */
export interface DialectRequest {
  /** Those that the configuration lists, or `auto`. */
  listed: 'auto' | readonly Dialect[]
  /** The folder of the documents, relative to the root. */
  docsFolder: string
}
