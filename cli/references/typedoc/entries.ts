import type { ReferenceEntry, ReferenceParameter } from '../../parse/data-reference/schema.ts'
import { printPlain, printSegments } from '../segments.ts'
import { type CommentText, readComment } from './comment.ts'
import type { PageScope } from './links.ts'
import { isOptional, listParameters, listSegments, listTypeParameters } from './print-type.ts'
import type { Reflection, TypeNode } from './shapes.ts'

/** The kinds of reflections that are read, by the numbers of TypeDoc. */
export const KINDS = {
  module: 2,
  namespace: 4,
  enumeration: 8,
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  method: 2048,
  accessor: 262144,
  typeAlias: 2097152,
  reference: 4194304,
} as const

/** A reflection that has an entry, and the one that it is a member of. */
export interface PlannedEntry {
  reflection: Reflection
  owner: Reflection | null
  name: string
  id: string
}

const WORDS: Readonly<Record<number, string>> = {
  [KINDS.enumeration]: 'enum',
  [KINDS.class]: 'class',
  [KINDS.interface]: 'interface',
}

/** The members of a class or an interface that have entries of their own: those that are called. */
export const listCalled = ({ kind, children }: Reflection): Reflection[] =>
  kind === KINDS.class || kind === KINDS.interface
    ? children.filter((child) => isCalled(child) && child.inheritedFrom === undefined)
    : []

const isCalled = ({ kind }: Reflection): boolean => kind === KINDS.constructor || kind === KINDS.method

/** The entry of a function, a type or a variable. */
export function describeReflection({ reflection, owner, name, id }: PlannedEntry, scope: PageScope): ReferenceEntry {
  const [signature] = reflection.signatures
  const comment = readComment(reflection.comment ?? signature?.comment, scope)
  const { summary, text, returns, errors, isDeprecated } = comment
  const isVoid = !signature?.type || signature.type.name === 'void' || reflection.kind === KINDS.constructor
  return {
    ...{
      name,
      id,
      status: 'yes',
      summary,
      deprecated: isDeprecated,
      example: {},
      values: [],
      responses: [],
      callbacks: [],
      errors,
    },
    ...(text !== '' && { text }),
    signature: printSignature(reflection, owner, scope),
    parameters: (signature?.parameters ?? []).map((each) => describeMember(each, scope)),
    properties: listProperties(reflection).map((each) => describeMember(each, scope)),
    ...(signature?.type &&
      (!isVoid || returns !== '') && {
        result: { type: printSegments(listSegments(signature.type, scope)), ...(returns !== '' && { text: returns }) },
      }),
  }
}

function listProperties(reflection: Reflection): Reflection[] {
  const { kind, children, type } = reflection
  if (kind === KINDS.typeAlias) return type?.declaration?.children ?? []
  return children.filter((child) => !isCalled(child) && child.inheritedFrom === undefined)
}

function describeMember(reflection: Reflection, scope: PageScope): ReferenceParameter {
  const { name, getSignature, flags } = reflection
  const [signature] = reflection.signatures
  const comment: CommentText = readComment(reflection.comment ?? getSignature?.comment ?? signature?.comment, scope)
  const type = signature
    ? [...listParameters(signature, scope), { text: ' => ' }, ...listSegments(signature.type, scope)]
    : listSegments(reflection.type ?? getSignature?.type, scope)
  const value = reflection.defaultValue ?? (comment.defaultValue.replace(/^`+|`+$/g, '') || undefined)
  return {
    name: `${flags.isRest ? '...' : ''}${name}`,
    type: printSegments(type),
    required: !isOptional(reflection),
    text: [comment.summary, comment.text].filter(Boolean).join('\n\n'),
    deprecated: comment.isDeprecated,
    values: [],
    limits: [],
    ...(value !== undefined && value !== '...' && { default: value }),
  }
}

/** The declaration in TypeScript; one line for each signature of a function. */
function printSignature(reflection: Reflection, owner: Reflection | null, scope: PageScope): string {
  const { kind, name, type, signatures, typeParameters, flags } = reflection
  const print = (each: TypeNode | undefined) => printPlain(listSegments(each, scope))
  if (signatures.length > 0) {
    const word = kind === KINDS.constructor ? 'new ' : owner ? (flags.isStatic ? 'static ' : '') : 'function '
    const called = kind === KINDS.constructor ? (owner?.name ?? name) : name
    const lines = signatures.map((signature) => {
      const result = kind === KINDS.constructor ? '' : `: ${print(signature.type)}`
      return `${word}${called}${printPlain(listParameters(signature, scope))}${result}`
    })
    return lines.join('\n')
  }
  const generic = `${name}${printPlain(listTypeParameters(typeParameters, scope))}`
  if (kind === KINDS.typeAlias) return `type ${generic} = ${print(type)}`
  if (kind === KINDS.variable) return `const ${name}: ${print(type)}`
  const list = (word: string, types: readonly TypeNode[]) =>
    types.length === 0 ? '' : ` ${word} ${types.map(print).join(', ')}`
  const word = `${flags.isAbstract ? 'abstract ' : ''}${WORDS[kind] ?? 'const'}`
  return `${word} ${generic}${list('extends', reflection.extendedTypes)}${list('implements', reflection.implementedTypes)}`
}
