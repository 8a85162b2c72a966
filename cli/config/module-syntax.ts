import { type AnyNode, type ObjectExpression, type Program, parse } from 'acorn'

/** 1-based. */
export interface Position {
  line: number
  column: number
}

export interface ModuleSyntax {
  /**
   * The position of the last key of a path in the default export, or of the nearest enclosing key if the rest is computed or
   * missing. `undefined` if the export is not an object literal.
   */
  findKey(path: readonly (string | number)[]): Position | undefined
}

/** Initial values by name; `null` for names that are declared more than once, which are ambiguous. */
type Declarations = Map<string, AnyNode | null>

/** Maximum number of steps from a name to its value; a guard against circular declarations. */
const MAX_STEPS = 100

/** Parses a compiled configuration: JavaScript as esbuild writes it. Throws a `SyntaxError` for anything else. */
export function parseModule(code: string): ModuleSyntax {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const declarations: Declarations = new Map()
  collectDeclarations(program.body, declarations)
  const exported = findDefaultExport(program, declarations)
  const root = exported && resolveValue(exported, declarations)
  return { findKey: (path) => (root?.type === 'ObjectExpression' ? findKey(root, path, declarations) : undefined) }
}

function collectDeclarations(statements: readonly AnyNode[], declarations: Declarations): void {
  const declare = (name: string, value: AnyNode | null) => declarations.set(name, declarations.has(name) ? null : value)
  for (const statement of statements) {
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      declare(statement.id.name, statement)
      collectDeclarations(statement.body.body, declarations)
    }
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier') declare(id.name, init ?? null)
      collectDeclarations(findFunctionBody(init), declarations)
    }
  }
}

/** The statements of a function, or of one that is passed to `defineConfig`. */
function findFunctionBody(node: AnyNode | null | undefined): readonly AnyNode[] {
  if (node?.type === 'CallExpression') return findFunctionBody(node.arguments[0])
  const isFunction = node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
  return isFunction && node.body.type === 'BlockStatement' ? node.body.body : []
}

function findDefaultExport({ body }: Program, declarations: Declarations): AnyNode | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { exported, local } of statement.specifiers) {
      const isDefault = exported.type === 'Identifier' && exported.name === 'default'
      if (isDefault && local.type === 'Identifier') return declarations.get(local.name) ?? undefined
    }
  }
  return undefined
}

/** Follows names to their values, `defineConfig(…)` to its argument, functions to what they return. */
function resolveValue(start: AnyNode, declarations: Declarations): AnyNode | undefined {
  let node: AnyNode | null | undefined = start
  for (let steps = 0; node && steps < MAX_STEPS; steps++) {
    const next = findNextValue(node, declarations)
    if (next === node) return node
    node = next
  }
  return undefined
}

function findNextValue(node: AnyNode, declarations: Declarations): AnyNode | null | undefined {
  switch (node.type) {
    case 'Identifier':
      return declarations.get(node.name)
    case 'AwaitExpression':
      return node.argument
    case 'CallExpression':
      return node.callee.type === 'Identifier' && /^defineConfig\d*$/.test(node.callee.name) ? node.arguments[0] : node
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return node.body.type === 'BlockStatement' ? findReturnedValue(node.body.body) : node.body
    default:
      return node
  }
}

/** The value of a function whose last statement is its only return. */
function findReturnedValue(body: readonly AnyNode[]): AnyNode | undefined {
  const last = body.at(-1)
  return last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined
}

function findKey(root: ObjectExpression, path: readonly (string | number)[], declarations: Declarations): Position {
  let position = toPosition(root)
  let value: AnyNode | undefined = root
  for (const key of path) {
    const found: Found | undefined = value && findProperty(value, key, declarations)
    if (!found) break
    position = toPosition(found.at)
    value = resolveValue(found.value, declarations)
  }
  return position
}

interface Found {
  at: AnyNode
  value: AnyNode
}

function findProperty(node: AnyNode, key: string | number, declarations: Declarations): Found | undefined {
  if (node.type === 'ArrayExpression' && typeof key === 'number') {
    const before = node.elements.slice(0, key + 1)
    const element = before[key]
    // Elements after a spread element have other indices.
    return element && before.every((each) => each?.type !== 'SpreadElement')
      ? { at: element, value: element }
      : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const spread = resolveValue(property.argument, declarations)
      const found = spread && findProperty(spread, key, declarations)
      // A spread value may set the key, unless it is a known object literal.
      if (found || spread?.type !== 'ObjectExpression') return found
    } else if (!property.computed && getKeyName(property.key) === String(key)) {
      return { at: property.key, value: property.value }
    }
  }
  return undefined
}

function getKeyName(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

function toPosition(node: AnyNode): Position {
  const start = node.loc?.start
  if (!start) throw new Error('The parser was asked for locations')
  return { line: start.line, column: start.column + 1 }
}
