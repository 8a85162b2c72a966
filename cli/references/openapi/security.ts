import { toEntryId } from '../../content/entry-ids.ts'
import { printCodeSpan } from '../../lib/code-span.ts'
import { isRecord } from '../../lib/json.ts'
import { getChild, type Located, listChildren } from '../description-files.ts'
import { printText } from '../markdown-text.ts'
import type { Authorization, OperationScope } from './plan.ts'
import { toHref } from './schema-links.ts'
import { getShapes, type Operation } from './shapes.ts'

type SecurityScope = Pick<OperationScope, 'files' | 'whole'>

function readScheme(located: Located, { files }: SecurityScope) {
  const target = located.value === undefined ? undefined : files.follow(located)
  const scheme = target && files.parse(target, getShapes().security)
  return scheme && target ? { ...scheme, located: target } : null
}

const toAnchor = (key: string) => ({ page: 'index', id: `auth-${toEntryId(key)}` })

/** The security schemes as Markdown with a heading for each, to which operations link; empty for none. */
export function describeSchemes(scope: SecurityScope): string {
  const printed = listChildren(getChild(scope.whole, 'components', 'securitySchemes')).flatMap(({ key, item }) => {
    const scheme = readScheme(item, scope)
    if (!scheme) return []
    const { type, scheme: method, bearerFormat, in: place, name, openIdConnectUrl, description = '' } = scheme
    const kind = [type, method, bearerFormat].flatMap((each) => (each === undefined ? [] : [printCodeSpan(each)]))
    const where = place === undefined || name === undefined ? [] : [`${place} ${printCodeSpan(name)}`]
    const flows = listChildren(getChild(scheme.located, 'flows')).flatMap((flow) => printFlow(flow.key, flow.item))
    return [
      `### ${key} {#${toAnchor(key).id}}`,
      [...kind, ...where, ...(openIdConnectUrl ? [`<${openIdConnectUrl}>`] : [])].join(' '),
      printText(description, { page: 'index' }),
      flows.join('\n'),
    ]
  })
  return printed.filter(Boolean).join('\n\n')
}

/** A flow of OAuth with its addresses, and its scopes. */
function printFlow(name: string, flow: Located): string[] {
  const urls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((key) => {
    const url = getChild(flow, key).value
    return typeof url === 'string' ? [printCodeSpan(url)] : []
  })
  const scopes = getChild(flow, 'scopes').value
  const listed = isRecord(scopes) ? Object.entries(scopes) : []
  return [
    `- ${printCodeSpan(name)} ${urls.join(' ')}`,
    ...listed.map(([scope, text]) => `  - ${printCodeSpan(scope)} – ${String(text).replace(/\s*\n\s*/g, ' ')}`),
  ]
}

/** The credentials of an operation. Those of one of several alternatives are optional, and requests use the first. */
export function listSecurity(
  { security }: Operation,
  scope: SecurityScope & Pick<OperationScope, 'root' | 'page'>,
): Authorization[] {
  const alternatives = security ?? scope.root.security
  const used = alternatives.find((each) => Object.keys(each).length > 0)
  const found = new Map<string, Authorization>()
  for (const alternative of alternatives)
    for (const [key, scopes] of Object.entries(alternative)) {
      if (found.has(key)) continue
      const needed = Array.isArray(scopes) ? scopes.map((each) => printCodeSpan(String(each))).join(', ') : ''
      const authorization = authorize(key, needed, scope)
      if (!authorization) continue
      const { row, query, header } = authorization
      const required = alternatives.length === 1
      found.set(key, { row: { ...row, required }, ...(alternative === used && { query, header }) })
    }
  return [...found.values()]
}

function authorize(key: string, needed: string, scope: Parameters<typeof listSecurity>[1]): Authorization | null {
  const scheme = readScheme(getChild(scope.whole, 'components', 'securitySchemes', key), scope)
  if (!scheme) return null
  const { type, scheme: method = '', in: place = 'header', name = 'Authorization' } = scheme
  const link = `[${printCodeSpan(key)}](${toHref(toAnchor(key), scope.page)})`
  const row = {
    name,
    type: `${link} ${place}`,
    required: true,
    text: needed,
    values: [],
    limits: [],
    deprecated: false,
  }
  if (type === 'apiKey' && place === 'query') return { row, query: [name, 'API_KEY'] }
  if (type === 'apiKey') return place === 'header' ? { row, header: [name, '$API_KEY'] } : { row }
  return { row, header: ['Authorization', method === 'basic' ? 'Basic $CREDENTIALS' : 'Bearer $TOKEN'] }
}
