/** A custom property of the theme. */
interface Token {
  name: string
  group: string
  /** Values by where they apply; the first applies everywhere else. */
  values: { where: string; value: string }[]
  use: string
}

const INTRODUCTION = `# Tokens of the theme

<!-- Generated from src/styles/tokens.css by \`npm run docs:tokens\`; do not edit. -->

The theme takes its colors, fonts, corners and sizes from these custom properties. A stylesheet of the site, which is listed in
[\`styles\`](configuration.md#styles), overrides them under \`:root\`; \`light-dark(…)\` gives a color for each mode.
[Styles](theming.md#styles) has an example. In forced colors and in print, the theme uses the colors of the system and of paper.
`

/**
 * docs/tokens.md: every custom property of src/styles/tokens.css with its values and its use. In the first block of the
 * stylesheet, a comment in its own line begins a group, and a comment after a declaration describes it. Throws if a
 * declaration has no group or no description.
 */
export function renderTokens(stylesheet: string): string {
  const tokens = listTokens(stylesheet)
  const groups = [...new Set(tokens.map(({ group }) => group))]
  return [INTRODUCTION, ...groups.map((group) => renderGroup(group, tokens))].join('\n')
}

function renderGroup(group: string, tokens: readonly Token[]): string {
  const rows = tokens.filter((token) => token.group === group).map(renderRow)
  return [`## ${group}`, '', '| Token | Value | Use |', '|---|---|---|', ...rows, ''].join('\n')
}

function renderRow({ name, values, use }: Token): string {
  const cells = values.map(({ where, value }) => (where === '' ? `\`${value}\`` : `${where}: \`${value}\``))
  return `| \`${name}\` | ${cells.join('<br>')} | ${use} |`
}

/** A rule, and the condition of the media query around it. */
const RULE = /(?:@media \((?<media>[^)]+)\) \{\s*)?(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/g
const GROUP_OR_TOKEN =
  /^ *\/\* (?<group>[^*]+) \*\/$|^ *(?<name>--ds-[\w-]+):(?<value>[^;]+);(?: \/\* (?<use>.+) \*\/)?$/gm

function listTokens(stylesheet: string): Token[] {
  const withoutHeader = stylesheet.slice(stylesheet.indexOf(':root'))
  const [first, ...others] = [...withoutHeader.matchAll(RULE)]
  const tokens: Token[] = []
  let group = ''
  for (const { groups = {} } of (first?.groups?.body ?? '').matchAll(GROUP_OR_TOKEN)) {
    const { name, value = '', use = '' } = groups
    if (name === undefined) {
      group = groups.group ?? ''
      continue
    }
    if (group === '' || use === '') throw new Error(`${name} has no ${use === '' ? 'description' : 'group'}.`)
    tokens.push({ name, group, values: listModes(normalize(value)), use })
  }
  for (const { groups: { media = '', selector = '', body = '' } = {} } of others)
    addValues(tokens, { media, selector, body })
  return tokens
}

/** The values of both modes, if a declaration has `light-dark()`. */
function listModes(value: string): Token['values'] {
  const choose = (mode: 1 | 2): string =>
    value.replace(/light-dark\(((?:[^(),]|\([^()]*\))+), ((?:[^()]|\([^()]*\))+)\)/, (...parts) => String(parts[mode]))
  const light = { where: '', value: choose(1) }
  return light.value === value ? [light] : [light, { where: 'dark', value: choose(2) }]
}

function addValues(
  tokens: Token[],
  { media, selector, body }: { media: string; selector: string; body: string },
): void {
  const where = describeRule(media, selector)
  if (where === null) return
  for (const { groups: { name, value = '' } = {} } of body.matchAll(GROUP_OR_TOKEN)) {
    const token = tokens.find((each) => each.name === name)
    if (!token) throw new Error(`${name} is not declared in the first block.`)
    token.values.push({ where, value: normalize(value) })
  }
}

/** Where the values of a rule apply; `null` for forced colors, which are not listed, and the rule that selects the mode. */
function describeRule(media: string, selector: string): string | null {
  if (media.startsWith('forced-colors') || selector.includes('data-theme="dark"')) return null
  const width = /^min-width: (\d+)px$/.exec(media)?.[1]
  if (width !== undefined) return `from ${width} px`
  if (selector.includes('dir="rtl"')) return 'right to left'
  throw new Error(`The rule "${selector.trim()}" is not known.`)
}

const normalize = (value: string): string =>
  value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
