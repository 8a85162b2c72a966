import { posix } from 'node:path'
import { findText, findValue, getTexts, getValues } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator } from './generator.ts'
import { joinFolder } from './links.ts'

/** Jekyll, as on GitHub Pages: `_config.yml`. */
export const jekyll: Generator = {
  name: 'jekyll',
  label: 'Jekyll',
  configFiles: ['_config.yml', '_config.yaml', '_config.toml'],
  describe({ values, files, folder }) {
    const source = joinFolder(folder, findText(values, 'source') ?? '.')
    const collection = findCollection(values, (name) => new DocFiles(files, posix.join(source, `_${name}`)).count)
    const path = collection === null ? source : joinFolder(source, `_${collection}`)
    const posts = joinFolder(source, '_posts')
    return createFoundSite({
      title: findText(values, 'title') ?? findText(values, 'name'),
      tagline: findText(values, 'tagline') ?? findText(values, 'description'),
      url: findText(values, 'url'),
      baseUrl: findText(values, 'baseurl'),
      docs: {
        path,
        routeBasePath: collection ?? '/',
        exclude: collection === null ? getTexts(values, 'exclude').map((pattern) => pattern.replace(/\/$/, '/**')) : [],
      },
      // Files that are not documents are published where they are.
      staticDirectories: [],
      settings: {
        ...(files.isFolder(posts) ? { blog: { path: posts } } : {}),
        markdown: { dialects: ['jekyll'] },
        ...(findText(values, 'kramdown', 'math_engine') === null ? { math: false } : {}),
      },
      notes: files.isFolder(joinFolder(source, '_layouts'))
        ? ['Templates in _layouts and _includes are not used.']
        : [],
    })
  },
}

/** The published collection with the most documents, if the site keeps its documentation in one. */
function findCollection(values: unknown, count: (name: string) => number): string | null {
  const published = Object.entries(getValues(values, 'collections'))
    .filter(([name, options]) => findValue(options, 'output') === true && name !== 'posts')
    .map(([name]) => ({ name, documents: count(name) }))
    .sort((a, b) => b.documents - a.documents)
  const [first] = published
  return first && first.documents > 0 ? first.name : null
}
