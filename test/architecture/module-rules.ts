import type { SourceModule } from './modules.ts'
import { findNodes, isFunction, isNode, type SyntaxNode, visitWithParents } from './syntax.ts'

const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 60
const MAX_CLASS_LINES = 120
const MAX_PARAMETERS = 3

/** R7: what outlives a call, as `path: name`. */
export function findModuleState(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, program }) =>
    listTopLevelVariables(program)
      .filter(({ isConstant, isReadonly, value }) => !isConstant || (value !== null && hasState(value, isReadonly)))
      .map(({ name }) => `${path}: ${name}`),
  )
}

/** R7: global regular expressions of a module that are used with `exec` or `test`, which leave a `lastIndex` behind. */
export function findGlobalRegExpUses(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, program }) => {
    const variables = listTopLevelVariables(program)
    const names = variables.filter(({ value }) => value && getFlags(value).includes('g')).map(({ name }) => name)
    return findNodes(program, ({ type, object, property }) => {
      if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return false
      return names.includes(String(object.name)) && /^(?:exec|test|lastIndex)$/.test(String(property.name))
    }).map(({ object }) => `${path}: ${isNode(object) ? object.name : ''}`)
  })
}

interface Variable {
  name: string
  isConstant: boolean
  /** Whether its type says that it is never changed. */
  isReadonly: boolean
  value: SyntaxNode | null
}

function listTopLevelVariables(program: SyntaxNode): Variable[] {
  const statements = getNodes(program.body).map((node) =>
    node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node,
  )
  // `declare` says what somebody else defines.
  const declarations = statements.filter(({ type, declare }) => type === 'VariableDeclaration' && declare !== true)
  return declarations.flatMap(({ kind, declarations: declarators }) =>
    getNodes(declarators).map(({ id, init }) => ({
      name: isNode(id) ? String(id.name ?? 'a pattern') : '',
      isConstant: kind === 'const',
      isReadonly: isNode(id) && isNode(id.typeAnnotation) && isReadonlyType(id.typeAnnotation.typeAnnotation),
      value: isNode(init) ? init : null,
    })),
  )
}

/** `readonly T[]`, `Readonly<…>`, `ReadonlyMap<…>` and the like. */
function isReadonlyType(type: unknown): boolean {
  if (!isNode(type)) return false
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly'
  return type.type === 'TSTypeReference' && isNode(type.typeName) && String(type.typeName.name).startsWith('Readonly')
}

/**
 * Whether a constant holds what changes: an empty collection, which is there to be filled, or a sticky regular expression,
 * however deep in the value. A function holds nothing before it is called.
 */
function hasState(value: SyntaxNode, isReadonly: boolean): boolean {
  if (!isReadonly && isEmptyCollection(value)) return true
  if (getFlags(value).includes('y')) return true
  return listParts(value).some((part) => hasState(part, isReadonly))
}

/** The values that a value contains: elements and properties, also those of what is spread, and what has a type asserted. */
function listParts({ type, elements, properties, argument, value, expression }: SyntaxNode): SyntaxNode[] {
  if (type === 'ArrayExpression') return getNodes(elements)
  if (type === 'ObjectExpression') return getNodes(properties)
  if (type === 'Property') return getNodes([value])
  if (type === 'SpreadElement') return getNodes([argument])
  return type === 'TSAsExpression' || type === 'TSSatisfiesExpression' ? getNodes([expression]) : []
}

function isEmptyCollection({ type, elements, properties, callee, arguments: values }: SyntaxNode): boolean {
  if (type === 'ArrayExpression') return getNodes(elements).length === 0
  if (type === 'ObjectExpression') return getNodes(properties).length === 0
  const isCollection = isNode(callee) && /^(?:Weak)?(?:Map|Set)$/.test(String(callee.name))
  return type === 'NewExpression' && isCollection && getNodes(values).length === 0
}

/** Flags of `/…/flags` and `new RegExp(…, 'flags')`; empty for everything else. */
function getFlags({ type, regex, callee, arguments: values }: SyntaxNode): string {
  if (type === 'Literal' && typeof regex === 'object' && regex !== null && 'flags' in regex) return String(regex.flags)
  if (type !== 'NewExpression' || !isNode(callee) || callee.name !== 'RegExp') return ''
  return String(getNodes(values)[1]?.value ?? '')
}

const getNodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** R8: files that are too long, as `path: lines`. */
export function findLongFiles(files: readonly { path: string; text: string }[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}

/** R8: functions that are too long, as `path: name, lines`. */
export function findLongFunctions(modules: readonly SourceModule[]): string[] {
  return listFunctions(modules)
    .map(({ module, node, name }) => ({ module, name, lines: countLines(module.text.slice(node.start, node.end)) }))
    .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
    .map(({ module, name, lines }) => `${module.path}: ${name}, ${lines} lines`)
}

/** R8: classes that are too long, as `path: name`. */
export function findLongClasses(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, text, program }) =>
    findNodes(program, ({ type }) => type === 'ClassDeclaration' || type === 'ClassExpression')
      .map((node) => ({
        name: isNode(node.id) ? String(node.id.name) : 'class',
        lines: countLines(text.slice(node.start, node.end)),
      }))
      .filter(({ lines }) => lines > MAX_CLASS_LINES)
      .map(({ name }) => `${path}: ${name}`),
  )
}

/** R8: signatures with too many positional parameters, as `path: name, parameters`. */
export function findWideSignatures(modules: readonly SourceModule[]): string[] {
  return modules.flatMap(({ path, program }) => {
    const found: string[] = []
    visitWithParents(program, (node, parents) => {
      const count = countParameters(node)
      // A callback has the signature that whoever calls it asks for.
      const isCallback = parents[0]?.type === 'CallExpression'
      if (count > MAX_PARAMETERS && !isCallback)
        found.push(`${path}: ${getFunctionName(node, parents)}, ${count} parameters`)
    })
    return found
  })
}

const countLines = (text: string) => text.split('\n').length

function listFunctions(modules: readonly SourceModule[]) {
  return modules.flatMap((module) => {
    const found: { module: SourceModule; node: SyntaxNode; name: string }[] = []
    visitWithParents(module.program, (node, parents) => {
      if (isFunction(node)) found.push({ module, node, name: getFunctionName(node, parents) })
    })
    return found
  })
}

/** Functions, methods and types of functions; `this` is no parameter. */
function countParameters({ type, params }: SyntaxNode): number {
  if (!/Function|TSMethodSignature|TSCallSignature/.test(type)) return 0
  return getNodes(params).filter(({ name }) => name !== 'this').length
}

function getFunctionName(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  for (const each of [node, ...parents.slice(0, 3)]) {
    const name = each.id ?? each.key
    if (isNode(name)) return String(name.name ?? name.value)
  }
  return 'a function without a name'
}
