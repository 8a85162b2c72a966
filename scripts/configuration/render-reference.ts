import GithubSlugger, { slug } from 'github-slugger'
import {
  type Description,
  describeConfiguration,
  findDefault,
  formatType,
  type Node,
  withoutNull,
} from './json-schema.ts'

/** The described configuration, and the hand-written type declarations. */
interface Source extends Description {
  written: Map<string, { description: string; text: string }>
}

const INTRODUCTION = `# Configuration

<!-- Generated from cli/config/schema by \`npm run docs:configuration\`; do not edit. -->

A site is configured by \`site.config.ts\` (or \`.mts\`, \`.js\`, \`.mjs\`) in the project folder. Only \`title\` and \`url\` are required:

\`\`\`ts
import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Moorline',
  url: 'https://docs.example',
})
\`\`\`

The configuration can also be a function, which may be asynchronous: \`defineConfig(async () => ({ title: …, url: … }))\`. Omitted keys have
their default; where \`null\` is accepted, it means the same. All unknown keys and invalid values are reported at once, with
their positions. \`docsgen config\` prints the resolved configuration.
`

/**
 * docs/configuration.md: every key with its type, default, description and an example. `writtenTypes` is the text of
 * cli/config/site-config-types.ts, whose types JSON Schema cannot describe.
 */
export function renderReference(writtenTypes: string): string {
  const source: Source = { ...describeConfiguration(), written: parseDeclarations(writtenTypes) }
  const site = source.types.get('SiteConfig') ?? {}
  const keys = Object.keys(site.properties ?? {})
  const sections = listSections(site, source)
  const types = [...source.types].filter(([name]) => !sections.inlined.has(name))
  const names = [...types.map(([name]) => name), ...source.written.keys()]
  const contents = [
    ...keys.map((key) => `- [\`${key}\`](#${slug(key)})`),
    '- [Types](#types)',
    ...names.map((name) => `  - [\`${name}\`](#${slug(name)})`),
  ]
  checkAnchors([...keys, 'Types', ...names])
  return [
    INTRODUCTION,
    `## Contents\n\n${contents.join('\n')}\n`,
    ...sections.texts,
    '## Types\n',
    ...types.map(([name, node]) => renderType(name, node, source)),
    ...[...source.written].map(([name, { description, text }]) => renderHeading(name, description, text)),
  ].join('\n')
}

function parseDeclarations(module: string): Source['written'] {
  const declarations = module.split(/^\/\*\*/m).slice(1)
  return new Map(
    declarations.map((declaration) => {
      const [comment = '', rest = ''] = declaration.split(/\*\/\nexport type /)
      const [, name = '', text = ''] = /^(\w+) =\s+(.+)/s.exec(rest) ?? []
      return [name, { description: comment.replace(/\s*\n \*/g, '').trim(), text: text.trim() }]
    }),
  )
}

/** The links of the contents are correct only if no two headings have the same anchor. */
function checkAnchors(headings: readonly string[]): void {
  const slugger = new GithubSlugger()
  for (const heading of headings) {
    if (slugger.slug(heading) !== slug(heading)) throw new Error(`There are two headings "${heading}"`)
  }
}

interface Sections {
  texts: string[]
  /** Names of the types whose keys have sections of their own. */
  inlined: Set<string>
}

function listSections(site: Node, source: Source): Sections {
  const inlined = new Set<string>(['SiteConfig'])
  const texts: string[] = []
  const visit = (object: Node, parent: string, depth: number): void => {
    for (const [name, key] of Object.entries(object.properties ?? {})) {
      const path = `${parent}${name}`
      const found = findInnerKeys(withoutNull(key), source, depth === 2)
      const isRequired = object.required?.includes(name) ?? false
      texts.push(renderSection(path, key, { depth, isRequired, isInlined: found !== undefined, source }))
      if (found?.name !== undefined) inlined.add(found.name)
      if (found) visit(found.object, `${path}${found.isRecord ? '.*.' : '.'}`, Math.min(depth + 1, 4))
    }
  }
  visit(site, '', 2)
  return { texts, inlined }
}

interface InnerKeys {
  object: Node
  isRecord: boolean
  /** The name of the type with these keys. */
  name?: string
}

/** The object whose keys have sections below that of a value: the value itself, or a member of a union. */
function findInnerKeys(node: Node, source: Source, followsName: boolean): InnerKeys | undefined {
  const [name] = listLinkedNames(node, source)
  if (node.$ref !== undefined && name !== undefined) {
    const found = followsName ? findInnerKeys(source.types.get(name) ?? {}, source, false) : undefined
    return found && { ...found, name }
  }
  const object = source.resolve(node)
  const { tsType, properties, anyOf, additionalProperties } = object
  if (tsType !== undefined) return undefined
  if (properties) return { object, isRecord: false }
  const record = additionalProperties && findInnerKeys(additionalProperties, source, false)
  if (record) return { ...record, isRecord: true }
  const [member, ...others] = (anyOf ?? []).flatMap((each) => findInnerKeys(each, source, followsName) ?? [])
  // Several types are linked, and described in sections of their own.
  return others.some(({ name }) => name !== undefined && name !== member?.name) ? undefined : member
}

interface Section {
  depth: number
  isRequired: boolean
  /** Whether the keys of the value have sections below this one. */
  isInlined: boolean
  source: Source
}

function renderSection(path: string, key: Node, { depth, isRequired, isInlined, source }: Section): string {
  const value = withoutNull(key)
  const { description = '', example, ...type } = source.resolve(value)
  const facts = [`**Type:** \`${formatLine(isInlined ? { ...type, $ref: undefined } : value, source)}\``]
  const standard = findDefault(key) ?? (key.nullable ? 'not set' : undefined)
  if (isRequired) facts.push('**required**')
  else if (standard !== undefined) facts.push(`**Default:** ${standard}`)
  const names = isInlined ? [] : listLinkedNames(value, source)
  const see = names.map((name) => `[\`${name}\`](#${slug(name)})`).join(', ')
  const sample = example === undefined ? '' : `\n\`\`\`ts\n${example}\n\`\`\`\n`
  return `${'#'.repeat(depth)} \`${path}\`\n\n${facts.join(' · ')}${see && ` · see ${see}`}\n\n${description}\n${sample}`
}

/** A type in one line; an object whose keys are listed below it is `object`. */
function formatLine(node: Node, { resolve }: Source): string {
  return formatType(node, { resolve, formatObject: () => 'object', formatUnion: (members) => members.join(' | ') })
}

function listLinkedNames(node: Node, source: Source): string[] {
  const words = new Set(formatLine(node, source).match(/\w+/g))
  return [...source.types.keys(), ...source.written.keys()].filter((name) => words.has(name))
}

function renderHeading(name: string, description: string, type?: string): string {
  return `### \`${name}\`\n\n${description}\n${type === undefined ? '' : `\n\`\`\`ts\n${type}\n\`\`\`\n`}`
}

/** The section of a named type: its keys as a table, or one table for each of its kinds. */
function renderType(name: string, node: Node, source: Source): string {
  const heading = renderHeading(name, node.description ?? '')
  if (node.properties) return `${heading}\n${renderTable(node, source)}`
  const members = node.anyOf ?? []
  const kinds = members.filter((member) => member.properties).map((member) => renderKind(member, source))
  const others = members
    .filter((member) => !member.properties)
    .map((member) => {
      const [linked] = listLinkedNames(member, source)
      const see = linked === undefined ? '' : ` (see [\`${linked}\`](#${slug(linked)}))`
      return `- \`${formatLine(member, source)}\`${see}`
    })
  return [heading, ...(others.length > 0 ? [`${others.join('\n')}\n`] : []), ...kinds].join('\n')
}

function renderKind(node: Node, source: Source): string {
  const type = node.properties?.type
  return `${type ? `#### \`type: ${formatLine(type, source)}\`\n\n` : ''}${renderTable(node, source)}`
}

function renderTable({ properties = {}, required = [] }: Node, source: Source): string {
  const keys = Object.entries(properties).filter(([name]) => name !== 'type')
  const rows = keys.map(([name, key]) => {
    const value = required.includes(name) ? 'required' : (findDefault(key) ?? '')
    const type = formatLine(withoutNull(key), source)
    const cells = [`\`${name}\``, `\`${type}\``, value, source.resolve(key).description ?? '']
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  })
  return `| Key | Type | Default | Description |\n|---|---|---|---|\n${rows.join('')}`
}
