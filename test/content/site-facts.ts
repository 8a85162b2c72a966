import { fileURLToPath } from 'node:url'
import { splitReferences } from '../../cli/content/variables.ts'
import { createRun } from '../../cli/parse/context.ts'
import { fillTex } from '../../cli/parse/fill-expressions.ts'
import { fillCodeSpan, findFilledName } from '../../cli/parse/fill-variables.ts'
import { loadFactsFile } from '../../cli/scan/facts-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { value } = await loadFactsFile(root, { file: 'content/facts.yml', configFile: 'site.config.ts', variables: [] })
if (!value) throw new Error('content/facts.yml is not valid')
/** The facts of this site. */
export const siteFacts = value

/** The value of a fact as text: `getFact('sampling.perRound')`. */
export function getFact(name: string): string {
  const [group = '', key = ''] = name.split('.')
  const fact = siteFacts.groups[group]?.[key]
  if (!fact) throw new Error(`content/facts.yml has no ${name}`)
  return fact.value
}

/** The value of a fact as a number. */
export function getNumber(name: string): number {
  const value = Number(getFact(name))
  if (Number.isNaN(value)) throw new Error(`${name} is not a number`)
  return value
}

/** Code, formulas, and the text between them. */
const CODE = /(^(`{3,})[^\n]*\n[\s\S]*?^\2$|`[^`\n]+`|\$\$[\s\S]*?\$\$|\$[^$\n]+\$)/m

/** A Markdown text with its expressions replaced by what pages print, in code and formulas as well. */
export function fillExpressions(markdown: string): string {
  const { context } = createRun({ path: 'x.md', text: '', options: null, readInclude: () => undefined })
  const own = { ...context, options: { ...context.options, facts: siteFacts } }
  const found: string[] = []
  let rest = markdown
  for (let match = CODE.exec(rest); match; match = CODE.exec(rest)) {
    const [code] = match
    found.push(fillProse(rest.slice(0, match.index), own), fillCode(code, own))
    rest = rest.slice(match.index + code.length)
  }
  return [...found, fillProse(rest, own)].join('')
}

type Context = Parameters<typeof findFilledName>[1]

function fillCode(code: string, context: Context): string {
  if (code.startsWith('$')) return fillTex(code, { facts: siteFacts, printed: new Map() })
  return code.includes('{= ') ? fillCodeSpan(code, context) : code
}

const fillProse = (text: string, context: Context): string =>
  splitReferences(text)
    .map((part) => {
      if (typeof part === 'string' || part.isEscaped || !part.name.startsWith('='))
        return typeof part === 'string' ? part : part.raw
      return findFilledName(part.name, context)?.prose ?? part.raw
    })
    .join('')
