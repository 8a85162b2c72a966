import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeConfiguration, type Node } from '../../scripts/configuration/json-schema.ts'
import { renderReference } from '../../scripts/configuration/render-reference.ts'

const root = resolve(import.meta.dirname, '../..')

const { types, resolve: resolveNode } = describeConfiguration()

/** Every key of the schema under its path: `docs.sidebar.hideable`. Items of lists and dictionaries are `*`. */
function listKeys(node: Node, path = '', visited: readonly string[] = []): [path: string, key: Node][] {
  const { $ref, tsType } = node
  if (tsType !== undefined || ($ref !== undefined && visited.includes($ref))) return []
  const seen = $ref === undefined ? visited : [...visited, $ref]
  const { anyOf = [], items, additionalProperties, properties = {} } = resolveNode(node)
  const inside = [items, additionalProperties].filter((inner) => inner !== undefined)
  return [
    ...anyOf.flatMap((member) => listKeys(member, path, seen)),
    ...inside.flatMap((inner) => listKeys(inner, `${path}.*`, seen)),
    ...Object.entries(properties).flatMap(([name, key]) => {
      const at = path === '' ? name : `${path}.${name}`
      return [[at, resolveNode(key)] as [string, Node], ...listKeys(key, at, seen)]
    }),
  ]
}

const keys = listKeys(types.get('SiteConfig') ?? {})

describe('the reference of the configuration', () => {
  test('is up to date (npm run docs:configuration)', () => {
    const writtenTypes = readFileSync(join(root, 'cli/config/site-config-types.ts'), 'utf8')
    expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(renderReference(writtenTypes))
  })

  test('describes every key in a sentence', () => {
    expect(keys.length).toBeGreaterThan(200)
    const described = keys.filter(([path]) => !path.endsWith('.type') || path.startsWith('blog'))
    const wrong = described.filter(([, { description = '' }]) => !/^.+[^.]\.$/s.test(description))
    expect(wrong.map(([path]) => path)).toEqual([])
  })
})

/** Names of resolved keys, if they differ from what users write. */
const RESOLVED_NAMES: Record<string, string> = {
  blogTitle: 'title',
  blogDescription: 'description',
  blogSidebarTitle: 'title',
  blogSidebarCount: 'count',
  feedOptions: 'feeds',
  localeConfigs: 'locales',
  from: 'ref',
  onlyIncludeVersions: 'versions',
}

const sources = ['cli', 'templates', 'src'].flatMap((folder) => listSources(join(root, folder)))

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return path === join(root, 'cli/config') ? [] : listSources(path)
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

/** Whether the name is read: as `x.name`, in a destructuring pattern, or as the key that decides a severity. */
function isRead(name: string): boolean {
  const access = new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b[^{}()]*\\}\\s*(?:=|:)|by: '${name}'`)
  return sources.some((text) => access.test(text))
}

describe('every key does something', () => {
  test('an unread key would be detected', () => {
    expect(isRead('hideable')).toBe(true)
    expect(isRead('hidableSidebarOfNobody')).toBe(false)
  })

  test('each is read outside the configuration, except those of search', () => {
    const unread = keys
      .map(([path]) => path)
      .filter((path) => !/^search\.(?!searchPagePath$)/.test(path))
      .filter((path) => {
        const name = path.split('.').at(-1) ?? ''
        return !isRead(RESOLVED_NAMES[name] ?? name)
      })
    expect(unread).toEqual([])
  })
})
