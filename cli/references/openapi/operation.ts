import { printCodeSpan } from '../../lib/code-span.ts'
import type { ReferenceEntry } from '../../parse/data-reference/schema.ts'
import { getChild, type Located, listChildren } from '../description-files.ts'
import { getFirstSentence, lowerHeadings, splitFirstParagraph } from '../markdown-text.ts'
import type { Authorization, Body, LocatedParameter, OperationScope, PlannedOperation } from './plan.ts'
import { printType } from './print-type.ts'
import { createRequest, findMedia, isJson } from './request.ts'
import { createRow, listProperties } from './rows.ts'
import { createSample } from './sample.ts'
import { readSchema, type Scope } from './scope.ts'
import { getShapes, type Operation } from './shapes.ts'

/** The entry of an operation. */
export function describeOperation(planned: PlannedOperation, scope: OperationScope): ReferenceEntry {
  const { method, path, operation, located } = planned
  const parameters = listParameters(planned, scope)
  const security = listSecurity(operation, scope)
  const body = readBody(getChild(located, 'requestBody'), scope)
  const { description = '' } = operation
  const { summary, text } = summarize(operation.summary?.trim() ?? '', description, operation.operationId)
  const request = createRequest({ method, path, parameters, security, body }, scope)
  const responses = listResponses(located, scope)
  return {
    name: `${method} ${path}`,
    status: 'yes',
    summary,
    ...(text.trim() !== '' && { text: lowerHeadings(text) }),
    deprecated: operation.deprecated,
    ...(operation.externalDocs &&
      /^https?:/.test(operation.externalDocs.url) && { source: operation.externalDocs.url }),
    parameters: [
      ...security.map(({ row }) => row),
      ...parameters.map((each) => describeParameter(each, scope)),
      ...(body?.rows ?? []),
    ],
    properties: [],
    values: [],
    responses: responses.rows,
    errors: [],
    request: [request.sample],
    ...(responses.sample !== undefined && {
      response: { language: 'json', title: scope.words.reference.response, value: '<response>' },
    }),
    example: { ...request.values, response: responses.sample },
  }
}

/** The summary, or else the first sentence of the description, and the rest of it. */
function summarize(summary: string, description: string, id = ''): { summary: string; text: string } {
  if (summary !== '') return { summary, text: description }
  const { first, rest } = splitFirstParagraph(description)
  const sentence = getFirstSentence(first)
  return { summary: sentence || id, text: [first.slice(sentence.length).trim(), rest].filter(Boolean).join('\n\n') }
}

/** The parameters of the path and of the operation, which replaces those of the same name. */
function listParameters({ located, shared }: PlannedOperation, scope: Scope): LocatedParameter[] {
  const found = new Map<string, LocatedParameter>()
  for (const list of [getChild(shared, 'parameters'), getChild(located, 'parameters')])
    for (const { item } of listChildren(list)) {
      const target = scope.files.follow(item)
      const parameter = target && scope.files.parse(target, getShapes().parameter)
      if (parameter && target) found.set(`${parameter.in} ${parameter.name}`, { ...parameter, located: target })
    }
  return [...found.values()]
}

function describeParameter(parameter: LocatedParameter, scope: Scope) {
  const { name, required, description: text, deprecated, example, located } = parameter
  const media = findMedia(getChild(located, 'content'), scope)
  const row = createRow(media?.schema ?? getChild(located, 'schema'), { name, required, text }, scope)
  return {
    ...row,
    type: `${row.type} ${parameter.in}`,
    deprecated: deprecated || row.deprecated,
    ...(example !== undefined && typeof example !== 'object' && { example }),
  }
}

/** The credentials of an operation: those of the first alternative in its `security`. */
function listSecurity({ security }: Operation, { root, whole, files }: OperationScope): Authorization[] {
  const [first = {}] = security ?? root.security
  return Object.entries(first).flatMap(([key, scopes]): Authorization[] => {
    const target = files.follow(getChild(whole, 'components', 'securitySchemes', key))
    const scheme = target?.value === undefined ? null : files.parse(target, getShapes().security)
    if (!scheme) return []
    const { type, scheme: method = '', in: place = 'header', name = 'Authorization', description = '' } = scheme
    const needed = Array.isArray(scopes) ? scopes.map((each) => printCodeSpan(String(each))).join(', ') : ''
    const row = {
      name,
      type: `${printCodeSpan(method || type)} ${place}`,
      required: true,
      text: lowerHeadings([splitFirstParagraph(description).first, needed].filter(Boolean).join(' ')),
      values: [],
      limits: [],
      deprecated: false,
    }
    if (type === 'apiKey' && place === 'query') return [{ row, query: [name, 'API_KEY'] }]
    if (type === 'apiKey')
      return [{ row, ...(place === 'header' && { header: [name, '$API_KEY'] as [string, string] }) }]
    const value = method === 'basic' ? 'Basic $CREDENTIALS' : 'Bearer $TOKEN'
    return [{ row, header: ['Authorization', value] }]
  })
}

function readBody(located: Located, scope: Scope): Body | null {
  if (located.value === undefined) return null
  const target = scope.files.follow(located)
  const body = target && scope.files.parse(target, getShapes().body)
  const media = target && findMedia(getChild(target, 'content'), scope)
  if (!body || !media) return null
  const { description: text, required } = body
  const sample = media.example ?? createSample(media.schema, scope, 'client')
  const read = readSchema(media.schema, scope)
  const properties = read && !scope.links.find(read.located, scope.page) ? listProperties(media.schema, scope) : []
  const whole = createRow(media.schema, { name: 'body', required, text }, scope)
  const row = { ...whole, type: `${whole.type} ${printCodeSpan(media.type)}` }
  return { rows: [row, ...properties], type: media.type, sample }
}

function listResponses(located: Located, scope: Scope) {
  let sample: unknown
  const rows = listChildren(getChild(located, 'responses')).flatMap(({ key, item }) => {
    if (key.startsWith('x-')) return []
    const target = scope.files.follow(item)
    const response = target && scope.files.parse(target, getShapes().response)
    if (!response) return []
    const media = findMedia(getChild(target, 'content'), scope)
    const isGood = /^(?:2|default)/.test(key)
    if (media && isGood && isJson(media.type)) sample ??= media.example ?? createSample(media.schema, scope, 'server')
    const type = media && media.schema.value !== undefined ? printType(media.schema, scope) : undefined
    return [{ code: key, ...(type && { type }), text: lowerHeadings(response.description ?? '') }]
  })
  return { rows, sample }
}
