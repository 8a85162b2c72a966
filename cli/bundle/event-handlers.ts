import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Loader, Metafile, Plugin } from 'esbuild'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createLineIndex, toSpan } from '../lib/line-index.ts'

/** The opening tag of an element of HTML up to its first event handler. The values of its attributes may contain arrow functions. */
const TAG_WITH_HANDLER = /<([a-z][\w-]*)\s(?:(?:=>|[^<>])*?\s)?(on[A-Z]\w*)=\{/g

const STRING_LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gs

/**
 * Reports event handlers in modules that are rendered only at build time, where they do nothing: those that `entries` import, but
 * not those that an island imports. `islands` are paths relative to `root`, complete at the end of the build.
 */
export function reportEventHandlers(
  { root, entries }: { root: string; entries: readonly string[] },
  islands: ReadonlySet<string>,
  report: (diagnostic: Diagnostic) => void,
): Plugin {
  return {
    name: 'docsgen-event-handlers',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        if (!metafile) return
        const inIslands = collectImports([...islands], metafile)
        const rendered = collectImports(entries, metafile, islands)
        for (const path of [...rendered].filter((each) => !inIslands.has(each)).sort()) {
          if (!/\.[jt]sx$/.test(path) || path.includes('node_modules/')) continue
          const text = await readFile(join(root, path), 'utf8')
          const found = findHandlers(text)
          if (found.length === 0) continue
          const loader: Loader = extname(path) === '.tsx' ? 'tsx' : 'jsx'
          const { code } = await build.esbuild.transform(text, { loader, jsx: 'automatic' })
          // Comments are left out of this code, so what is left of it has no code that is only text.
          const withoutText = code.replace(STRING_LITERAL, '""')
          for (const handler of found) {
            if (new RegExp(`\\b${handler.name}: `).test(withoutText)) report(describeHandler(path, text, handler))
          }
        }
      })
    },
  }
}

/** The modules and all that they import, except through those in `without`. */
function collectImports(from: readonly string[], metafile: Metafile, without?: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const input = metafile.inputs[path]
    if (!input || found.has(path) || without?.has(path)) continue
    found.add(path)
    waiting.push(...input.imports.map((each) => each.path))
  }
  return found
}

interface Handler {
  tag: string
  name: string
  /** Offset of its name. */
  at: number
}

function findHandlers(text: string): Handler[] {
  return [...text.matchAll(TAG_WITH_HANDLER)].map(({ 0: match, 1: tag = '', 2: name = '', index }) => {
    return { tag, name, at: index + match.length - name.length - '={'.length }
  })
}

function describeHandler(path: string, text: string, { tag, name, at }: Handler): Diagnostic {
  const span = toSpan(createLineIndex(text), at, at + name.length)
  return {
    code: 'page/event-handler',
    message: `The handler "${name}" of <${tag}> never runs, because this component is rendered once, without a script.`,
    origin: { kind: 'file', file: path, ...span },
    hint: 'Make the component an island: pass it to defineIsland, and print it with <Island>.',
  }
}
