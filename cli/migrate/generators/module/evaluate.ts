import type { AnyNode, CallExpression, ObjectExpression, TemplateLiteral } from 'acorn'
import { callMember, evaluateBinary, evaluateUnary, isTruthy } from './operators.ts'
import {
  getMember,
  isPlainObject,
  LocalFunction,
  PackageCall,
  PackageMember,
  PartialText,
  Scope,
  UNREAD,
} from './unread.ts'

/** Imports available to the evaluation of a module. */
export interface Imports {
  /** The exports of the module that a `require` of this module means. */
  require(specifier: string): unknown
}

/** More steps than this are not taken. A configuration of 10,000 lines needs 100,000. */
const MAX_STEPS = 500_000
/** Calls inside of calls. */
const MAX_CALLS = 50

/**
 * Evaluates expressions without running anything: literals, names, templates, spreads, conditions, and calls of functions of
 * the project that only compute such values. Everything else is unread. Environment variables are not set.
 */
export class Evaluator {
  private steps = 0
  private calls = 0

  constructor(private readonly imports: Imports) {}

  evaluate(node: AnyNode, scope: Scope): unknown {
    this.steps++
    if (this.steps > MAX_STEPS) return UNREAD
    switch (node.type) {
      case 'Literal':
        return node.regex || node.bigint ? UNREAD : node.value
      case 'TemplateLiteral':
        return this.evaluateTemplate(node, scope)
      case 'Identifier':
        return node.name === 'undefined' ? undefined : scope.get(node.name)
      case 'ObjectExpression':
        return this.evaluateObject(node, scope)
      case 'ArrayExpression':
        return node.elements.flatMap((element) => this.evaluateElement(element, scope))
      case 'MemberExpression':
        return this.evaluateMember(node, scope)
      case 'CallExpression':
        return this.evaluateCall(node, scope)
      case 'ConditionalExpression': {
        const test = isTruthy(this.evaluate(node.test, scope))
        return test === UNREAD ? UNREAD : this.evaluate(test ? node.consequent : node.alternate, scope)
      }
      case 'LogicalExpression':
      case 'BinaryExpression':
      case 'UnaryExpression':
        return this.evaluateOperator(node, scope)
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
        return new LocalFunction(node, scope)
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope)
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.evaluate(node.expression, scope)
      default:
        return UNREAD
    }
  }

  /** The value that a function of the project returns for these parameters. */
  call(callee: LocalFunction, parameters: readonly unknown[]): unknown {
    if (this.calls >= MAX_CALLS) return UNREAD
    this.calls++
    try {
      const scope = new Scope(callee.scope)
      const evaluateDefault = (node: AnyNode) => this.evaluate(node, scope)
      callee.node.params.forEach((pattern, index) => {
        const value = parameters[index]
        scope.declarePattern(pattern, () => value, evaluateDefault)
      })
      const { body } = callee.node
      return body.type === 'BlockStatement' ? this.evaluateBody(body.body, scope) : this.evaluate(body, scope)
    } finally {
      this.calls--
    }
  }

  /** Declares the variables and functions of a list of statements. */
  declareAll(statements: readonly AnyNode[], scope: Scope): void {
    const evaluateDefault = (node: AnyNode) => this.evaluate(node, scope)
    for (const statement of statements) {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (node?.type === 'FunctionDeclaration' && node.id) {
        scope.declare(node.id.name, () => new LocalFunction(node, scope))
      }
      if (node?.type !== 'VariableDeclaration') continue
      for (const { id, init } of node.declarations) {
        // A variable that is assigned later would have to be followed through the program.
        const evaluate = () =>
          node.kind === 'const' || node.kind === 'var' ? init && this.evaluate(init, scope) : UNREAD
        scope.declarePattern(id, evaluate, evaluateDefault)
      }
    }
  }

  private evaluateBody(statements: readonly AnyNode[], scope: Scope): unknown {
    this.declareAll(statements, scope)
    for (const statement of statements) {
      switch (statement.type) {
        case 'ReturnStatement':
          return statement.argument ? this.evaluate(statement.argument, scope) : undefined
        case 'IfStatement': {
          const test = isTruthy(this.evaluate(statement.test, scope))
          if (test === UNREAD) return UNREAD
          const branch = test ? statement.consequent : statement.alternate
          if (branch) {
            const inner = branch.type === 'BlockStatement' ? branch.body : [branch]
            const value = this.evaluateBody(inner, new Scope(scope))
            if (value !== undefined) return value
          }
          break
        }
        case 'VariableDeclaration':
        case 'FunctionDeclaration':
        case 'ExpressionStatement':
          break
        default:
          return UNREAD
      }
    }
    return undefined
  }

  private evaluateTemplate({ quasis, expressions }: TemplateLiteral, scope: Scope): unknown {
    let text = ''
    let isComplete = true
    quasis.forEach((quasi, index) => {
      text += quasi.value.cooked ?? ''
      const expression = expressions[index]
      if (!expression) return
      const value = this.evaluate(expression, scope)
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') text += String(value)
      else {
        isComplete = false
        if (value instanceof PartialText) text += value.text
      }
    })
    return isComplete ? text : new PartialText(text)
  }

  private evaluateElement(element: AnyNode | null, scope: Scope): unknown[] {
    if (!element) return [undefined]
    if (element.type !== 'SpreadElement') return [this.evaluate(element, scope)]
    const spread = this.evaluate(element.argument, scope)
    return Array.isArray(spread) ? spread : [UNREAD]
  }

  private evaluateObject({ properties }: ObjectExpression, scope: Scope): unknown {
    const result: Record<string, unknown> = {}
    const set = (key: string, value: unknown) =>
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
    for (const property of properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.evaluate(property.argument, scope)
        if (isPlainObject(spread)) for (const [key, value] of Object.entries(spread)) set(key, value)
        else if (spread !== undefined && spread !== null && spread !== false) set('...', UNREAD)
        continue
      }
      const key = this.evaluateKey(property.key, property.computed, scope)
      if (key !== null) set(key, property.kind === 'init' ? this.evaluate(property.value, scope) : UNREAD)
    }
    return result
  }

  private evaluateKey(key: AnyNode, computed: boolean, scope: Scope): string | null {
    if (!computed && key.type === 'Identifier') return key.name
    const value = this.evaluate(key, scope)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }

  private evaluateMember(node: AnyNode & { type: 'MemberExpression' }, scope: Scope): unknown {
    const { object, property, computed } = node
    if (property.type === 'PrivateIdentifier') return UNREAD
    const key = this.evaluateKey(property, computed, scope)
    const isProcess = object.type === 'Identifier' && object.name === 'process'
    if (isProcess || object.type === 'MetaProperty') return key === 'env' ? {} : UNREAD
    const value = this.evaluate(object, scope)
    if (key === null) return UNREAD
    if (value instanceof PackageMember) return new PackageMember(`${value.name}#${key}`)
    // Reading a member of nothing throws, except after `?.`.
    return value === undefined ? undefined : getMember(value, key)
  }

  private evaluateCall(node: CallExpression, scope: Scope): unknown {
    const { callee } = node
    const parameters = node.arguments.flatMap((each) => this.evaluateElement(each, scope))
    if (callee.type === 'Super') return UNREAD
    const [first] = parameters
    if (callee.type === 'Identifier' && callee.name === 'require' && typeof first === 'string') {
      return this.imports.require(first)
    }
    if (callee.type === 'MemberExpression') {
      if (isYear(node)) return new Date().getFullYear()
      const { object, property } = callee
      if (object.type === 'Identifier' && object.name === 'require') return first
      if (object.type === 'Super' || property.type === 'PrivateIdentifier') return UNREAD
      const key = this.evaluateKey(property, callee.computed, scope)
      const target = this.evaluate(object, scope)
      const call = (each: unknown, values: readonly unknown[]) =>
        each instanceof LocalFunction ? this.call(each, values) : UNREAD
      const result = callMember({ target, key, parameters, call })
      if (result !== UNREAD) return result
    }
    const value = this.evaluate(callee, scope)
    if (value instanceof LocalFunction) return this.call(value, parameters)
    return new PackageCall(value instanceof PackageMember ? value.name : '', parameters)
  }

  private evaluateOperator(
    node: AnyNode & { type: 'LogicalExpression' | 'BinaryExpression' | 'UnaryExpression' },
    scope: Scope,
  ): unknown {
    if (node.type === 'UnaryExpression') return evaluateUnary(node.operator, this.evaluate(node.argument, scope))
    if (node.type === 'BinaryExpression') {
      if (node.left.type === 'PrivateIdentifier') return UNREAD
      return evaluateBinary(node.operator, this.evaluate(node.left, scope), this.evaluate(node.right, scope))
    }
    const left = this.evaluate(node.left, scope)
    const test = node.operator === '??' ? left !== undefined && left !== null : isTruthy(left)
    if (left === UNREAD || test === UNREAD) return UNREAD
    return test === (node.operator === '&&') ? this.evaluate(node.right, scope) : left
  }
}

/** `new Date().getFullYear()`, which the copyright notices of most configurations contain. */
function isYear({ callee }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object, property } = callee
  return (
    property.name === 'getFullYear' &&
    object.type === 'NewExpression' &&
    object.callee.type === 'Identifier' &&
    object.callee.name === 'Date' &&
    object.arguments.length === 0
  )
}
