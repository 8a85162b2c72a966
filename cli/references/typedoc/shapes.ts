import * as z from 'zod'
import { once } from '../../lib/once.ts'

/** A part of a comment. */
interface CommentPart {
  kind: string
  text: string
  /** The id of a reflection, or a URL, in a link. */
  target?: unknown
}

export interface Comment {
  summary: CommentPart[]
  blockTags: { tag: string; content: CommentPart[] }[]
}

/** The expression of a type; which of the keys it has depends on `type`. */
export interface TypeNode {
  type: string
  name?: string | undefined
  value?: unknown
  target?: unknown
  operator?: string | undefined
  types?: TypeNode[] | undefined
  elements?: TypeNode[] | undefined
  typeArguments?: TypeNode[] | undefined
  elementType?: TypeNode | undefined
  element?: TypeNode | undefined
  objectType?: TypeNode | undefined
  indexType?: TypeNode | undefined
  queryType?: TypeNode | undefined
  targetType?: TypeNode | null | undefined
  checkType?: TypeNode | undefined
  extendsType?: TypeNode | undefined
  trueType?: TypeNode | undefined
  falseType?: TypeNode | undefined
  declaration?: Reflection | undefined
}

/** Something that has documentation: a module, a function, its signature, a parameter. */
export interface Reflection {
  id: number
  name: string
  kind: number
  flags: Record<string, unknown>
  comment?: Comment | undefined
  readme: CommentPart[]
  children: Reflection[]
  signatures: Reflection[]
  parameters: Reflection[]
  typeParameters: Reflection[]
  getSignature?: Reflection | undefined
  type?: TypeNode | undefined
  defaultValue?: string | undefined
  extendedTypes: TypeNode[]
  implementedTypes: TypeNode[]
  inheritedFrom?: unknown
  packageVersion?: string | undefined
}

/** The JSON of TypeDoc, as far as it is read. */
export const getProjectShape = once((): z.ZodType<Reflection> => {
  const part = z.looseObject({ kind: z.string(), text: z.string(), target: z.unknown().optional() })
  const parts = z.array(part).default([])
  const comment = z.looseObject({
    summary: parts,
    blockTags: z.array(z.looseObject({ tag: z.string(), content: parts })).default([]),
  })
  const name = z.string().optional()
  const type: z.ZodType<TypeNode> = z.lazy(() => {
    const types = z.array(type).optional()
    const one = type.optional()
    return z.looseObject({
      ...{
        type: z.string(),
        name,
        operator: name,
        value: z.unknown().optional(),
        target: z.union([type, z.unknown()]).optional(),
      },
      ...{ types, elements: types.catch(undefined), typeArguments: types },
      ...{
        elementType: one,
        element: one,
        objectType: one,
        indexType: one,
        queryType: one,
        targetType: one.catch(undefined),
      },
      ...{ checkType: one, extendsType: one, trueType: one, falseType: one },
      declaration: reflection.optional(),
    })
  })
  const reflection: z.ZodType<Reflection> = z.lazy(() => {
    const list = z.array(reflection).default([])
    return z.looseObject({
      ...{ id: z.number(), name: z.string(), kind: z.number(), flags: z.record(z.string(), z.unknown()).default({}) },
      ...{ comment: comment.optional(), readme: parts, children: list, signatures: list, parameters: list },
      ...{ typeParameters: list, getSignature: reflection.optional(), type: type.optional(), defaultValue: name },
      ...{ extendedTypes: z.array(type).default([]), implementedTypes: z.array(type).default([]) },
      ...{ inheritedFrom: z.unknown().optional(), packageVersion: name },
    })
  })
  return reflection
})
