// What the five sites of other generators say about themselves, read independently of docsgen's own readers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'

const read = (...parts) => readFileSync(path.join(...parts), 'utf8')

/** Markdown files below a folder, relative to it. */
export function listMarkdown(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)(?:_|\.|SUMMARY\.md)|^build\//.test(name))
    .sort()
}

/** The file of a pathname in a folder of documents; `undefined` if there is none. */
function findFile(folder, pathname) {
  const stem = pathname.replace(/^\/|\/$|\.(?:md|html)$/g, '')
  return ['.md', '.mdx', '/index.md', '/index.mdx']
    .map((end) => `${stem}${end}`.replace(/^\//, ''))
    .find((file) => existsSync(path.join(folder, file)))
}

function orderOfMkDocs(root) {
  const text = read(root, 'mkdocs.yml').replace(/!!?[\w/:.]+/g, '')
  const visit = (node) => {
    if (typeof node === 'string') return [node]
    return Array.isArray(node) ? node.flatMap(visit) : Object.values(node).flatMap(visit)
  }
  return [visit(parseYaml(text).nav)]
}

const orderOfBook = (root) => [[...read(root, 'src/SUMMARY.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, file]) => file)]

/** The links of each sidebar, in the order of the text, as pairs that begin with a page whose sidebar it is. */
function orderOfVitePress(root) {
  const text = read(root, 'docs/.vitepress/config.ts')
  const begin = text.indexOf('sidebar: {')
  const [, ...parts] = text.slice(begin, text.indexOf('outline:', begin)).split(/^ {6}'\/(\w+\/)': \[/m)
  return parts.flatMap((prefix, index) => {
    if (index % 2 === 1) return []
    const links = [...(parts[index + 1] ?? '').matchAll(/link: '(\/[^']*)'/g)].map(([, link]) => link)
    const files = links.map((link) => findFile(path.join(root, 'docs'), link)).filter(Boolean)
    return files.slice(0, -1).flatMap((file, at) => (file.startsWith(prefix) ? [[file, files[at + 1]]] : []))
  })
}

/** Slugs and folders of the sidebar, in the order of the text; in a folder, by `order` and then by name. */
function orderOfStarlight(root) {
  const folder = path.join(root, 'docs/src/content/docs')
  const text = read(root, 'docs/astro.config.mjs')
  const sidebar = text.slice(text.indexOf('sidebar: ['), text.indexOf('expressiveCode'))
  const entries = sidebar.matchAll(/directory: '([^']+)'|slug: '([^']+)'|^\t+'([\w-]+)',$/gm)
  return [
    [...entries].flatMap(([, directory, slug, name]) =>
      directory ? orderOfFolder(folder, directory) : [findFile(folder, slug ?? name)],
    ),
  ]
}

function orderOfFolder(folder, directory) {
  const files = listMarkdown(path.join(folder, directory)).map((name) => `${directory}/${name}`)
  const key = (file) => {
    const front = /^---\n([\s\S]*?)\n---/.exec(read(folder, file))?.[1] ?? ''
    const order = /^sidebar:\s*(?:\n\s+\w+:.*)*?\n\s+order:\s*(\d+)/m.exec(front)
    return order ? Number(order[1]) : Number.MAX_SAFE_INTEGER
  }
  return files.sort((a, b) => key(a) - key(b) || a.replace(/\.mdx?$/, '').localeCompare(b.replace(/\.mdx?$/, ''), 'en'))
}

/** Generated sidebars of Docusaurus: by position, of a page or of the category file of a folder, and then by name. */
function orderOfDocusaurus(root) {
  const docs = path.join(root, 'docs')
  const position = (file) => {
    const front = /^---\n([\s\S]*?)\n---/.exec(read(docs, file))?.[1] ?? ''
    return Number(
      /^sidebar_position:\s*([\d.]+)/m.exec(front)?.[1] ?? /(?:^|\/)(\d+)[-_.][^/]*$/.exec(file)?.[1] ?? Infinity,
    )
  }
  const visit = (folder) => {
    const entries = readdirSync(path.join(docs, folder), { withFileTypes: true }).flatMap((entry) => {
      const own = `${folder}/${entry.name}`
      if (entry.isDirectory()) return [folderEntry(own)]
      return /\.mdx?$/.test(own) && !isIndex(own) ? [{ own, position: position(own), files: [own] }] : []
    })
    entries.sort((a, b) => a.position - b.position || (a.own < b.own ? -1 : 1))
    return entries.flatMap(({ files }) => files)
  }
  const isIndex = (file) => {
    const [name = '', parent = ''] = file
      .replace(/\.mdx?$/, '')
      .split('/')
      .reverse()
    return (
      file.split('/').length > 2 && (/^(?:index|readme)$/i.test(name) || name.toLowerCase() === parent.toLowerCase())
    )
  }
  const folderEntry = (own) => {
    const category = ['_category_.json', '_category_.yml']
      .map((name) => `${own}/${name}`)
      .find((name) => existsSync(path.join(docs, name)))
    const data = category ? parseYaml(read(docs, category)) : {}
    const index = readdirSync(path.join(docs, own))
      .map((name) => `${own}/${name}`)
      .find((file) => /\.mdx?$/.test(file) && isIndex(file))
    return {
      own,
      position: data.position ?? (index ? position(index) : Infinity),
      files: [...(index ? [index] : []), ...visit(own)],
    }
  }
  return readdirSync(docs).map(visit)
}

/** The rules by which the generators make ids of headings. */
const slugs = {
  github: (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  mkdocs: (text) =>
    text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/[-\s]+/g, '-'),
  vitepress: (text) =>
    text
      .toLowerCase()
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1'),
}

/** Documents without the configuration of their generator set no order that is known. */
const readNoOrder = () => []

/** The sites, by the names of their folders: their corpus, where the documents are, their ids, and their reading order in each sidebar. */
export const SETS = {
  'docusaurus-evmos': {
    from: 'migrate/docusaurus-evmos',
    docs: 'docs',
    slug: slugs.github,
    readOrder: orderOfDocusaurus,
  },
  'vitepress-vite': {
    from: 'migrate/vitepress-vite',
    docs: 'docs',
    slug: slugs.vitepress,
    readOrder: orderOfVitePress,
  },
  starlight: {
    from: 'migrate/starlight',
    docs: 'docs/src/content/docs',
    slug: slugs.github,
    readOrder: orderOfStarlight,
  },
  'mdbook-rust-by-example': {
    from: 'migrate/mdbook-rust-by-example',
    docs: 'src',
    slug: slugs.github,
    readOrder: orderOfBook,
  },
  'mkdocs-material': { from: 'migrate/mkdocs-material', docs: 'docs', slug: slugs.mkdocs, readOrder: orderOfMkDocs },
  besu: { from: 'medium-besu/content', docs: '.', slug: slugs.github, readOrder: readNoOrder },
  celestia: { from: 'small-celestia/content', docs: '.', slug: slugs.github, readOrder: readNoOrder },
  bolts: { from: 'small-bolts/content', docs: '.', slug: slugs.github, readOrder: readNoOrder },
}
