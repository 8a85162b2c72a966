import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Code, Root, RootContent } from 'mdast'
import { readInside } from '../../cli/content/included-files.ts'
import { createRun } from '../../cli/parse/context.ts'
import { expandSource } from '../../cli/parse/include/expand-source.ts'
import { parseMarkdown } from '../../cli/parse/syntax/parse-markdown.ts'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'

// The code on the pages of this site, with its facts filled in.

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const { value: facts } = await loadFactsFile(root, {
  ...{ file: 'content/facts.yml', configFile: 'site.config.ts', variables: [] },
})
const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)

export interface SampleCode {
  /** The page, and the line in its Markdown after includes. */
  where: string
  language: string
  /** Whether the fence has the word `example`: the code cannot be run here. */
  isExample: boolean
  code: string
}

export const samples = pages.flatMap((name) => {
  const path = `content/${name}`
  const text = readFileSync(join(root, path), 'utf8')
  const options = {
    ...{ variables: {}, admonitions: [], emoji: false, math: { output: 'html' as const, macros: {} }, search: false },
    ...(facts && { facts }),
  }
  const run = createRun({ path, text, options, readInclude: (file) => readInside(root, file) })
  const markdown = expandSource(
    { path, text },
    {
      context: run.context,
      prepare: (source) => source.text,
      syntax: undefined,
      mdx: undefined,
      writeCode: () => undefined,
    },
  )
  const tree = parseMarkdown(markdown, { syntax: 'docsgen', extensions: { micromark: [], mdast: [] } })
  return listCode(tree).map(
    ({ lang, meta, value, position }): SampleCode => ({
      where: `${path}, code ${position?.start.line} of its Markdown`,
      language: lang ?? '',
      isExample: /(?:^|\s)example(?:\s|$)/.test(meta ?? ''),
      code: value,
    }),
  )
})

function listCode(node: Root | RootContent): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap(listCode) : []
}
