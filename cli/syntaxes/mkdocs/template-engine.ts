import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja'
import { isRecord } from '../../lib/json.ts'
import type { RenderTemplate } from '../text/reader.ts'

/** Evaluated expressions and statements, items of a list, and characters of a text; a template with more is not rendered. */
const LIMITS = { steps: 100_000, items: 20_000, characters: 1_000_000 }

type Statement = Parameters<Interpreter['evaluate']>[0]
type Value = ReturnType<Interpreter['evaluate']>

/**
 * Renders a template of Jinja. It is interpreted and sees its variables only: no code, no file. What it cannot know, such as a
 * function that a project defines in Python, makes the result `undefined`, and so does a name without a value where it would be
 * printed, or anywhere if the project has code (`isStrict`).
 */
export const renderTemplate: RenderTemplate = (source, { variables, isStrict }) => {
  try {
    const program = parse(tokenize(source))
    const environment = new Environment()
    const constants = { true: true, True: true, false: false, False: false, none: null, None: null, range: createRange }
    for (const [name, value] of Object.entries({ ...constants, ...variables })) environment.set(name, value)
    return new LimitedInterpreter(environment, { program, isStrict }).run(program).toString()
  } catch {
    return undefined
  }
}

class LimitedInterpreter extends Interpreter {
  private steps = 0
  private readonly printed: ReadonlySet<unknown>
  private readonly isStrict: boolean

  constructor(environment: Environment, { program, isStrict }: { program: unknown; isStrict: boolean }) {
    super(environment)
    this.printed = new Set(listPrinted(program))
    this.isStrict = isStrict
  }

  override evaluate(statement: Statement, environment: Environment): Value {
    this.steps++
    const value = super.evaluate(statement, environment)
    const isName = statement?.type === 'Identifier' || statement?.type === 'MemberExpression'
    const isUnknown = value.type === 'UndefinedValue' || (isName && value.type === 'NullValue')
    if (isUnknown && (this.printed.has(statement) || (this.isStrict && statement?.type === 'Identifier')))
      throw new Error('A name has no value.')
    if (this.steps > LIMITS.steps || isLarge(value.value)) throw new Error('The template is too large.')
    return value
  }
}

const isLarge = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > LIMITS.items) ||
  (typeof value === 'string' && value.length > LIMITS.characters)

/** The nodes of a syntax tree whose values are printed: those in lists of statements. */
function listPrinted(node: unknown): unknown[] {
  if (!isRecord(node)) return []
  const lists = [node.body, node.alternate, node.defaultBlock].filter((list) => Array.isArray(list))
  return lists.flat().flatMap((each) => [each, ...listPrinted(each)])
}

function createRange(first: unknown, second?: unknown, step: unknown = 1): number[] {
  const [start, end] = typeof second === 'number' ? [Number(first), second] : [0, Number(first)]
  const by = Number(step) || 1
  const count = Math.max(0, Math.ceil((end - start) / by))
  if (!(count <= LIMITS.items)) throw new Error('The range is too large.')
  return Array.from({ length: count }, (_, index) => start + index * by)
}
