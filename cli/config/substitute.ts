import { findVariable, replaceVariables, type Variables } from '../content/variables.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { suggest } from '../lib/suggest.ts'
import type { ReportIssue } from './schema/schema.ts'

/** Keys whose value is a pathname, an id, a file path or a URL: variables are replaced by their slugs. */
const ADDRESS_KEYS: ReadonlySet<PropertyKey> = new Set(
  `activeBasePath activeBaseRegex archiveBasePath authorsBasePath authorsMapPath baseUrl dirName docId
  editUrl endpoint externalUrlRegex favicon feedbackEndpoint href id image missingResultsUrl pageBasePath
  path routeBasePath searchPagePath sidebarId slug src srcDark to url`.split(/\s+/),
)

/** Keys whose value is raw HTML. */
const HTML_KEYS: ReadonlySet<PropertyKey> = new Set(['copyright', 'html'])

interface Substitution {
  variables: Variables
  report: ReportIssue
}

type Form = 'value' | 'slug' | 'html'

/**
 * Replaces `{name}` of every declared variable in every string of a configuration:
 * in addresses and ids by the slug, elsewhere by the value, which is escaped in raw HTML. `\{name}` becomes `{name}`.
 * Undeclared names are not replaced, and are reported if they are close to a declared name.
 */
export const substituteVariables = (root: unknown, variables: Variables, report: ReportIssue): unknown =>
  walk(root, [], { variables, report })

function walk(value: unknown, path: PropertyKey[], substitution: Substitution): unknown {
  // Braces of scripts and styles.
  if (path.length === 3 && path[0] === 'head' && path[2] === 'content') return value
  if (typeof value === 'string') return substitute(value, { form: getForm(path), path }, substitution)
  if (typeof value !== 'object' || value === null) return value
  if (path.length === 1 && path[0] === 'variables') return value
  if (path.length === 2 && path[0] === 'math' && path[1] === 'macros') return value
  if (Array.isArray(value)) return value.map((element, index) => walk(element, [...path, index], substitution))
  const labels = path[0] === 'docs' && path[1] === 'sidebars' && path.length > 2
  const entries = Object.entries(value).map(([key, entry]) => [
    labels ? substitute(key, { form: 'value', path: [...path, key] }, substitution) : key,
    walk(entry, [...path, key], substitution),
  ])
  return Object.fromEntries(entries)
}

function getForm(path: readonly PropertyKey[]): Form {
  const last = path.at(-1)
  if (path[0] === 'customFields') return 'value'
  if (path[0] === 'announcementBar' && last === 'content') return 'html'
  if (last === 'value' && path[0] !== 'search') return 'html'
  if (last === undefined) return 'value'
  if (HTML_KEYS.has(last)) return 'html'
  if (typeof last === 'number' || ADDRESS_KEYS.has(last)) return 'slug'
  return 'value'
}

function substitute(
  text: string,
  { form, path }: { form: Form; path: PropertyKey[] },
  { variables, report }: Substitution,
): string {
  return replaceVariables(text, ({ name, raw, isEscaped }) => {
    const variable = findVariable(variables, name)
    if (!variable) {
      const nearest = isEscaped ? undefined : suggest(name, Object.keys(variables))
      if (nearest === undefined) return raw
      const message = `The variable "${name}" is not defined`
      report({ code: 'variable/undefined', path, message, hint: `Did you mean "{${nearest}}"?` })
      return raw
    }
    if (isEscaped) return raw.slice(1)
    if (form === 'slug') return variable.slug
    return form === 'html' ? escapeHtml(variable.value) : variable.value
  })
}
