import { posix } from 'node:path'
import { stripIndexName, stripMarkdownExtension } from '../../content/content-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, getValues } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder, keepFolders } from './links.ts'
import { parseSummary } from './mdbook.ts'

/** GitBook: `.gitbook.yaml`, or a `SUMMARY.md` next to the folder `.gitbook`; the order of the pages is in the latter. */
export const gitbook: Generator = {
  name: 'gitbook',
  label: 'GitBook',
  configFiles: ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md'],
  recognizes: ({ text, folder, files }) =>
    !/^\s*# (?:Table of contents|Summary)\b/i.test(text)
      ? files.isFile(joinFolder(folder, '.gitbook.yaml')) || files.isFile(joinFolder(folder, '.gitbook.yml'))
      : files.isFolder(joinFolder(folder, '.gitbook')),
  describe({ values, files, folder }) {
    const path = joinFolder(folder, findText(values, 'root') ?? '.')
    const file = (findText(values, 'structure', 'summary') ?? 'SUMMARY.md').replace(/^\.?\//, '')
    const docs = new DocFiles(files, path)
    // A repository may have several spaces, each with a summary and assets of its own.
    const folders = listFolders(path, files).map((each) => posix.relative(path, each))
    const sidebars = folders.flatMap((space) => {
      const summary = files.read(posix.join(path, space, file)) ?? ''
      const items = parseSummary(summary.replace(/(?<!\()<[^<>\n]{0,500}>/g, ''), docs, space)
      return items.length === 0 ? [] : [[space.replaceAll('/', '-') || 'book', items] as const]
    })
    const assets = folders.flatMap((each) => keepFolders(files, path, [posix.join(each, '.gitbook/assets')]))
    const redirects = Object.entries(getValues(values, 'redirects')).flatMap(([from, to]) => {
      const target = docs.findFile(String(to))
      const isTaken = docs.findPage(from) !== null
      return target === null || isTaken ? [] : [{ from: `/${from}`, to: toPathname(target) }]
    })
    return createFoundSite({
      docs: {
        path,
        sidebars: sidebars.length === 0 ? null : { kind: 'data', sidebars: Object.fromEntries(sidebars) },
        exclude: sidebars.length > 1 ? [`**/${file}`] : [file],
      },
      settings: {
        ...(redirects.length > 0 && { redirects }),
        ...(assets.length > 0 && { assetDirectories: assets }),
        markdown: { dialects: ['gitbook'] },
      },
    })
  },
}

/** The pathname of a document. */
const toPathname = (file: string): string => `/${stripIndexName(stripMarkdownExtension(file))}`

/** A folder and all folders inside it. */
const listFolders = (folder: string, files: ProjectFiles): string[] => [
  folder,
  ...files.listFolders(folder).flatMap((name) => listFolders(posix.join(folder, name), files)),
]
