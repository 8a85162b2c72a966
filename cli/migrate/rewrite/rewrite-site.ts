import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { readInside } from '../../content/included-files.ts'
import { createRun, decodeSource, type FrontMatter, isRefused } from '../../parse/parser-entry.ts'
import type { SitePlan } from '../../pipeline/site.ts'
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
  const frontMatters = new Map(plan.documents.map(({ source, frontMatter }) => [source.path, frontMatter]))
  const included = plan.documents.flatMap(({ includes }) => includes.filter(hasMarkdownExtension))
  const options = plan.parseOptions
  const readInclude = (file: string) => readInside(plan.root, file)
  const rewrite = (path: string): RewrittenSource[] => {
    const text = readText(join(plan.root, path))
    if (text === undefined) return []
    if (refused.has(path)) return [{ path, before: text, after: text }]
    const { context } = createRun({ path, text, options, readInclude })
    const { format, math }: FrontMatter = frontMatters.get(path) ?? {}
    context.format = format ?? context.format
    context.hasFormulas = math ?? context.hasFormulas
    return [{ path, before: text, after: rewriteSource({ path, text }, context) }]
  }
  return [...new Set([...frontMatters.keys(), ...included])].sort().flatMap(rewrite)
}

/** The text of a file; `undefined` if it cannot be read. */
function readText(path: string): string | undefined {
  try {
    return decodeSource(readFileSync(path)).text
  } catch {
    return undefined
  }
}
