import { existsSync, readdirSync } from 'node:fs'
import path, { posix } from 'node:path'
import type { GeneratorName } from '../generators/generator.ts'
import { joinFolder } from '../generators/links.ts'
import type { Survey } from '../init/survey.ts'
import type { Conversion } from './convert-project.ts'

/** Files and folders of a generator next to its configuration that docsgen does not read. */
// biome-ignore format: a list of words for each generator
const OWN_FILES: Readonly<Partial<Record<GeneratorName, readonly string[]>>> = {
  docusaurus: ['sidebars.js', 'sidebars.ts', 'babel.config.js', 'src', 'versions.json', 'versioned_docs'],
  vitepress: ['.vitepress'],
  starlight: [
    'src/content.config.ts', 'src/content/config.ts', 'src/components', 'src/styles', 'src/pages', 'ec.config.mjs',
  ],
  mkdocs: ['overrides', 'hooks', 'theme'],
  mdbook: ['theme', 'src/SUMMARY.md'],
  hugo: ['archetypes', 'layouts', 'themes', 'i18n', 'data'],
}

/** Files of a project that do not depend on its generator. */
const PROJECT_FILE = /^(?:readme|license|licence|copying|notice|contributing|code_of_conduct)\b[^/]*$/i

/** Files of the old generator that are still there and that nothing uses. */
export function listUnused({ foreign, files }: Survey, { relocations, written }: Conversion): string[] {
  if (!foreign) return []
  const { config, site } = foreign
  const moved = new Set(relocations.map(({ from }) => from))
  const own = (OWN_FILES[config.generator.name] ?? [])
    .map((name) => joinFolder(config.folder, name))
    .filter((name) => files.isFile(name) || files.isFolder(name))
  const docs = site.docs.path
  const isWithin = (folder: string) => docs !== '.' && (folder === docs || folder.startsWith(`${docs}/`))
  const next = docs === '.' ? [] : files.listAllFiles(docs).map((file) => posix.join(docs, file))
  const statics = site.staticDirectories.filter((folder) => !isWithin(folder))
  const left = [
    ...next,
    ...statics.flatMap((folder) => files.listAllFiles(folder).map((file) => posix.join(folder, file))),
  ]
  const texts = site.labels.flatMap(({ sources }) => sources)
  const all = [config.file, ...own, ...texts, ...left.filter((file) => !moved.has(file))]
  return [...new Set(all)]
    .filter((file) => !written.includes(file) && !relocations.some(({ to }) => to === file))
    .sort()
}

/** The first file that a moved file would replace, and that does not move itself. */
export function findExisting(directory: string, { relocations }: Conversion): string | undefined {
  const moved = new Set(relocations.map(({ from }) => from))
  return relocations.find(({ from, to }) => from !== to && !moved.has(to) && existsSync(path.join(directory, to)))?.to
}

/** Files in the root of a folder that belong to any project, apart from those given. */
export function listRootFiles(directory: string, others: readonly string[]): string[] {
  const names = readdirSync(directory)
  return others.length === 0 ? names : names.filter((name) => PROJECT_FILE.test(name) && !others.includes(name))
}
