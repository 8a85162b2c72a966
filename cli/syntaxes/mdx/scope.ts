import { hasMarkdownExtension } from '../../content/content-path.ts'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import { isRecord } from '../../lib/json.ts'
import { toSpan } from '../../lib/line-index.ts'
import {
  type FilledName,
  findFile,
  findFilledName,
  type ParseContext,
  type Problem,
  type Shift,
} from '../../parse/parser-entry.ts'
import { type Literal, parseLiteral } from './literal.ts'
import type { Import } from './module-code.ts'
import type { MdxReader } from './reader.ts'

/** Elements nested deeper than this are not elements any more; only their content is kept. */
const MAX_ELEMENT_NESTING = 50

/** A range of offsets in the text of a file. */
export interface Range {
  start: number
  end: number
}

/** A problem that is reported once for all occurrences with the same key. */
interface Occurrence {
  key: string
  code: DiagnosticCode
  range: Range
}

interface Counted extends Omit<Occurrence, 'key'> {
  times: number
  describe(times: string): Problem
}

/** State shared by the transforms of one MDX file. */
export class MdxScope {
  readonly imports = new Map<string, Import>()
  /** Values that the file exports as literals. */
  readonly constants = new Map<string, Literal>()
  /** Locations of tags, expressions and statements. */
  readonly pieces: Range[] = []
  /** How many elements are open. */
  depth = 0
  private readonly counted = new Map<string, Counted>()

  constructor(
    readonly reader: MdxReader,
    private readonly file: { context: ParseContext; shift: Shift; onInclude(): void; keepsLost?: true },
  ) {}

  /** Whether a component for which nothing is shown leaves a comment for editors of the text. */
  get keepsLost(): boolean {
    return this.file.keepsLost === true
  }

  get context(): ParseContext {
    return this.file.context
  }

  /** Must be called if the tree gets an include. */
  noteInclude(): void {
    this.file.onInclude()
  }

  /** Whether one more element may be opened; reports the first that may not. */
  mayNest(range: Range): boolean {
    if (this.depth < MAX_ELEMENT_NESTING) return true
    this.reportOnce({ key: 'nesting', code: 'markdown/limit', range }, () => ({
      message: `Components are nested deeper than ${MAX_ELEMENT_NESTING} levels, so only the content of the inner ones is shown.`,
      hint: 'Simplify this part.',
    }))
    return false
  }

  report(code: DiagnosticCode, { start, end }: Range, problem: Problem): void {
    const span = toSpan(this.reader.lines, start, end)
    const { lines } = this.file.shift
    this.context.report(code, { ...span, line: span.line + lines, endLine: span.endLine + lines }, problem)
  }

  /** Reports something once, at its first place, on `flush`; `describe` gets how often it occurs, in parentheses. */
  reportOnce({ key, code, range }: Occurrence, describe: Counted['describe']): void {
    const known = this.counted.get(key)
    if (known) known.times++
    else this.counted.set(key, { code, range, times: 1, describe })
  }

  flush(): void {
    for (const { code, range, times, describe } of this.counted.values()) {
      this.report(code, range, describe(times > 1 ? ` (${times} times in this file)` : ''))
    }
  }

  /** Reports an expression whose value is not known. */
  reportExpression(range: Range, what: 'code' | 'attribute'): void {
    const isCode = what === 'code'
    this.reportOnce({ key: what, code: 'markdown/mdx-expression', range }, (times) => ({
      message: isCode
        ? `Expressions are not evaluated, so this one is shown as code${times}.`
        : `Expressions are not evaluated, so this attribute is left out${times}.`,
      hint: isCode
        ? 'Write the text itself, or a variable of the configuration.'
        : 'Write its value as a string, a number, or a list or object of these.',
    }))
  }

  /** The value of an expression that needs no evaluation. */
  evaluate(source: string): { value: Literal } | undefined {
    return parseLiteral(source, (name) => this.resolveName(name))
  }

  /** The text of a file that is imported as text: `!!raw-loader!./x.js`, `./x.js?raw`. */
  readRaw(path: string): string | undefined {
    const file = /^(?:!*raw-loader!)(.+)$/.exec(path)?.[1] ?? /^(.+)\?raw$/.exec(path)?.[1]
    const found = file === undefined ? undefined : findFile(file, this.context.path, this.context)
    return found && 'text' in found ? found.text : undefined
  }

  /** The variable or fact that an expression is. */
  findName(source: string): FilledName | undefined {
    return findFilledName(source.trim(), this.context)
  }

  /** An exported constant, or a part of it: `data.title`. */
  private resolveConstant(source: string): Literal | undefined {
    const [name = '', ...keys] = source.split('.')
    let value = this.constants.get(name)
    for (const key of keys) {
      value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
    }
    return value
  }

  /** The value of a name or a call: a variable of the configuration, or the path of an imported file. */
  private resolveName(source: string): Literal | undefined {
    const call = /^(\w+)\((["'`])(.*)\2\s*,?\s*\)(?:\.default|\.src)?$/s.exec(source.replace(/\(\s*/, '('))
    if (call) return STRING_CALLS.has(call[1] ?? '') ? call[3] : undefined
    const constant = this.resolveConstant(source)
    if (constant !== undefined) return constant
    const imported = this.imports.get(source.replace(/\.src$/, ''))
    if (imported) return this.readRaw(imported.path) ?? (isAsset(imported.path) ? imported.path : undefined)
    return findFilledName(source, this.context)?.value
  }
}

/** Functions that return the path that they are given, or a URL derived from it. */
const STRING_CALLS: ReadonlySet<string> = new Set(['require', 'useBaseUrl', 'withBase'])

/** Whether an import is a file that pages link to or show, found from the folder of the document or the project. */
function isAsset(path: string): boolean {
  return (
    /^(?:\.{0,2}\/|@site\/|https?:)/.test(path) &&
    !/\.(?:[cm]?[jt]sx?|astro|vue|svelte|css|s[ac]ss)$/.test(path) &&
    !hasMarkdownExtension(path)
  )
}
