// The bare unified chain over a folder of Markdown, in one thread, without a cache: the baseline of `bench.mjs`.
//
// usage: node floor.mjs CONTENT_DIR — prints one JSON line with milliseconds per stage.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeKatex from 'rehype-katex'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { createHighlighter } from 'shiki'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const content = process.argv[2]
const times = {}
async function time(name, work) {
  const start = performance.now()
  const value = await work()
  times[name] = Math.round(performance.now() - start)
  return value
}

const highlighter = await createHighlighter({
  themes: ['github-light', 'github-dark'],
  langs: ['ts', 'bash', 'json', 'solidity'],
})

function highlight(tree) {
  visit(tree, 'element', (node, index, parent) => {
    const code = node.tagName === 'pre' ? node.children[0] : undefined
    const language = code?.properties?.className?.[0]?.replace('language-', '')
    if (!language || !highlighter.getLoadedLanguages().includes(language)) return
    const themes = { light: 'github-light', dark: 'github-dark' }
    parent.children[index] = highlighter.codeToHast(code.children[0].value, { lang: language, themes }).children[0]
  })
}

/** A page layout of about the size of the theme's: 70 links next to the content. */
function layout(html, title) {
  const links = Array.from({ length: 70 }, (_, index) =>
    createElement('li', { key: index }, createElement('a', { href: `/docs/${index}` }, `Topic ${index}`)),
  )
  const main = createElement('main', { dangerouslySetInnerHTML: { __html: html } })
  const body = createElement('body', null, createElement('nav', null, createElement('ul', null, links)), main)
  return renderToStaticMarkup(
    createElement('html', null, createElement('head', null, createElement('title', null, title)), body),
  )
}

const files = readdirSync(content, { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .sort()
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkFrontmatter).use(remarkDirective)
const transformer = unified().use(remarkRehype)
const slugger = unified().use(rehypeSlug)
const katex = unified().use(rehypeKatex)
const printer = unified().use(rehypeStringify, { allowDangerousHtml: true })

const start = performance.now()
const texts = await time('read', () => files.map((file) => readFileSync(path.join(content, file), 'utf8')))
const trees = await time('parse', () => texts.map((text) => parser.parse(text)))
const hasts = await time('transform', () => trees.map((tree) => transformer.runSync(tree)))
await time('slugs', () => hasts.map((tree) => slugger.runSync(tree)))
const formulas = await time('katex', () => hasts.map((tree) => katex.runSync(tree)))
await time('highlight', () => formulas.forEach(highlight))
const htmls = await time('stringify', () => formulas.map((tree) => printer.stringify(tree)))
const pages = await time('layout', () => htmls.map((html, index) => layout(html, files[index])))
console.log(
  JSON.stringify({
    wallMs: Math.round(performance.now() - start),
    pages: pages.length,
    bytes: pages.join('').length,
    stages: times,
  }),
)
