import { isRecord } from '../../lib/json.ts'
import type { RequestSample } from '../../parse/data-reference/schema.ts'
import { getChild, type Located, listChildren } from '../description-files.ts'
import type { Authorization, Body, LocatedParameter, OperationScope, PlannedOperation } from './plan.ts'
import { createSample } from './sample.ts'
import type { Scope } from './scope.ts'
import { getShapes } from './shapes.ts'

/** The host of a description that names none. */
const NO_SERVER = 'https://api.example.com'

/** A body as one of its media types. */
interface Media {
  type: string
  schema: Located
  /** Written by the author; `undefined` for none. */
  example: unknown
}

/** The media type of a body that is described: JSON if there is one, otherwise the first. */
export function findMedia(content: Located, { files }: Pick<Scope, 'files'>): Media | undefined {
  const types = listChildren(content)
  const chosen = types.find(({ key }) => isJson(key)) ?? types[0]
  const target = chosen && files.follow(chosen.item)
  const media = target && files.parse(target, getShapes().media)
  if (!chosen || !media) return undefined
  const [first] = listChildren(getChild(target, 'examples'))
  const named = first && files.follow(first.item)
  const example = media.example ?? (named && getChild(named, 'value').value)
  return { type: chosen.key, schema: getChild(target, 'schema'), example }
}

/** Whether the response with this status is shown as an example. */
export const isSuccess = (status: string): boolean => /^(?:2|default)/.test(status)

export const isJson = (type: string): boolean => /[/+]json\b/.test(type)

/** Whether a body of this type is printed: JSON and forms, but not files. */
const isPrinted = (type: string): boolean =>
  isJson(type) || /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)

interface RequestParts {
  planned: PlannedOperation
  parameters: readonly LocatedParameter[]
  security: readonly Authorization[]
  body: Body | null
}

/** The request of an operation, with values for what it requires. */
export function createRequest(
  { planned, parameters, security, body }: RequestParts,
  scope: OperationScope,
): { sample: RequestSample; values: Record<string, unknown> } {
  const getValue = (parameter: LocatedParameter): string => {
    const [first] = Object.values(parameter.examples ?? {})
    const named = isRecord(first) ? first.value : undefined
    const value = parameter.example ?? named ?? createSample(getChild(parameter.located, 'schema'), scope, 'client')
    return typeof value === 'object' ? JSON.stringify(value) : String(value ?? parameter.name)
  }
  const listRequired = (place: LocatedParameter['in']) =>
    parameters
      .filter((each) => each.in === place && each.required)
      .map((each): [string, string] => [each.name, getValue(each)])
  const filled = listRequired('path').reduce(
    (url, [name, value]) => (value === 'string' ? url : url.replaceAll(`{${name}}`, encodeURIComponent(value))),
    planned.path,
  )
  const query = [...listRequired('query'), ...security.flatMap((each) => (each.query ? [each.query] : []))]
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const headers = [...security.flatMap((each) => (each.header ? [each.header] : [])), ...listRequired('header')]
  const values = {
    url: `${getServer([planned.located, planned.shared, scope.whole])}${filled}${search === '' ? '' : `?${search}`}`,
    body: body?.sample ?? null,
  }
  const http = {
    method: planned.method,
    url: '<url>',
    headers: Object.fromEntries(headers),
    body: body?.sample === undefined || !isPrinted(body.type) ? null : '<body>',
    type: body && isPrinted(body.type) ? body.type : 'application/json',
  }
  return { sample: { http }, values }
}

/** The URL of the first server of the first object that has one, with the default values of its variables. */
function getServer(objects: readonly Located[]): string {
  const server = objects.map((each) => getChild(each, 'servers', '0')).find(({ value }) => value !== undefined)
  const written = server && getChild(server, 'url').value
  const url = typeof written === 'string' ? written : ''
  const filled = url.replace(/\{([^{}]+)\}/g, (raw, name: string) => {
    const value = server && getChild(server, 'variables', name, 'default').value
    return typeof value === 'string' ? value : raw
  })
  const absolute = /^https?:/.test(filled) ? filled : `${NO_SERVER}${filled.startsWith('/') ? filled : ''}`
  return absolute.replace(/\/+$/, '')
}
