/** A name that the configuration imports, in place of a value. */
export class ImportedValue {
  constructor(
    readonly name: string,
    /** Specifier of the module that exports it by default. */
    readonly module: string,
  ) {}
}

/** A configuration as written to a file. */
export interface PrintedConfig {
  values: Readonly<Record<string, unknown>>
  /** Top-level key -> sentences above it. */
  comments: Readonly<Record<string, readonly string[]>>
}

/** The widest line; longer objects and lists have a line for each value. */
const MAX_WIDTH = 100
const INDENT = '  '

/** `site.config.ts` with these values. */
export function printConfig({ values, comments }: PrintedConfig): string {
  const imports = listImports(values).map(({ name, module }) => `import ${name} from ${quote(module)}`)
  const keys = Object.entries(values).flatMap(([key, value]) => [
    ...(comments[key] ?? []).map((comment) => `${INDENT}// ${comment}`),
    `${INDENT}${printProperty(key, value, INDENT)},`,
  ])
  return [
    "import { defineConfig } from 'docsgen'",
    ...imports,
    '',
    'export default defineConfig({',
    ...keys,
    '})',
    '',
  ].join('\n')
}

/** A module that exports a value by default. */
export function printModule(comment: string, value: unknown): string {
  return `// ${comment}\nexport default ${printValue(value, '', 15)}\n`
}

function listImports(value: unknown): ImportedValue[] {
  if (value instanceof ImportedValue) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listImports) : []
}

/** `used` is the number of characters before the value in its line, after the indentation. */
function printValue(value: unknown, indent: string, used: number): string {
  if (value instanceof ImportedValue) return value.name
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Array.isArray(value)
    ? value.map((each) => printValue(each, indent + INDENT, 0))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => printProperty(key, each, indent + INDENT))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  const pad = Array.isArray(value) ? '' : ' '
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (!line.includes('\n') && indent.length + used + line.length < MAX_WIDTH) return line
  return `${open}\n${parts.map((part) => `${indent}${INDENT}${part},\n`).join('')}${indent}${close}`
}

function printProperty(key: string, value: unknown, indent: string): string {
  if (value instanceof ImportedValue && value.name === key) return key
  return `${printKey(key)}: ${printValue(value, indent, printKey(key).length + 2)}`
}

function printKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
}

/** A string literal, in double quotes if it contains single ones. */
export function quote(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
