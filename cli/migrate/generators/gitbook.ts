import { posix } from 'node:path'
import { findText } from '../../syntaxes/project/values.ts'
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
    const file = findText(values, 'structure', 'summary') ?? 'SUMMARY.md'
    const summary = files.read(posix.join(path, file)) ?? ''
    const items = parseSummary(summary.replace(/<[^<>\n]{0,500}>/g, ''), new DocFiles(files, path))
    const assets = keepFolders(files, path, ['.gitbook/assets'])
    return createFoundSite({
      docs: {
        path,
        sidebars: items.length === 0 ? null : { kind: 'data', sidebars: { book: items } },
        exclude: [file.replace(/^\.?\//, '')],
      },
      settings: {
        ...(assets.length > 0 && { assetDirectories: assets }),
        markdown: { dialects: ['gitbook'] },
      },
    })
  },
}
