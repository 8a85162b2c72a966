import { posix } from 'node:path'
import { getBlogId } from '../../content/blog-id.ts'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { TRANSLATIONS_FOLDER } from '../../content/editions.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText } from '../../syntaxes/project/values.ts'
import type { BlogInstance } from './docusaurus-blogs.ts'
import type { DocsInstance, InstancePlan } from './docusaurus-docs.ts'

interface FoundPlugins {
  files: ProjectFiles
  instances: readonly DocsInstance[]
  planned: Pick<InstancePlan, 'instances' | 'path'>
  blogs: readonly BlogInstance[]
}

/** Notes on the frozen versions, translations and options of plugins that docsgen does not read. */
export function listPluginNotes(languages: readonly string[], found: FoundPlugins): string[] {
  const versions = found.instances
    .map(({ id }) => `${id}_versioned_docs`)
    .filter((folder) => found.files.isFolder(folder))
  const marked = found.blogs.filter(({ options }) => options.truncateMarker !== undefined)
  return [
    ...versions.map((folder) => `The versions in ${folder} are left out.`),
    ...languages.flatMap((language) => listFolders(language, found)),
    ...marked.map(
      ({ path }) => `Previews of the posts in ${path} end at "<!-- truncate -->" only, not at "truncateMarker".`,
    ),
  ]
}

/** Folders with translations that docsgen does not read where they are. */
function listFolders(language: string, { files, instances, planned, blogs }: FoundPlugins): string[] {
  const own = `${TRANSLATIONS_FOLDER}/${language}`
  const getFolder = (kind: string, id: string) =>
    `${own}/docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`
  const isMerged = planned.instances.length > 1
  const docs = instances.map((instance) => {
    const path = posix.relative(planned.path, posix.normalize(findText(instance.options, 'path') ?? 'docs'))
    const folder = `${getFolder('docs', instance.id)}/current`
    const isRead = !isMerged && instance.id === 'default'
    return { folder, isRead, target: planned.instances.includes(instance) ? posix.join(own, 'docs', path) : null }
  })
  const posts = blogs.map(({ id, options }, at) => {
    const route = (findText(options, 'routeBasePath') ?? 'blog').replace(/^\/+|\/+$/g, '')
    const ownId = getBlogId(at, route)
    const target = `${own}/${ownId === 'default' ? 'blog' : ownId}`
    return { folder: getFolder('blog', id), isRead: id === ownId, target }
  })
  return [...docs, ...posts].flatMap(({ folder, isRead, target }) => {
    if (isRead || !files.listAllFiles(folder).some(hasMarkdownExtension)) return []
    return [
      target === null
        ? `The translations in ${folder} are left out with their documents.`
        : `The translations in ${folder} are not read; move them to ${target}.`,
    ]
  })
}
