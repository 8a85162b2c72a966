import GithubSlugger, { slug } from 'github-slugger'
import type { InputType, KeyDescription, NamedType } from '../../cli/config/schema/input-type.ts'
import { listNamedTypes } from './render-types.ts'
import { SITE_CONFIG } from './type-files.ts'

type Keys = Record<string, KeyDescription>

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

/** docs/configuration.md: every key with its type, default, description and an example. */
export function renderReference(): string {
  const site = SITE_CONFIG.resolve()
  if (site.kind !== 'object') throw new Error('The configuration is not an object')
  const sections = listSections(site.keys)
  const types = listNamedTypes(SITE_CONFIG).filter(({ name }) => !sections.inlined.has(name))
  const contents = [
    ...Object.keys(site.keys).map((key) => `- [\`${key}\`](#${slug(key)})`),
    '- [Types](#types)',
    ...types.map(({ name }) => `  - [\`${name}\`](#${slug(name)})`),
  ]
  checkAnchors([...Object.keys(site.keys), 'Types', ...types.map(({ name }) => name)])
  return [
    INTRODUCTION,
    `## Contents\n\n${contents.join('\n')}\n`,
    ...sections.texts,
    '## Types\n',
    ...types.map(renderType),
  ].join('\n')
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

function listSections(keys: Keys): Sections {
  const inlined = new Set<string>([SITE_CONFIG.name])
  const texts: string[] = []
  const visit = (path: string, key: KeyDescription, depth: number): void => {
    texts.push(renderSection(path, key, depth))
    if (depth === 2 && key.type.kind === 'named') inlined.add(key.type.name)
    const found = findInnerKeys(key.type, depth === 2)
    for (const [name, inner] of Object.entries(found?.keys ?? {})) {
      visit(`${path}${found?.isRecord ? '.*' : ''}.${name}`, inner, Math.min(depth + 1, 4))
    }
  }
  for (const [name, key] of Object.entries(keys)) visit(name, key, 2)
  return { texts, inlined }
}

/** The keys with sections below that of a value: those of an object, alone or as a member of a union. */
function findInnerKeys(type: InputType, followsName: boolean): { keys: Keys; isRecord: boolean } | undefined {
  if (type.kind === 'object') return { keys: type.keys, isRecord: false }
  if (type.kind === 'named') return followsName ? findInnerKeys(type.resolve(), false) : undefined
  if (type.kind === 'record') {
    const inner = findInnerKeys(type.value, false)
    return inner && { ...inner, isRecord: true }
  }
  if (type.kind !== 'union') return undefined
  return type.members.map((member) => findInnerKeys(member, false)).find((found) => found !== undefined)
}

function renderSection(path: string, key: KeyDescription, depth: number): string {
  const facts = [`**Type:** \`${formatType(key.type, depth === 2)}\``]
  if (key.isRequired) facts.push('**required**')
  else if (key.defaultText !== null || key.isNullable) facts.push(`**Default:** ${key.defaultText ?? 'not set'}`)
  const names = listLinkedNames(key.type, depth === 2)
  const see = names.map((name) => `[\`${name}\`](#${slug(name)})`).join(', ')
  const example = key.example === null ? '' : `\n\`\`\`ts\n${key.example}\n\`\`\`\n`
  return `${'#'.repeat(depth)} \`${path}\`\n\n${facts.join(' · ')}${see && ` · see ${see}`}\n\n${key.description}\n${example}`
}

/** A type in one line; an object whose keys are listed below it is `object`. */
function formatType(type: InputType, isInlined: boolean): string {
  if (type.kind === 'text') return type.text
  if (type.kind === 'object') return 'object'
  if (type.kind === 'named')
    return isInlined && findInnerKeys(type, true) ? formatType(type.resolve(), false) : type.name
  if (type.kind === 'record') return `Record<string, ${formatType(type.value, false)}>`
  if (type.kind === 'union') return type.members.map((member) => formatType(member, false)).join(' | ')
  const element = formatType(type.element, false)
  return element.includes('|') ? `(${element})[]` : `${element}[]`
}

function listLinkedNames(type: InputType, isInlined: boolean): string[] {
  if (type.kind === 'named') return isInlined && findInnerKeys(type, true) ? [] : [type.name]
  if (type.kind === 'list') return listLinkedNames(type.element, false)
  if (type.kind === 'record') return listLinkedNames(type.value, false)
  return type.kind === 'union' ? type.members.flatMap((member) => listLinkedNames(member, false)) : []
}

/** The section of a named type: its keys as a table, or one table for each of its kinds. */
function renderType(named: NamedType): string {
  const type = named.resolve()
  const heading = `### \`${named.name}\`\n\n${named.description}\n`
  if (type.kind === 'object') return `${heading}\n${renderTable(type.keys)}`
  if (type.kind !== 'union') return `${heading}\n\`\`\`ts\n${formatType(type, false)}\n\`\`\`\n`
  const plain = type.members.filter((member) => member.kind !== 'object')
  const kinds = type.members.flatMap((member) => (member.kind === 'object' ? [renderKind(member.keys)] : []))
  const others = plain.map((member) => {
    const [name] = listLinkedNames(member, false)
    return `- \`${formatType(member, false)}\`${name === undefined ? '' : ` (see [\`${name}\`](#${slug(name)}))`}`
  })
  return [heading, ...(others.length > 0 ? [`${others.join('\n')}\n`] : []), ...kinds].join('\n')
}

function renderKind(keys: Keys): string {
  const { type, ...others } = keys
  const title = type ? `#### \`type: ${formatType(type.type, false)}\`\n\n` : ''
  return `${title}${renderTable(others)}`
}

function renderTable(keys: Keys): string {
  const rows = Object.entries(keys).map(([name, key]) => {
    const value = key.isRequired ? 'required' : (key.defaultText ?? '')
    const cells = [`\`${name}\``, `\`${formatType(key.type, false)}\``, value, key.description]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  })
  return `| Key | Type | Default | Description |\n|---|---|---|---|\n${rows.join('')}`
}
