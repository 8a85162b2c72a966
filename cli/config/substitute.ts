import { suggest } from '../lib/suggest.ts'
import type { Variable } from './config.ts'
import type { Report } from './schema/schema.ts'

/** Keys whose text is a pathname, an id, a path of a file or a URL: a variable stands in them as its slug. */
const ADDRESS_KEYS: ReadonlySet<PropertyKey> = new Set([
  'activeBasePath',
  'activeBaseRegex',
  'baseUrl',
  'dirName',
  'docId',
  'editUrl',
  'favicon',
  'href',
  'id',
  'image',
  'path',
  'routeBasePath',
  'searchPagePath',
  'sidebarId',
  'slug',
  'src',
  'srcDark',
  'to',
  'url',
])

/** Keys whose text is raw HTML. */
const HTML_KEYS: ReadonlySet<PropertyKey> = new Set(['copyright', 'html'])

interface Substitution {
  variables: Record<string, Variable>
  report: Report
}

type Form = 'value' | 'slug' | 'html'

/**
 * Replaces `{name}` of every declared variable in every text of a configuration (behaviours of cli.md, "Variables"):
 * in addresses and ids by the slug, elsewhere by the value; in raw HTML the value is escaped. `\{name}` gives `{name}`.
 * Names that are not declared stay as they are; one that is close to a declared name is reported.
 */
export function substituteVariables(root: unknown, variables: Record<string, Variable>, report: Report): unknown {
  return walk(root, [], { variables, report })
}

function walk(value: unknown, path: PropertyKey[], substitution: Substitution): unknown {
  if (typeof value === 'string') return replaceIn(value, formAt(path), path, substitution)
  if (typeof value !== 'object' || value === null) return value
  if (path.length === 1 && path[0] === 'variables') return value
  if (path.length === 2 && path[0] === 'math' && path[1] === 'macros') return value
  if (Array.isArray(value)) return value.map((element, index) => walk(element, [...path, index], substitution))
  const labels = path[0] === 'docs' && path[1] === 'sidebars' && path.length > 2
  const entries = Object.entries(value).map(([key, entry]) => [
    labels ? replaceIn(key, 'value', [...path, key], substitution) : key,
    walk(entry, [...path, key], substitution),
  ])
  return Object.fromEntries(entries)
}

function formAt(path: readonly PropertyKey[]): Form {
  const last = path.at(-1)
  if (path[0] === 'customFields') return 'value'
  if (path[0] === 'announcementBar' && last === 'content') return 'html'
  if (last === 'value' && path[0] !== 'search') return 'html'
  if (last === undefined) return 'value'
  if (HTML_KEYS.has(last)) return 'html'
  if (typeof last === 'number' || ADDRESS_KEYS.has(last)) return 'slug'
  return 'value'
}

function replaceIn(text: string, form: Form, path: PropertyKey[], { variables, report }: Substitution): string {
  if (!text.includes('{')) return text
  return text.replace(/(\\?)\{([A-Za-z][\w-]*)\}/g, (whole, escaping: string, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (!variable) {
      const nearest = escaping === '' ? suggest(name, Object.keys(variables)) : undefined
      if (nearest === undefined) return whole
      const message = `No variable has the name "${name}"`
      report({ code: 'variable/undefined', path, message, hint: `Did you mean "{${nearest}}"?` })
      return whole
    }
    if (escaping !== '') return whole.slice(1)
    if (form === 'slug') return variable.slug
    return form === 'html' ? escapeHtml(variable.value) : variable.value
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
