// Whether what docsgen reports is wrong in the source itself, judged without docsgen.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listMarkdown } from './moving-sources.mjs'
import { listFragments } from './moving-words.mjs'

/** Codes that are never false: they name a mistake in the syntax that all generators share. */
const ALWAYS_WRONG = new Set([
  ...['front-matter/invalid', 'markdown/duplicate-id', 'file/not-utf8', 'link/unsafe-scheme'],
  ...['image/no-alt', 'markdown/unknown-element'],
])

/** Codes that name a part of the source that is not shown, or in another way: true, whatever the source means. */
const NOT_SHOWN = new Set([
  ...['markdown/unsafe-html', 'markdown/foreign-syntax', 'markdown/unknown-component', 'markdown/mdx-expression'],
  'link/no-text',
])

/** The number of links with a fragment in the documents of a folder. */
export function readAnchors(folder) {
  return listMarkdown(folder).reduce(
    (sum, file) => sum + listFragments(readFileSync(path.join(folder, file), 'utf8')).length,
    0,
  )
}

/** Whether a diagnostic names something that is wrong in the source, whoever builds it, or that the new site does not show. */
export function isTrueFinding(diagnostic, { site, folder, slug }) {
  const { code, file } = diagnostic
  if (ALWAYS_WRONG.has(code) || NOT_SHOWN.has(code)) return true
  if (file === null || !existsSync(path.join(site, file))) return false
  if (code === 'link/not-found') return findTarget(readTarget(diagnostic), { site, folder, file }) === null
  if (code === 'asset/not-found')
    return !existsAnywhere(site, path.posix.basename(readTarget(diagnostic).split(/[?#]/)[0]))
  if (code === 'link/anchor-not-found') return !hasAnchor(readTarget(diagnostic), { site, folder, file, slug })
  return false
}

/** The link as written; the first quoted part of a message that has no target. */
const readTarget = ({ message, target }) => target ?? /"([^"]+)"/.exec(message)?.[1] ?? ''

/** The file that a link may mean, from its own file, from the documents or from the site; `null` if there is none. */
function findTarget(link, { site, folder, file }) {
  const [target = ''] = decode(link).split(/[?#]/)
  if (target === '') return path.join(site, file)
  const own = path.dirname(path.join(site, file))
  const stem = target.replace(/^\/+|\/+$/g, '').replace(/\.(?:html|mdx?)$/, '')
  const bases = target.startsWith('/')
    ? [folder, site]
    : [own, path.join(own, '..'), path.join(own, path.basename(file).replace(/\.mdx?$/, ''))]
  const ends = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/README.mdx']
  const found = bases.flatMap((base) => ends.map((end) => path.join(base, `${stem}${end}`)))
  return (
    found.find((each) => existsSync(each) && /\.mdx?$/.test(each)) ?? found.find((each) => existsSync(each)) ?? null
  )
}

/** Whether the target of a link has a heading or an element with that id, by the rule of the site's generator. */
function hasAnchor(link, context) {
  const target = findTarget(link, context)
  const fragment = decode(link.slice(link.indexOf('#') + 1))
  if (target === null || !/\.mdx?$/.test(target)) return false
  const source = readFileSync(target, 'utf8')
  const headings = [...source.matchAll(/^\s{0,3}#{1,6}\s+(.+)$/gm)].map(([, text]) => context.slug(toPlainText(text)))
  const ids = [...source.matchAll(/\{:?\s*(?:\/\*\s*)?#([\w.-]+)|\b(?:id|name)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  )
  const isId = (id) => headings.includes(id) || ids.includes(id)
  return isId(fragment) || isId(fragment.replace(/[-_]\d+$/, ''))
}

const toPlainText = (heading) =>
  heading
    .replace(/\s*\{[^}]*\}\s*$|\s+#+\s*$/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]*>(?![^`]*`)|[`*]/g, '')
    .trim()

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function existsAnywhere(site, name) {
  return readdirSync(site, { recursive: true }).some(
    (file) => path.basename(file) === name && !file.startsWith('build'),
  )
}
