import { posix } from 'node:path'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { docsify } from './docsify.ts'
import { docusaurus } from './docusaurus.ts'
import type { Generator, GeneratorConfig } from './generator.ts'
import { gitbook } from './gitbook.ts'
import { hugo } from './hugo.ts'
import { jekyll } from './jekyll.ts'
import { mdbook } from './mdbook.ts'
import { mkdocs } from './mkdocs.ts'
import { obsidian } from './obsidian.ts'
import { quarto } from './quarto.ts'
import { rspress } from './rspress.ts'
import { starlight } from './starlight.ts'
import { vitepress } from './vitepress.ts'

/** In the order in which they are looked for. Jekyll comes last: repositories keep its file for their home page alone. */
// biome-ignore format: a list of words
export const GENERATORS: readonly Generator[] = [
  docusaurus, vitepress, starlight, rspress, mkdocs, mdbook, hugo, gitbook, quarto, docsify, obsidian, jekyll,
]

/** Usual names of folders that contain a documentation site, before all others. */
const USUAL_FOLDERS = ['docs', 'website', 'site', 'doc', 'documentation', 'www', 'book']

/** Finds the configuration of a generator: in the root, or up to two folders below it; `null` if there is none. */
export function findGenerator(
  files: ProjectFiles,
  generators: readonly Generator[] = GENERATORS,
): GeneratorConfig | null {
  const first = sortFolders(files.listFolders(''))
  const second = first.flatMap((folder) => sortFolders(files.listFolders(folder)).map((name) => `${folder}/${name}`))
  for (const folders of [[''], first, second]) {
    for (const generator of generators) {
      for (const folder of folders) {
        const file = findConfig(generator, folder, files)
        if (file !== null) return { generator, file, folder }
      }
    }
  }
  return null
}

function findConfig({ configFiles, recognizes }: Generator, folder: string, files: ProjectFiles): string | null {
  for (const name of configFiles) {
    const file = posix.join(folder, name)
    if (!files.isFile(file) && !files.isFolder(file)) continue
    if (!recognizes || recognizes({ text: files.read(file) ?? '', folder, files })) return file
  }
  return null
}

function sortFolders(names: readonly string[]): string[] {
  return [
    ...USUAL_FOLDERS.filter((name) => names.includes(name)),
    ...names.filter((name) => !USUAL_FOLDERS.includes(name)),
  ]
}
