import type { Code, RootContent } from 'mdast'
import { toString as getText } from 'mdast-util-to-string'
import { isRecord } from '../../lib/json.ts'
import { isPhrasing } from './content.ts'
import { type ComponentRule, createContainer, type JsxElement } from './element.ts'
import type { Literal } from './literal.ts'
import type { MdxScope } from './scope.ts'
import { isTab } from './tab-components.ts'

/** The code of an element: a prop, an imported file, or its content as text. */
function findCode({ props, children, tag, position }: JsxElement, scope: MdxScope): string | undefined {
  const imported = props.getImport('code')
  if (imported) return scope.readRaw(imported.path)
  const written = props.text('code', 'children')
  if (written !== undefined) return written
  if (children.length === 0 || !children.every(isPlainParagraph)) return undefined
  const end = position?.end.offset
  return end === undefined ? undefined : dedent(scope.reader.slice(tag.end, end).replace(/<\/[^<]*$/, ''))
}

/** Text that was read as Markdown although it is the content of code. */
const isPlainParagraph = (node: RootContent): boolean =>
  node.type === 'paragraph' && node.children.every(({ type }) => type !== 'html' && type !== 'inlineCode')

/** Removes the indentation that all lines have. */
function dedent(text: string): string {
  const lines = text.split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return lines.map((line) => line.slice(depth)).join('\n')
}

function createMeta({ props }: JsxElement): string | null {
  const title = props.text('title', 'filename', 'file')
  const words = [
    title !== undefined && `title="${title.replaceAll('"', "'")}"`,
    props.flag('showLineNumbers') && 'showLineNumbers',
    props.text('metastring', 'meta'),
  ]
  return words.filter(Boolean).join(' ') || null
}

function createCode(element: JsxElement, value: string): Code {
  const { props, position } = element
  const trimmed = value.replace(/^\s*\n/, '').trimEnd()
  const className = /(?:^|\s)(language-\S+)/.exec(props.text('className') ?? '')?.[1]
  const lang = (props.text('lang', 'language') ?? className)?.replace(/^language-/, '') ?? null
  return { type: 'code', lang, meta: createMeta(element), value: trimmed, position }
}

export const code: ComponentRule = {
  shows: 'a code block',
  render(element, scope) {
    const { children, position } = element
    const found = findCode(element, scope)
    if (found !== undefined) return [createCode(element, found)]
    if (children.length === 0 || !children.every(isPhrasing)) return children
    if (children.some((node) => node.type === 'html')) return children
    const text = children.map((node) => getText(node)).join('')
    const isBlock = element.isFlow || text.includes('\n') || element.props.names.length > 0
    return [isBlock ? createCode(element, text) : { type: 'inlineCode', value: text, position }]
  },
}

/** The reader's choice applies to all groups with this name. */
const GROUP = { group: 'package-manager' }

const PACKAGE_MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const

/** The command of each package manager; a single one is that of npm without its name. */
function listCommands(command: Literal | undefined): [manager: string, command: string][] {
  if (isRecord(command)) {
    return Object.entries(command).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  }
  if (typeof command !== 'string') return []
  const others = command.replace(/^(?:install|i)(?= \S)/, 'add')
  return PACKAGE_MANAGERS.map((name) => [name, `${name} ${name === 'npm' ? command : others}`])
}

/** Commands of package managers for each `type`. */
const VERBS: Readonly<Record<string, readonly [npm: string, yarn: string, pnpm: string]>> = {
  add: ['npm i', 'yarn add', 'pnpm add'],
  create: ['npm create', 'yarn create', 'pnpm create'],
  dlx: ['npx', 'yarn dlx', 'pnpm dlx'],
  exec: ['npx', 'yarn', 'pnpm'],
  install: ['npm install', 'yarn install', 'pnpm install'],
  remove: ['npm uninstall', 'yarn remove', 'pnpm remove'],
  run: ['npm run', 'yarn run', 'pnpm run'],
}

export const packageCommands: ComponentRule = {
  shows: '`:::code-group` with a command for each package manager',
  render(element) {
    const { props } = element
    const verbs = VERBS[props.text('type') ?? 'add']
    if (!verbs) return element.children
    const words = [props.flag('dev') && '-D', props.text('pkg'), props.text('args')]
    const join = (verb: string) => [verb, ...words].filter(Boolean).join(' ')
    const [npm, yarn, pnpm] = verbs
    return createCommands(element, Object.entries({ npm: join(npm), yarn: join(yarn), pnpm: join(pnpm) }))
  },
}

export const packageManagers: ComponentRule = {
  shows: '`:::code-group` with a command for each package manager',
  showsTabs: true,
  render(element) {
    const commands = listCommands(element.props.get('command'))
    if (commands.length > 0) return createCommands(element, commands)
    if (!element.children.some(isTab)) return element.children
    return [createContainer(element, 'tabs', { attributes: GROUP })]
  },
}

/** A group of code blocks, one for each name. */
export function createCommands(
  element: JsxElement,
  commands: readonly [manager: string, command: string][],
): RootContent[] {
  const { position, children } = element
  const blocks = commands.map(
    ([name, value]): RootContent => ({ type: 'code', lang: 'bash', meta: `[${name}]`, value, position }),
  )
  return [createContainer(element, 'code-group', { attributes: GROUP, children: [...blocks, ...children] })]
}
