// Pages for the search benchmark: `{ url, title, sections }` with sections as the engine collects them of a page's body.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import GithubSlugger from 'github-slugger'
import rehypeRaw from 'rehype-raw'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { createRandom, pickFrom } from './random.mjs'

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(remarkDirective)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
const html = unified().use(rehypeRaw)

const textOf = (node) => (node.type === 'text' ? node.value : (node.children ?? []).map(textOf).join(''))
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** Gives headings ids as GitHub does, and returns the text of the first h1. */
function identifyHeadings(tree) {
  const slugger = new GithubSlugger()
  let title
  visit(tree, 'element', (node) => {
    if (!/^h[1-6]$/.test(node.tagName)) return undefined
    const text = oneLine(textOf(node))
    if (node.tagName === 'h1') title ??= text
    node.properties.id ||= slugger.slug(text) || undefined
    return SKIP
  })
  return title
}

/** Documents of a folder of Markdown. */
export function readMarkdown(folder, collectSections) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => /\.mdx?$/.test(name) && !/(^|\/)README\.md$/.test(name),
  )
  return files.sort().flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
      // Components of MDX are not Markdown: their tags go, what they enclose stays.
      .replace(/^(?:import|export) .*$/gm, '')
      .replace(/<\/?[A-Z][\w.]*(?:\s[^<>]*)?>/g, '')
    const tree = markdown.runSync(markdown.parse(text))
    const heading = identifyHeadings(tree)
    const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '')?.[1] ?? heading
    if (!title) return []
    return [{ url: `/${file.replace(/(?:(^|\/)index)?\.mdx?$/, '$1')}`, title, sections: collectSections(tree) }]
  })
}

/** Pages of a folder of HTML: what stands in their `<main>`. */
export function readHtml(folder, collectSections, limit = Number.POSITIVE_INFINITY) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith('.html') && !/(^|\/)(print|toc|all|sidebar-items)\.html$|(^|\/)src\//.test(name),
  )
  const step = Math.max(1, files.length / limit)
  const chosen = files.sort().filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  return chosen.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const main =
      /<main[\s\S]*?<\/main>/.exec(text)?.[0] ?? /<section id="main-content"[\s\S]*<\/section>/.exec(text)?.[0]
    if (!main) return []
    const tree = html.runSync({ type: 'root', children: [{ type: 'raw', value: main }] })
    const title = identifyHeadings(tree) ?? oneLine(/<title>([^<]*)/.exec(text)?.[1] ?? '')
    return title ? [{ url: `/${file}`, title, sections: collectSections(tree) }] : []
  })
}

/** The sets of real documentation under `folder`, all as one site; none where it is absent. */
export function readSharedCorpora(folder, collectSections, names) {
  return names.flatMap((name) => {
    const set = path.join(folder, name)
    if (!existsSync(set)) return []
    return readMarkdown(set, collectSections).map((page) => ({ ...page, url: `/${name}${page.url}` }))
  })
}

/** Words as languages have them: the frequent ones are short, and the n-th occurs one n-th as often as the first. */
function createVocabulary(size, random) {
  const syllable = () =>
    pickFrom('b c d f g h k l m n p r s t v z st tr pl gr'.split(' '), random) +
    pickFrom('aaeeiioou'.split(''), random) +
    pickFrom(['', '', '', 'n', 'r', 's', 'l', 't'], random)
  const words = new Set()
  while (words.size < size) {
    const length = words.size < 60 ? 1 : 2 + Math.floor(random() * Math.log10(words.size / 6))
    words.add(Array.from({ length }, syllable).join(''))
  }
  const list = [...words]
  return () => list[Math.min(size - 1, Math.floor(size ** random()) - 1)]
}

/**
 * A site of invented words. Its vocabulary grows with the square root of its length, as that of real texts does, and titles
 * and headings are made of rarer words than texts are; about 3 KB of text and ten sections a page.
 */
export function createSyntheticPages(count) {
  const random = createRandom(count)
  const pickWord = createVocabulary(Math.round(900 * Math.sqrt(count)), random)
  const phrase = (length) => Array.from({ length }, pickWord).join(' ')
  const rareWord = () => [pickWord(), pickWord(), pickWord()].sort((a, b) => b.length - a.length)[0]
  const heading = () => Array.from({ length: 2 + Math.floor(random() * 3) }, rareWord).join(' ')
  const sentence = () => `${phrase(7 + Math.floor(random() * 12))}.`
  const slugger = new GithubSlugger()
  return Array.from({ length: count }, (_, index) => {
    slugger.reset()
    const title = heading()
    const topics = heading().split(' ')
    const text = () =>
      Array.from({ length: 2 + Math.floor(random() * 4) }, () => `${sentence()} ${pickFrom(topics, random)}`).join(' ')
    const top = { depth: 1, anchor: null, heading: '', content: text(), code: '' }
    const sections = Array.from({ length: 5 + Math.floor(random() * 9) }, () => {
      const own = heading()
      return { depth: random() < 0.6 ? 2 : 3, anchor: slugger.slug(own), heading: own, content: text(), code: '' }
    })
    return { url: `/part-${Math.floor(index / 70)}/page-${index % 70}/`, title, sections: [top, ...sections] }
  })
}
