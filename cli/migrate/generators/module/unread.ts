import type { AnyNode, Function as FunctionNode, Pattern } from 'acorn'

/** A value that is known only by running the module. */
export const UNREAD = Symbol('unread')

/** A string with an unread part; `text` is the rest. */
export class PartialText {
  constructor(readonly text: string) {}
}

/** The keys of an object whose values are strings with an unread part. */
export const PARTIAL_KEYS = Symbol('partial keys')

/** Whether a part of the string at a key of an object is missing. */
export function isPartial(value: unknown, key: string): boolean {
  const keys = typeof value === 'object' && value !== null && PARTIAL_KEYS in value ? value[PARTIAL_KEYS] : undefined
  return Array.isArray(keys) && keys.includes(key)
}

/** A call of a function of a package, or of an unread one. Configurations wrap their options in such calls. */
export class PackageCall {
  constructor(
    /** Name of the package and, unless it is the default export, of the function: `astro/config#defineConfig`. */
    readonly name: string,
    readonly parameters: readonly unknown[],
  ) {}
}

/** A function of the project. */
export class LocalFunction {
  constructor(
    readonly node: FunctionNode,
    /** The scope of its body. */
    readonly scope: Scope,
  ) {}
}

/** A function of a package, or a member of one. */
export class PackageMember {
  constructor(readonly name: string) {}
}

/** The readable part of a value, as plain data. */
export interface ReadValue {
  /** Objects of calls are `{ call, parameters }`. */
  value: unknown
  /** Key paths of missing or incomplete values: `themeConfig.sidebar`. */
  unread: string[]
}

/** Deeper values are treated as unread. */
const MAX_DEPTH = 50

/** Makes plain data of a value, without its unread parts. */
export function toReadValue(source: unknown): ReadValue {
  const unread: string[] = []
  const value = copy(source, { path: '', depth: 0, unread })
  return { value, unread }
}

interface Copying {
  path: string
  depth: number
  unread: string[]
}

function copy(source: unknown, { path, depth, unread }: Copying): unknown {
  const inside = (key: string) => ({ path: path === '' ? key : `${path}.${key}`, depth: depth + 1, unread })
  if (source instanceof PartialText) {
    unread.push(path)
    // Empty parentheses would look like a mistake.
    return source.text.replace(/\s*\(\s*\)/g, '')
  }
  if (source instanceof PackageCall) {
    // The result of a call is unknown, but its arguments are often sufficient.
    unread.push(path)
    const parameters = source.parameters.map((each, index) => copy(each, inside(String(index))))
    return { call: source.name, parameters }
  }
  if (Array.isArray(source) && depth < MAX_DEPTH) {
    return source.map((each, index) => copy(each, inside(String(index)))).filter((each) => each !== undefined)
  }
  if (isPlainObject(source) && depth < MAX_DEPTH) {
    const entries = Object.entries(source).map(([key, each]) => [key, copy(each, inside(key))] as const)
    const partial = Object.keys(source).filter((key) => source[key] instanceof PartialText)
    const known = entries.filter(([, each]) => each !== undefined)
    return { ...Object.fromEntries(known), ...(partial.length > 0 && { [PARTIAL_KEYS]: partial }) }
  }
  // A function is known to be one; data has none.
  if (source instanceof LocalFunction) return undefined
  if (source === undefined || source === null || ['string', 'number', 'boolean'].includes(typeof source)) return source
  unread.push(path)
  return undefined
}

/** Whether a value is an object literal: neither a list nor an instance of one of the classes above. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The names that a piece of code can use. A value is evaluated when its name is first used, so that order does not matter. */
export class Scope {
  private readonly names = new Map<string, () => unknown>()
  private readonly pending = new Set<string>()

  constructor(private readonly parent: Scope | null) {}

  declare(name: string, evaluate: () => unknown): void {
    let value: { known: unknown } | null = null
    this.names.set(name, () => {
      value ??= { known: this.guard(name, evaluate) }
      return value.known
    })
  }

  /** Declares the names of a pattern (`{ a, b: [c] }`) as parts of a value. Defaults apply to missing parts. */
  declarePattern(pattern: Pattern, evaluate: () => unknown, evaluateDefault: (node: AnyNode) => unknown): void {
    switch (pattern.type) {
      case 'Identifier':
        this.declare(pattern.name, evaluate)
        return
      case 'AssignmentPattern':
        this.declarePattern(pattern.left, () => evaluate() ?? evaluateDefault(pattern.right), evaluateDefault)
        return
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') continue
          const key = property.key.type === 'Identifier' ? property.key.name : null
          const find = () => (key === null ? UNREAD : getMember(evaluate(), key))
          this.declarePattern(property.value, find, evaluateDefault)
        }
        return
      case 'ArrayPattern':
        pattern.elements.forEach((element, index) => {
          if (element && element.type !== 'RestElement')
            this.declarePattern(element, () => getMember(evaluate(), String(index)), evaluateDefault)
        })
    }
  }

  /** The value of a name; unread if nothing declares it. */
  get(name: string): unknown {
    const evaluate = this.names.get(name)
    if (evaluate) return evaluate()
    return this.parent ? this.parent.get(name) : UNREAD
  }

  /** Evaluates unless that is what is being done already: a value that depends on itself is unread. */
  private guard(name: string, evaluate: () => unknown): unknown {
    if (this.pending.has(name)) return UNREAD
    this.pending.add(name)
    try {
      return evaluate()
    } finally {
      this.pending.delete(name)
    }
  }
}

/** A member of an object or list literal; unread for members of everything else. */
export function getMember(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return key === 'length' ? value.length : /^\d+$/.test(key) ? value[Number(key)] : UNREAD
  if (!isPlainObject(value)) return UNREAD
  return Object.hasOwn(value, key) ? value[key] : undefined
}
