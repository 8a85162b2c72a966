import type { InputType, KeyDescription, NamedType } from '../../cli/config/schema/input-type.ts'

type ObjectType = Extract<InputType, { kind: 'object' }>

/** The named types that a type consists of: itself first, the others in the order of first use. */
export function listNamedTypes(root: NamedType): NamedType[] {
  const found = new Map<string, NamedType>()
  const visit = (type: InputType): void => {
    if (type.kind === 'named' && !found.has(type.name)) {
      found.set(type.name, type)
      visit(type.resolve())
    }
    for (const inner of listInnerTypes(type)) visit(inner)
  }
  visit(root)
  return [...found.values()]
}

function listInnerTypes(type: InputType): InputType[] {
  if (type.kind === 'list') return [type.element]
  if (type.kind === 'record') return [type.value]
  if (type.kind === 'union') return [...type.members]
  if (type.kind !== 'object') return []
  return [...Object.values(type.keys).map((key) => key.type), ...(type.further ? [type.further] : [])]
}

/** The names of the types that a declaration uses, except its own. */
export function listMentionedNames(named: NamedType): string[] {
  const found = new Set<string>()
  const visit = (type: InputType): void => {
    if (type.kind === 'named') found.add(type.name)
    else for (const inner of listInnerTypes(type)) visit(inner)
  }
  visit(named.resolve())
  found.delete(named.name)
  return [...found]
}

/** An exported TypeScript declaration with doc comments. */
export function renderDeclaration(named: NamedType): string {
  const type = named.resolve()
  const comment = renderComment(named.description, '')
  if (type.kind === 'object' && type.further === null) {
    return `${comment}export interface ${named.name} ${renderObject(type, '')}\n`
  }
  const text = renderType(type, '')
  return `${comment}export type ${named.name} =${text.startsWith('\n') ? '' : ' '}${text}\n`
}

function renderType(type: InputType, indent: string): string {
  switch (type.kind) {
    case 'text':
      return type.text
    case 'named':
      return type.name
    case 'list':
      return `${parenthesize(type.element, indent)}[]`
    case 'record':
      return `Record<string, ${renderType(type.value, indent)}>`
    case 'union':
      return renderUnion(type.members, indent)
    case 'object': {
      const own = renderObject(type, indent)
      return type.further === null ? own : `${renderType(type.further, indent)} & ${own}`
    }
  }
}

/** On one line if it is short, otherwise with one line per member. */
function renderUnion(members: readonly InputType[], indent: string): string {
  const texts = members.map((member) => renderType(member, indent))
  if (texts.every((text) => !text.includes('\n')) && texts.join(' | ').length < 90) return texts.join(' | ')
  const inner = `${indent}  `
  return members.map((member) => `\n${inner}| ${renderType(member, `${inner}  `)}`).join('')
}

function parenthesize(type: InputType, indent: string): string {
  const text = renderType(type, indent)
  return /[|&]/.test(text) && type.kind !== 'object' ? `(${text})` : text
}

function renderObject({ keys }: ObjectType, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(keys).map(([name, key]) => {
    const type = renderType(key.isNullable ? addNull(key.type) : key.type, inner)
    const space = type.startsWith('\n') ? '' : ' '
    return `${renderComment(describeKey(key), inner)}${inner}${name}${key.isRequired ? '' : '?'}:${space}${type}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function addNull(type: InputType): InputType {
  const nothing: InputType = { kind: 'text', text: 'null' }
  if (type.kind === 'union') return { ...type, members: [...type.members, nothing] }
  return { kind: 'union', members: [type, nothing] }
}

/** The description of a key, with its default and example. */
function describeKey({ description, defaultText, example }: KeyDescription): string {
  const parts = [description, ...(defaultText === null ? [] : [`Default: ${defaultText}.`])]
  return `${parts.join(' ').trim()}${example === null ? '' : `\n@example ${example}`}`
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
