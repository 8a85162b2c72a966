import { joinSegments, type Segment } from '../segments.ts'
import type { PageScope } from './links.ts'
import type { Reflection, TypeNode } from './shapes.ts'

/** The expression of a type in TypeScript. Forms that are not known are written as `…`. */
export function listSegments(type: TypeNode | undefined, scope: PageScope): Segment[] {
  if (!type) return [{ text: 'any' }]
  const list = (types: readonly TypeNode[] = []) => types.map((each) => listSegments(each, scope))
  const one = (each: TypeNode | null | undefined) => listSegments(each ?? undefined, scope)
  switch (type.type) {
    case 'intrinsic':
    case 'unknown':
    case 'inferred':
      return [{ text: type.name ?? 'any' }]
    case 'literal':
      return [{ text: describeLiteral(type.value) }]
    case 'reference':
      return [...link(type, scope), ...listArguments(list(type.typeArguments))]
    case 'union':
      return joinSegments(list(type.types), ' | ')
    case 'intersection':
      return joinSegments(list(type.types), ' & ')
    case 'array':
      return isSimple(type.elementType)
        ? [...one(type.elementType), { text: '[]' }]
        : wrap('(', one(type.elementType), ')[]')
    case 'tuple':
      return wrap('[', joinSegments(list(type.elements), ', '), ']')
    case 'typeOperator':
      return [{ text: `${type.operator ?? ''} ` }, ...(isTypeNode(type.target) ? one(type.target) : [])]
    case 'indexedAccess':
      return [...one(type.objectType), ...wrap('[', one(type.indexType), ']')]
    case 'query':
      return [{ text: 'typeof ' }, ...one(type.queryType)]
    case 'predicate':
      return [{ text: `${type.name ?? ''} is ` }, ...one(type.targetType)]
    case 'rest':
      return [{ text: '...' }, ...one(type.elementType)]
    case 'optional':
      return [...one(type.elementType), { text: '?' }]
    case 'namedTupleMember':
      return [{ text: `${type.name ?? ''}: ` }, ...one(type.element)]
    case 'conditional':
      return [
        ...[...one(type.checkType), { text: ' extends ' }, ...one(type.extendsType)],
        ...[{ text: ' ? ' }, ...one(type.trueType), { text: ' : ' }, ...one(type.falseType)],
      ]
    case 'reflection':
      return type.declaration ? listObject(type.declaration, scope) : [{ text: 'object' }]
    default:
      return [{ text: type.name ?? '…' }]
  }
}

const isTypeNode = (value: unknown): value is TypeNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isSimple = (type: TypeNode | undefined): boolean =>
  type === undefined || !['union', 'intersection', 'reflection', 'typeOperator', 'conditional'].includes(type.type)

const wrap = (open: string, segments: Segment[], close: string): Segment[] => [
  { text: open },
  ...segments,
  { text: close },
]

const listArguments = (types: Segment[][]): Segment[] =>
  types.length === 0 ? [] : wrap('<', joinSegments(types, ', '), '>')

function link({ target, name = '' }: TypeNode, { links, page }: PageScope): Segment[] {
  const href = links.find(target, page)
  return [href === undefined ? { text: name } : { text: name, href }]
}

function describeLiteral(value: unknown): string {
  const big = typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined
  return typeof big === 'string' ? `${big}n` : JSON.stringify(value)
}

/** A function, or an object with its properties. */
function listObject({ signatures, children }: Reflection, scope: PageScope): Segment[] {
  const [signature] = signatures
  if (signature) return [...listParameters(signature, scope), { text: ' => ' }, ...listSegments(signature.type, scope)]
  if (children.length === 0) return [{ text: 'object' }]
  const properties = children.map((child) => [
    { text: `${child.name}${child.flags.isOptional ? '?' : ''}: ` },
    ...listSegments(child.type ?? child.signatures[0]?.type, scope),
  ])
  return wrap('{ ', joinSegments(properties, '; '), ' }')
}

/** The parameters of a signature in parentheses, with its type parameters. */
export function listParameters({ parameters, typeParameters }: Reflection, scope: PageScope): Segment[] {
  const printed = parameters.map((parameter): Segment[] => [
    { text: `${parameter.flags.isRest ? '...' : ''}${parameter.name}${isOptional(parameter) ? '?' : ''}: ` },
    ...listSegments(parameter.type, scope),
  ])
  return [...listTypeParameters(typeParameters, scope), ...wrap('(', joinSegments(printed, ', '), ')')]
}

export const isOptional = ({ flags, defaultValue }: Reflection): boolean =>
  flags.isOptional === true || defaultValue !== undefined

/** Type parameters in angle brackets; nothing without any. */
export function listTypeParameters(parameters: readonly Reflection[], scope: PageScope): Segment[] {
  const printed = parameters.map(({ name, type }) =>
    type ? [{ text: `${name} extends ` }, ...listSegments(type, scope)] : [{ text: name }],
  )
  return listArguments(printed)
}
