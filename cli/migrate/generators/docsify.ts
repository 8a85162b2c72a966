import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder } from './links.ts'
import { parseSummary } from './mdbook.ts'

/** docsify: an `index.html` that loads it; the order of the pages is in `_sidebar.md`. */
export const docsify: Generator = {
  name: 'docsify',
  label: 'docsify',
  configFiles: ['index.html'],
  recognizes: ({ text }) => /\$docsify\b/.test(text),
  readValues: (file, files) => files.read(file),
  describe({ text, files, folder }) {
    const path = joinFolder(folder, '.')
    const getSetting = (key: string) => new RegExp(`\\b${key}\\s*:\\s*(["'])(.+?)\\1`).exec(text)?.[2] ?? null
    const repository = getSetting('repo')
    const sidebar = files.read(joinFolder(folder, '_sidebar.md')) ?? ''
    const items = parseSummary(sidebar, new DocFiles(files, path))
    return createFoundSite({
      title: getSetting('name') ?? /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? null,
      tagline: /<meta\s+name="description"\s+content="([^"]+)"/.exec(text)?.[1] ?? null,
      docs: { path, sidebars: items.length === 0 ? null : { kind: 'data', sidebars: { main: items } } },
      settings: {
        ...(repository !== null && {
          navbar: { items: [{ label: 'Source', href: toAddress(repository), position: 'right' }] },
        }),
        markdown: { dialects: ['docsify'] },
      },
    })
  },
}

/** docsify takes the name of a repository on GitHub as well. */
const toAddress = (repository: string): string =>
  /^(?:https?:)?\/\//.test(repository) ? repository : `https://github.com/${repository}`
