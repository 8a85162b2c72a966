import * as z from 'zod'
import { once } from '../../lib/once.ts'

const createServers = () => z.array(z.looseObject({ url: z.string(), description: z.string().optional() }))

const getRootShape = once(() => {
  const text = z.string()
  const optional = text.optional()
  return z.looseObject({
    openapi: z.union([text, z.number().transform(String)]),
    info: z.looseObject({
      title: text,
      version: z.union([text, z.number().transform(String)]),
      summary: optional,
      description: optional,
    }),
    servers: createServers().default([]),
    tags: z
      .array(
        z.looseObject({
          ...{ name: text, summary: optional, description: optional, parent: optional },
          'x-displayName': optional.catch(undefined),
        }),
      )
      .default([]),
    'x-tagGroups': z
      .array(z.looseObject({ name: text, tags: z.array(text).default([]) }))
      .catch([])
      .default([]),
    security: z.array(z.record(text, z.unknown())).default([]),
    paths: z.record(text, z.unknown()).optional(),
    webhooks: z.record(text, z.unknown()).optional(),
  })
})

/** The keys of OpenAPI 3.0 to 3.2 that docsgen reads, by object; others are ignored. Parts that are read later are `unknown`. */
export const getShapes = once(() => {
  const text = z.string()
  const optional = text.optional()
  const unknown = z.unknown().optional()
  const flag = z.boolean().default(false)
  const names = z.array(text).default([])
  const parts = z.array(z.unknown()).default([])
  const content = z.record(text, z.unknown()).optional()
  return {
    root: getRootShape(),
    operation: z.looseObject({
      operationId: optional,
      summary: optional,
      description: optional,
      tags: names,
      deprecated: flag,
      parameters: parts,
      requestBody: unknown,
      responses: z.record(text, z.unknown()).default({}),
      security: z.array(z.record(text, z.unknown())).optional(),
      externalDocs: z.looseObject({ url: text }).optional(),
      servers: createServers().optional(),
    }),
    parameter: z.looseObject({
      name: text,
      in: z.enum(['query', 'querystring', 'path', 'header', 'cookie']),
      description: optional,
      required: flag,
      deprecated: flag,
      example: unknown,
      examples: z.record(text, z.unknown()).optional(),
      schema: unknown,
      content,
    }),
    body: z.looseObject({ description: optional, required: flag, content }),
    response: z.looseObject({ description: optional, content }),
    header: z.looseObject({ description: optional, required: flag }),
    link: z.looseObject({ operationId: optional, description: optional }),
    media: z.looseObject({ schema: unknown, example: unknown, examples: z.record(text, z.unknown()).optional() }),
    security: z.looseObject({
      type: text,
      scheme: optional,
      in: optional,
      name: optional,
      bearerFormat: optional,
      openIdConnectUrl: optional,
      description: optional,
    }),
  }
})

/** A schema of JSON Schema, and of its older form in OpenAPI 3.0. */
export const getSchemaShape = once(() => {
  const text = z.string()
  const optional = text.optional()
  const unknown = z.unknown().optional()
  const flag = z.boolean().default(false)
  const number = z.number().optional()
  const parts = z.array(z.unknown()).default([])
  return z.looseObject({
    type: z.union([text, z.array(text)]).optional(),
    nullable: flag,
    format: optional,
    contentMediaType: optional,
    title: optional,
    description: optional,
    enum: z.array(z.unknown()).optional(),
    const: unknown,
    default: unknown,
    example: unknown,
    examples: z.array(z.unknown()).optional(),
    deprecated: flag,
    readOnly: flag,
    writeOnly: flag,
    required: z.array(text).catch([]).default([]),
    properties: z.record(text, z.unknown()).default({}),
    items: unknown,
    additionalProperties: unknown,
    oneOf: parts,
    anyOf: parts,
    allOf: parts,
    minimum: number,
    maximum: number,
    exclusiveMinimum: z.union([z.boolean(), z.number()]).optional(),
    exclusiveMaximum: z.union([z.boolean(), z.number()]).optional(),
    minLength: number,
    maxLength: number,
    minItems: number,
    maxItems: number,
    pattern: optional,
  })
})

type Shapes = ReturnType<typeof getShapes>
export type Operation = ReturnType<Shapes['operation']['parse']>
export type Parameter = ReturnType<Shapes['parameter']['parse']>
export type Schema = ReturnType<ReturnType<typeof getSchemaShape>['parse']>
export type Root = ReturnType<Shapes['root']['parse']>
