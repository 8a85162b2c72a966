import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { TRANSLATIONS_FOLDER } from '../../content/editions.ts'
import { type DestinationReplacement, replaceDestinations } from '../../content/link-destinations.ts'
import { getSidebarsFile, VERSIONS_FILE } from '../../content/version-files.ts'
import { normalizeFolder } from '../../lib/posix-path.ts'
import type { LinkedDocument, Target } from '../../link/link-graph.ts'
import type { Reference } from '../../parse/parser-entry.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { moveIncludes } from './move-includes.ts'

/** A file that moves. Paths are posix and relative to the root. */
export interface Relocation {
  from: string
  to: string
  /** The text of a document with links adapted to its new path; `null` for other files, which are not changed. */
  text: string | null
}

/** Default folders of a site. */
const FOLDERS = { docs: 'content/docs', blog: 'content/blog', pages: 'content/pages', static: 'static' } as const

/** Old and new path of each file of a site. */
interface Layout {
  paths: ReadonlyMap<string, string>
  /** Folder of a collection before and after. */
  folders: readonly { before: string; after: string }[]
}

/**
 * Moves the files of a site, whose documents must be docsgen's own Markdown, to the folders where every site has them by
 * default. Documents become `.md` files. Links and includes that would break are rewritten; all others stay as written.
 */
export function relocateSite(plan: SitePlan): Relocation[] {
  const layout = createLayout(plan)
  const sources = new Map(plan.table.routes.map(({ pathname, source }) => [pathname, source]))
  const replacements = new Map<string, DestinationReplacement[]>()
  for (const linked of plan.linked) {
    for (const { file, ...replacement } of listReplacements(linked, { layout, sources })) {
      replacements.set(file, [...(replacements.get(file) ?? []), replacement])
    }
  }
  return [...layout.paths].map(([from, to]) => {
    if (!hasMarkdownExtension(from)) return { from, to, text: null }
    const written = readFileSync(join(plan.root, from), 'utf8')
    const { text } = replaceDestinations(written, replacements.get(from) ?? [])
    const move = (path: string) => moveInclude(path, { from, to, layout })
    return { from, to, text: moveIncludes(text, move) }
  })
}

function createLayout({ root, config, tree, documents, graph }: SitePlan): Layout {
  const folders = [
    { before: normalizeFolder(config.docs.path), after: FOLDERS.docs },
    { before: normalizeFolder(config.pages.path), after: FOLDERS.pages },
    ...config.blogs.map(({ path, id }, index) => ({
      before: normalizeFolder(path),
      after: index === 0 ? FOLDERS.blog : `content/${id}`,
    })),
    ...listTranslatedFolders(config),
  ]
    // The innermost folder has a file.
    .sort((a, b) => b.before.length - a.before.length)
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  const add = (from: string, to: string) => {
    if (paths.has(from) || !existsSync(join(root, from))) return
    const free = taken.has(to) ? to.replace(/(\.\w+)$/, '-2$1') : to
    taken.add(free)
    paths.set(from, free)
  }
  const moveInFolders = (file: string) => {
    const folder = folders.find(({ before }) => before === '.' || file.startsWith(`${before}/`))
    const moved = folder ? posix.join(folder.after, posix.relative(folder.before, file)) : file
    // Hidden folders are not scanned, such as `.gitbook`.
    const visible = moved.replace(/(^|\/)\.(?=[^./])/g, '$1_')
    return hasMarkdownExtension(file) ? visible.replace(/\.(?:mdx|qmd)$/i, '.md') : visible
  }
  for (const { path, publishedAs } of tree.assets)
    if (publishedAs !== null) add(path, `${FOLDERS.static}/${publishedAs}`)
  // A file in Markdown has its name before one in MDX.
  const sources = documents
    .map(({ source }) => source.path)
    .sort((a, b) => Number(/x$/i.test(a)) - Number(/x$/i.test(b)))
  const included = documents.flatMap(({ includes }) => includes.filter((file) => !file.endsWith('/')))
  for (const blog of config.blogs) {
    const file = posix.join(normalizeFolder(blog.path), blog.authorsMapPath)
    add(file, moveInFolders(file))
  }
  for (const file of [VERSIONS_FILE, ...config.versionNames.map(getSidebarsFile)]) add(file, file)
  for (const { path } of [...tree.categories, ...tree.tagsFiles, ...(tree.authorsFiles ?? [])])
    add(path, moveInFolders(path))
  for (const file of [...sources, ...included, ...graph.referencedFiles]) {
    const isSource = hasMarkdownExtension(file) || isInside(file, folders)
    add(file, isSource ? moveInFolders(file) : file)
  }
  return { paths, folders }
}

/** The folders in which Docusaurus has the translations of a site, and those of docsgen. */
function listTranslatedFolders({ i18n, versionNames, blogs }: SitePlan['config']): Layout['folders'] {
  return i18n.locales.flatMap(({ code }) => {
    const own = `${TRANSLATIONS_FOLDER}/${code}`
    const foreign = `${own}/docusaurus-plugin-content`
    return [
      { before: `${foreign}-docs/current`, after: `${own}/docs` },
      ...versionNames.map((name) => ({
        before: `${foreign}-docs/version-${name}`,
        after: `${own}/versioned_docs/version-${name}`,
      })),
      ...blogs.map(({ id }, index) => ({
        before: index === 0 ? `${foreign}-blog` : `${foreign}-blog-${id}`,
        after: `${own}/${index === 0 ? 'blog' : id}`,
      })),
      { before: `${foreign}-pages`, after: `${own}/pages` },
    ]
  })
}

/** Whether a file is next to documents, apart from those of a site whose folder is the project. */
const isInside = (file: string, folders: Layout['folders']): boolean =>
  folders.some(({ before }) => before === '.' || file.startsWith(`${before}/`))

interface Located extends DestinationReplacement {
  file: string
}

function listReplacements(
  { document, targets }: LinkedDocument,
  { layout, sources }: { layout: Layout; sources: ReadonlyMap<string, string | null> },
): Located[] {
  return document.references.flatMap((reference, at): Located[] => {
    const target = targets[at]
    const { raw = reference.url } = reference
    const file = reference.file ?? document.source.path
    if (target?.kind === 'page' && reference.url.startsWith('ref:')) {
      const replacement = findNamedFile(target, { file, layout, sources })
      return replacement === undefined ? [] : [{ file, span: reference.span, raw, replacement }]
    }
    const named = target && findTargetFile(target, reference, sources)
    if (named === undefined) return []
    const [path = ''] = reference.url.split(/[?#]/, 1)
    const moved = moveLink(decode(path), { file, named }, layout)
    if (moved === undefined) return []
    const suffix = /[?#].*$/s.exec(raw)?.[0] ?? ''
    const replacement = moved.replace(/[\s()<>]/g, encodeCharacter) + suffix
    return [{ file, span: reference.span, raw, replacement }]
  })
}

const encodeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** The path of an anchor that a link names by its id. */
function findNamedFile(
  { pathname, fragment }: Extract<Target, { kind: 'page' }>,
  { file, layout: { paths }, sources }: { file: string; layout: Layout; sources: ReadonlyMap<string, string | null> },
): string | undefined {
  const source = sources.get(pathname)
  const [from, to] = [paths.get(file), source == null ? undefined : paths.get(source)]
  if (from === undefined || to === undefined) return undefined
  const path = from === to ? '' : posix.relative(posix.dirname(from), to)
  return `${path.replace(/[\s()<>]/g, encodeCharacter)}#${fragment}`
}

/** The file that a reference names by its path; `undefined` if it names a pathname, or nothing. */
function findTargetFile(
  target: Target,
  { url }: Reference,
  sources: ReadonlyMap<string, string | null>,
): string | undefined {
  if (target.kind === 'file') return target.file
  const [path = ''] = url.split(/[?#]/, 1)
  if (target.kind !== 'page' || !hasMarkdownExtension(path)) return undefined
  return sources.get(target.pathname) ?? undefined
}

/** A link as it must be written at the new place of its file; `undefined` if it stays. */
function moveLink(
  written: string,
  { file, named }: { file: string; named: string },
  { paths, folders }: Layout,
): string | undefined {
  const newFile = paths.get(file)
  const newNamed = paths.get(named)
  if (newFile === undefined) return undefined
  // A page without a translation has no file there; its place is that of its original.
  if (newNamed === undefined)
    return isTranslation(file) && /\.mdx$/i.test(written) ? written.replace(/x$/i, '') : undefined
  const moved = posix.relative(posix.dirname(newFile), newNamed)
  const form = findForm(written, { file, named, folders })
  if (form === undefined) return undefined
  const own = posix.relative(posix.dirname(file), named)
  if (form === 'file') return own === moved ? undefined : `${written.startsWith('./') ? './' : ''}${moved}`
  if (form === 'root') return newNamed === named ? undefined : moved
  const before = posix.relative(form.before, named)
  const after = posix.relative(form.after, newNamed)
  return before === after ? undefined : moved
}

const isTranslation = (file: string): boolean => file.startsWith(`${TRANSLATIONS_FOLDER}/`)

/** The base of a link's path: its file, the folder of the documents, or the project. */
function findForm(
  written: string,
  { file, named, folders }: { file: string; named: string; folders: Layout['folders'] },
): 'file' | 'root' | Layout['folders'][number] | undefined {
  const bare = written.replace(/^\/+/, '')
  if (!/^[/@]/.test(written) && posix.join(posix.dirname(file), written) === named) return 'file'
  const folder = folders.find(({ before }) => before === '.' || file.startsWith(`${before}/`))
  if (folder && !written.startsWith('@') && posix.join(folder.before, bare) === named) return folder
  const site = written.replace(/^@site\//, '')
  return posix.normalize(site.replace(/^\/+/, '')) === named ? 'root' : undefined
}

function moveInclude(
  written: string,
  { from, to, layout }: { from: string; to: string; layout: Layout },
): string | undefined {
  const isRooted = /^(?:\/|@site\/)/.test(written)
  const named = isRooted
    ? posix.normalize(written.replace(/^(?:@site)?\/+/, ''))
    : posix.join(posix.dirname(from), written)
  const moved = layout.paths.get(named)
  if (moved === undefined) return undefined
  const path = posix.relative(posix.dirname(to), moved)
  if (isRooted) return moved === named ? undefined : path.startsWith('../') ? `/${moved}` : `./${path}`
  const before = posix.relative(posix.dirname(from), named)
  return path === before ? undefined : `${written.startsWith('./') ? './' : ''}${path}`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
