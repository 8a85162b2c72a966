import { printCodeSpan } from '../../lib/code-span.ts'
import type { ReferenceEntry } from '../../parse/data-reference/schema.ts'
import { getChild, type Located, listChildren } from '../description-files.ts'
import { getFirstSentence, printText, splitFirstParagraph } from '../markdown-text.ts'
import type { Body, LocatedParameter, OperationScope, PlannedOperation } from './plan.ts'
import { listMethods } from './plan-operations.ts'
import { printType } from './print-type.ts'
import { createRequest, findMedia, isJson, isSuccess } from './request.ts'
import { createRow, listProperties } from './rows.ts'
import { createSample } from './sample.ts'
import { toHref } from './schema-links.ts'
import { readSchema, type Scope } from './scope.ts'
import { listSecurity } from './security.ts'
import { getShapes } from './shapes.ts'

/** The heading of an operation. */
export const getName = ({ method, path }: PlannedOperation): string => `${method} ${path}`

/** The entry of an operation. Programs that receive a webhook get a body, and send no request. */
export function describeOperation(planned: PlannedOperation, scope: OperationScope): ReferenceEntry {
  const { operation, located, isWebhook } = planned
  const parameters = listParameters(planned, scope)
  const security = listSecurity(isWebhook ? { security: [], ...operation } : operation, scope)
  const body = readBody(getChild(located, 'requestBody'), scope)
  const { description = '' } = operation
  const { summary, text } = summarize(operation.summary?.trim() ?? '', description, operation.operationId)
  const request = createRequest({ planned, parameters, security, body }, scope)
  const responses = listResponses(located, scope)
  const { words, anchors } = scope
  const id = anchors.get(planned)?.id
  const shown = isWebhook
    ? { title: words.reference.request, value: body?.sample }
    : { title: words.reference.response, value: responses.sample }
  return {
    name: getName(planned),
    ...(id !== undefined && { id }),
    status: 'yes',
    summary: printText(summary, scope),
    ...(text.trim() !== '' && { text: printText(text, scope) }),
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
    callbacks: listCallbacks(located, scope),
    errors: [],
    ...(!isWebhook && { request: [request.sample] }),
    ...(shown.value !== undefined && { response: { language: 'json', title: shown.title, value: '<response>' } }),
    example: { ...request.values, response: shown.value },
  }
}

/** The summary, or else the first sentence of the description, which can be in a paragraph of HTML, and the rest of it. */
function summarize(summary: string, description: string, id = ''): { summary: string; text: string } {
  if (summary !== '') return { summary, text: description }
  const { first, rest } = splitFirstParagraph(description.replace(/<\/?p>/g, '\n\n'))
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

function listResponses(located: Located, scope: OperationScope) {
  let sample: unknown
  const rows = listChildren(getChild(located, 'responses')).flatMap(({ key, item }) => {
    if (key.startsWith('x-')) return []
    const target = scope.files.follow(item)
    const response = target && scope.files.parse(target, getShapes().response)
    if (!response) return []
    const media = findMedia(getChild(target, 'content'), scope)
    if (media && isSuccess(key) && isJson(media.type))
      sample ??= media.example ?? createSample(media.schema, scope, 'server')
    const type = media && media.schema.value !== undefined ? printType(media.schema, scope) : undefined
    const lines = [...listHeaders(getChild(target, 'headers'), scope), ...listLinks(getChild(target, 'links'), scope)]
    const text = [printText(response.description ?? '', scope), lines.map(printLine).join('\n')]
    return [{ code: key, ...(type && { type }), text: text.filter(Boolean).join('\n\n') }]
  })
  return { rows, sample }
}

type Line = [name: string, text: string]

const printLine = ([name, text]: Line): string =>
  `- ${[name, text.trim().replace(/\s*\n\s*/g, ' ')].filter(Boolean).join(' – ')}`

const listHeaders = (located: Located, scope: Scope): Line[] =>
  listChildren(located).flatMap(({ key, item }): Line[] => {
    const target = scope.files.follow(item)
    const header = target && scope.files.parse(target, getShapes().header)
    if (!header) return []
    const { type, text } = createRow(
      getChild(target, 'schema'),
      { ...header, name: key, text: header.description },
      scope,
    )
    return [[`${printCodeSpan(key)} ${type} header`, text]]
  })

/** The operations that can follow. One that is not named by its id is only described. */
const listLinks = (located: Located, scope: OperationScope): Line[] =>
  listChildren(located).flatMap(({ key, item }): Line[] => {
    const target = scope.files.follow(item)
    const link = target && scope.files.parse(target, getShapes().link)
    if (!link) return []
    const { operationId, description } = link
    const next = [...scope.anchors].find(
      ([{ operation }]) => operationId !== undefined && operation.operationId === operationId,
    )
    const name = next && `[${printCodeSpan(getName(next[0]))}](${toHref(next[1], scope.page)})`
    return [[[printCodeSpan(key), name].filter(Boolean).join(' '), printText(description ?? '', scope)]]
  })

/** The requests that the API sends in return, to an address that the request contains. */
const listCallbacks = (located: Located, scope: OperationScope) =>
  listChildren(getChild(located, 'callbacks')).flatMap(({ item }) => {
    const callback = scope.files.follow(item)
    const paths = callback ? listChildren(callback).filter(({ key }) => !key.startsWith('x-')) : []
    return paths.flatMap(({ key: path, item: methods }) =>
      listMethods(methods, scope.files).map((each) => {
        const body = scope.files.follow(getChild(each.located, 'requestBody'))
        const media = body && findMedia(getChild(body, 'content'), scope)
        const { summary, description = '' } = each.operation
        const text = printText(summary ?? splitFirstParagraph(description).first, scope)
        return { code: `${each.method} ${path}`, ...(media && { type: printType(media.schema, scope) }), text }
      }),
    )
  })
