import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { parseAst } from 'vitest/node'

export const root = resolve(import.meta.dirname, '..')

/** An item of `docs/behaviours.md`. */
export interface Behaviour {
  /** `SB-3`, `11.5-2`. */
  id: string
  /** Number of the chapter that it stands in: `11.4`. */
  chapter: string
  /** Without the mark "(not yet)". */
  text: string
  isBuilt: boolean
}

/** What `docs/behaviours.md` says, in its order. */
export interface Specification {
  chapters: ReadonlySet<string>
  behaviours: readonly Behaviour[]
}

/** Reads `docs/behaviours.md`. Every line of a list must be an item: a slip of the pen does not hide one. */
export function readSpecification(): Specification {
  const chapters = new Set<string>()
  const behaviours: Behaviour[] = []
  let chapter = ''
  for (const line of readFileSync(join(root, 'docs/behaviours.md'), 'utf8').split('\n')) {
    const heading = /^##+ (\d+[a-z]?(?:\.\d+)*) /.exec(line)?.[1]
    if (heading) {
      chapter = heading
      chapters.add(heading)
    }
    if (!line.trimStart().startsWith('-')) continue
    const [, id, text, mark] = /^- \*\*([\w.]+-\d+)\*\* (.+?)( \(not yet\))?$/.exec(line) ?? []
    if (!id || !text) throw new Error(`docs/behaviours.md has a line that is not a behaviour: ${line}`)
    behaviours.push({ id, chapter, text, isBuilt: mark === undefined })
  }
  return { chapters, behaviours }
}

/** Absolute paths of the files below a folder of the repository whose names match, fixtures excepted. */
export function listFiles(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(root, path).startsWith(join('test', 'fixtures')))
    .sort()
}

/** The numbers in a text that are those of behaviours, and not parts of other words. */
export function findIds(text: string, ids: ReadonlySet<string>): string[] {
  return (text.match(/(?<![\w.-])[\w.]+-\d+(?![\w-])/g) ?? []).filter((id) => ids.has(id))
}

/** A test, with its own title and those of the groups around it. Skipped ones are none. */
export interface TitledTest {
  /** Posix, relative to the repository. */
  file: string
  title: string
}

/** The tests of all test files, read off their source, so that a title in a comment or a table is none. */
export function listTests(): TitledTest[] {
  return listFiles('test', /\.test\.tsx?$/).flatMap((path) => {
    const { code } = transformSync(readFileSync(path, 'utf8'), { loader: path.endsWith('x') ? 'tsx' : 'ts' })
    const file = relative(root, path).replaceAll('\\', '/')
    return findTitles(parseAst(code), []).map((title) => ({ file, title }))
  })
}

/** A node of a syntax tree (ESTree); every property has to be looked at before it is used. */
type SyntaxNode = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Whole titles of the tests in a tree, and in calls within calls: a suite may be the callback of a helper. */
function findTitles(node: unknown, groups: readonly string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => findTitles(each, groups))
  if (!isNode(node)) return []
  const [name = '', ...modifiers] = node.type === 'CallExpression' ? readCallee(node.callee) : []
  const title = readTitle(Array.isArray(node.arguments) ? node.arguments[0] : undefined)
  const isTitled = title !== undefined && ['describe', 'it', 'test'].includes(name)
  if (isTitled && modifiers.some((modifier) => modifier === 'skip' || modifier === 'todo')) return []
  if (isTitled && name !== 'describe') return [[...groups, title].join(' ')]
  const inside = isTitled ? [...groups, title] : groups
  return Object.values(node).flatMap((child) => findTitles(child, inside))
}

/** The names in `describe.skipIf(missing).each(sites)`: `describe`, `skipIf`, `each`. */
function readCallee(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'CallExpression') return readCallee(node.callee)
  if (node.type === 'TaggedTemplateExpression') return readCallee(node.tag)
  if (node.type === 'MemberExpression') return [...readCallee(node.object), ...readCallee(node.property)]
  return node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : []
}

/** A title as it is written, without what is filled into it; `undefined` for what is not a string. */
function readTitle(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateElement') return isRecord(node.value) ? String(node.value.cooked) : ''
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map(readTitle).join(' ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
