import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { readInside } from '../../content/included-files.ts'
import type { ParseOptions } from '../../parse/context.ts'
import type { Document } from '../../parse/document.ts'
import { createRun, decodeSource, type FrontMatter, isRefused } from '../../parse/parser-entry.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { findBlock } from '../../syntaxes/obsidian/blocks.ts'
import { rewriteSource } from './rewrite-source.ts'

/** A file of a site before and after it was written in docsgen's own Markdown. */
interface RewrittenSource {
  /** Posix path relative to the root. */
  path: string
  before: string
  after: string
}

/** Writes all documents of a site, and the parts that they include, in docsgen's Markdown, unless a limit refuses them. */
export function rewriteSite(plan: SitePlan): RewrittenSource[] {
  const refused = new Set(
    plan.documents.flatMap((each) => (isRefused(each.diagnostics) ? [each.source.path, ...each.includes] : [])),
  )
  const documents = new Map(plan.documents.map((each) => [each.source.path, each]))
  const included = plan.documents.flatMap(({ includes }) => includes.filter(hasMarkdownExtension))
  const options = plan.parseOptions
  const readInclude = (file: string) => readInside(plan.root, file)
  const rewrite = (path: string): RewrittenSource[] => {
    const text = readText(join(plan.root, path))
    if (text === undefined) return []
    if (refused.has(path)) return [{ path, before: text, after: text }]
    const { context } = createRun({ path, text, options, readInclude })
    const document = documents.get(path)
    const { format, math }: FrontMatter = document?.frontMatter ?? {}
    context.format = format ?? context.format
    context.hasFormulas = math ?? context.hasFormulas
    const after = rewriteSource({ path, text }, context)
    return [{ path, before: text, after: document ? addTitle(after, document, options) : after }]
  }
  const sources = [...new Set([...documents.keys(), ...included])].sort().flatMap(rewrite)
  return options.dialects?.some(({ name }) => name === 'obsidian') ? moveBlocks(sources) : sources
}

const blockInclude = /^(.*::include\{file="\/)([^"\n]+)(" lines=")(\d+)(?:-(\d+))?(?="\})/gm

/** Includes of blocks of Obsidian, by the lines at which the blocks are now: their ids have become anchors. */
function moveBlocks(sources: readonly RewrittenSource[]): RewrittenSource[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  return sources.map((source) => ({
    ...source,
    after: source.after.replace(blockInclude, (whole, start, file: string, middle, first: string, last = first) => {
      const target = byPath.get(file)
      const rest = target?.before.split(/\r?\n/).slice(Number(last) - 1) ?? []
      const id = /\^[A-Za-z\d-]+[ \t]*$/m.exec(rest.join('\n'))?.[0].trim()
      const lines = target && findBlock(target.after, `<a id="${id}"></a>`)
      return lines ? `${start}${file}${middle}${lines.first}-${lines.last}` : whole
    }),
  }))
}

/** Writes the title of a document that only the rules of its dialect give it: the name of its file. */
function addTitle(text: string, { frontMatter, contentTitle, title }: Document, { dialects }: ParseOptions): string {
  const isNamed = dialects?.some(({ hasNamesAsTitles }) => hasNamesAsTitles) === true
  if (!isNamed || frontMatter.title !== undefined || contentTitle !== null) return text
  const line = `title: ${JSON.stringify(title)}`
  return /^---\r?\n/.test(text)
    ? text.replace(/^---\r?\n/, (fence) => `${fence}${line}\n`)
    : `---\n${line}\n---\n\n${text}`
}

/** The text of a file; `undefined` if it cannot be read. */
function readText(path: string): string | undefined {
  try {
    return decodeSource(readFileSync(path)).text
  } catch {
    return undefined
  }
}
