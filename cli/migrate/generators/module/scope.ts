import type { AnyNode, Pattern } from 'acorn'
import { isPlainObject, type NameScope, UNREAD } from './unread.ts'

/** The names that a piece of code can use. A value is evaluated when its name is first used, so that order does not matter. */
export class Scope implements NameScope {
  private readonly names = new Map<string, () => unknown>()
  private readonly pending = new Set<string>()

  constructor(private readonly parent: NameScope | null) {}

  /** Declares a name. */
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
