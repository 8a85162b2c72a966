import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { InputType, KeyDescription } from '../../cli/config/schema/input-type.ts'
import { renderFiles } from '../../scripts/configuration/files.ts'
import { SITE_CONFIG } from '../../scripts/configuration/type-files.ts'

const root = resolve(import.meta.dirname, '../..')

/** Every key of the schema under its path: `docs.sidebar.hideable`. Items of lists and dictionaries are `*`. */
function listKeys(type: InputType, path = '', visited: readonly string[] = []): [path: string, key: KeyDescription][] {
  if (type.kind === 'list') return listKeys(type.element, `${path}.*`, visited)
  if (type.kind === 'record') return listKeys(type.value, `${path}.*`, visited)
  if (type.kind === 'union') return type.members.flatMap((member) => listKeys(member, path, visited))
  if (type.kind === 'named') {
    return visited.includes(type.name) ? [] : listKeys(type.resolve(), path, [...visited, type.name])
  }
  if (type.kind === 'text') return []
  return Object.entries(type.keys).flatMap(([name, key]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [[at, key] as [string, KeyDescription], ...listKeys(key.type, at, visited)]
  })
}

const keys = listKeys(SITE_CONFIG)

describe('files generated from the schema', () => {
  test.each([...renderFiles()])('%s is up to date (npm run docs:configuration)', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  test('every key has a description that is a sentence', () => {
    const kinds = keys.filter(([path]) => !path.endsWith('.type') || path.startsWith('blog'))
    expect(kinds.filter(([, { description }]) => !/^.+[^.]\.$/s.test(description)).map(([path]) => path)).toEqual([])
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
