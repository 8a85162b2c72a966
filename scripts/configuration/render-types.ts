import { type Description, describeConfiguration, findDefault, formatType, type Node } from './json-schema.ts'

/** Type that the declarations use and that is written by hand -> module that exports it. */
const IMPORTED_TYPES: Record<string, string> = {
  AnchorAttributes: './site-config-types.ts',
  Hooks: './site-config-hooks.ts',
  MarkdownPlugin: './site-config-types.ts',
  SidebarForeignKeys: './site-config-types.ts',
  OverridableName: '../../src/model/overridable-names.ts',
}

/** The declarations of `SiteConfig` and the types in it, which replace cli/config/site-config.ts in the npm package. */
export function renderTypes(): string {
  const description = describeConfiguration()
  const declarations = [...description.types].map(([name, node]) => renderDeclaration(name, node, description))
  const text = declarations.join('\n')
  const imports = Object.entries(IMPORTED_TYPES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
  return `${imports.map(([name, from]) => `import type { ${name} } from '${from}'\n`).join('')}\n${text}`
}

/** An exported declaration with doc comments. */
function renderDeclaration(name: string, node: Node, { resolve }: Description): string {
  const type = renderType(node, '', resolve)
  const start = type.startsWith('{') ? `interface ${name} ` : `type ${name} =${type.startsWith('\n') ? '' : ' '}`
  return `${renderComment(node.description ?? '', '')}export ${start}${type}\n`
}

function renderType(node: Node, indent: string, resolve: Description['resolve']): string {
  return formatType(node, {
    resolve,
    formatObject: (object) => renderObject(object, indent, resolve),
    formatUnion: (members) => renderUnion(members, indent),
  })
}

/** On one line if it is short, otherwise with one line per member. */
function renderUnion(members: readonly string[], indent: string): string {
  if (members.every((text) => !text.includes('\n')) && members.join(' | ').length < 90) return members.join(' | ')
  return members.map((member) => `\n${indent}  | ${member.replaceAll('\n', '\n    ')}`).join('')
}

function renderObject(node: Node, indent: string, resolve: Description['resolve']): string {
  const inner = `${indent}  `
  const { properties = {}, required = [] } = resolve(node)
  const lines = Object.entries(properties).map(([name, key]) => {
    const type = renderType(key, inner, resolve)
    const space = type.startsWith('\n') ? '' : ' '
    const comment = renderComment(describeKey(key, resolve), inner)
    return `${comment}${inner}${name}${required.includes(name) ? '' : '?'}:${space}${type}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

/** The description of a key, with its default and example. */
function describeKey(key: Node, resolve: Description['resolve']): string {
  const { description, example } = resolve(key)
  if (description === undefined) return ''
  const value = findDefault(key)
  const words = value === undefined ? description : `${description} Default: ${value}.`
  return example === undefined ? words : `${words}\n@example ${example}`
}

/** A doc comment with lines of at most 120 characters; empty for an empty string. */
function renderComment(text: string, indent: string): string {
  if (text === '') return ''
  const width = 120 - indent.length - 3
  const lines = text
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => wrap(line, width))
  if (lines.length === 1 && (lines[0] ?? '').length <= width - 4) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
