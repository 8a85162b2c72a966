/** Languages that are always shown without colors; using one is not a problem. */
const PLAIN = new Set('text txt plain plaintext none output ansi log ascii mermaid merkle bytes math'.split(' '))

/** Names of shell transcripts: lines that begin with a prompt are commands, all others are output. */
const SESSION_LANGUAGES = new Set(['console', 'shell-session', 'sh-session', 'shellsession', 'terminal', 'session'])

/** The language of all shells except PowerShell, which has a reader of its own instead of a grammar. */
export const SHELL = 'bash'

/** Common names that the grammars do not define themselves. */
const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    cpp: 'c++ hpp',
    csharp: 'c#',
    javascript: 'cjs mjs node',
    typescript: 'cts mts',
    markup: 'vue svelte xhtml htm',
    json5: 'jsonc',
    json: 'jsonl ndjson',
    bash: 'sh shell zsh fish curl',
    powershell: 'ps ps1 pwsh',
    ini: 'env dotenv conf cfg properties',
    diff: 'patch',
    markdown: 'mdx',
    protobuf: 'proto',
    go: 'golang',
    'go-module': 'gomod',
    rust: 'rs',
    python: 'python3 pycon',
    c: 'h',
    hcl: 'terraform tf',
    makefile: 'make mk',
    docker: 'containerfile',
    wasm: 'wat wast',
    graphql: 'gql',
    sql: 'postgres postgresql mysql sqlite',
    latex: 'katex',
  }).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar])),
)

/** Presentation of code in a language. */
export type LanguageChoice =
  | { kind: 'highlighted'; grammar: string }
  | { kind: 'session' }
  | { kind: 'plain' }
  | { kind: 'unknown' }

/** Decides how to show code in `language`, which is in lower case; `grammars` are the registered names. */
export function resolveLanguage(language: string, grammars: ReadonlySet<string>): LanguageChoice {
  if (PLAIN.has(language)) return { kind: 'plain' }
  if (SESSION_LANGUAGES.has(language)) return { kind: 'session' }
  const grammar = Object.hasOwn(aliases, language) ? aliases[language] : language
  return grammar !== undefined && grammars.has(grammar) ? { kind: 'highlighted', grammar } : { kind: 'unknown' }
}

/** Every name that `resolveLanguage` knows, for suggestions. */
export const listLanguages = (grammars: ReadonlySet<string>): string[] =>
  [...new Set([...grammars, ...Object.keys(aliases), ...SESSION_LANGUAGES, ...PLAIN])].sort()

/** Names that are not their identifier, by what authors write after the fence. */
// biome-ignore format: one line for each group
const NAMES: Readonly<Record<string, string>> = {
  ts: 'TypeScript', typescript: 'TypeScript', mts: 'TypeScript', tsx: 'TSX', jsx: 'JSX', vue: 'Vue',
  js: 'JavaScript', javascript: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript', node: 'JavaScript',
  json: 'JSON', json5: 'JSON5', jsonc: 'JSON', jsonl: 'JSON Lines', ndjson: 'JSON Lines', yaml: 'YAML', yml: 'YAML',
  toml: 'TOML', ini: 'INI', xml: 'XML', html: 'HTML', css: 'CSS', svg: 'SVG', graphql: 'GraphQL', sql: 'SQL',
  md: 'Markdown', markdown: 'Markdown', mdx: 'MDX', diff: 'Diff', patch: 'Diff', http: 'HTTP', latex: 'LaTeX',
  go: 'Go', golang: 'Go', rust: 'Rust', rs: 'Rust', python: 'Python', py: 'Python', ruby: 'Ruby', java: 'Java',
  c: 'C', cpp: 'C++', 'c++': 'C++', csharp: 'C#', 'c#': 'C#', kotlin: 'Kotlin', swift: 'Swift', php: 'PHP',
  solidity: 'Solidity', sol: 'Solidity', proto: 'Protobuf', protobuf: 'Protobuf', docker: 'Dockerfile',
  dockerfile: 'Dockerfile', makefile: 'Makefile', nginx: 'nginx', output: 'Output', log: 'Log',
}

/** Languages of code blocks that are plain text, and say nothing about it. */
const UNNAMED = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'ascii', 'ansi'])

/** Languages of commands that are typed into a terminal. */
// biome-ignore format: one line for each group
const SHELLS = new Set([
  'sh', 'shell', 'bash', 'zsh', 'fish', 'curl', 'powershell', 'ps', 'ps1', 'pwsh',
  ...SESSION_LANGUAGES,
])

/** Languages of what programs write, in longer lines than people do. */
const WRAPPED = new Set(['json', 'json5', 'jsonc', 'jsonl', 'ndjson', 'http', 'log'])

/** Whether long lines of a language wrap, as those of terminals do. Columns of other code may be aligned. */
export const isWrapped = (language: string): boolean => WRAPPED.has(language)

/** The label of a language in the header of a code block; `null` for plain text. */
export function getLanguageLabel(language: string): string | null {
  if (UNNAMED.has(language)) return null
  return (Object.hasOwn(NAMES, language) ? NAMES[language] : undefined) ?? language
}

/** Whether a code block shows commands, and not a script. */
export const isTerminal = (language: string, code: string): boolean => SHELLS.has(language) && !code.startsWith('#!')

/** Whether a text, such as the label of a tab, is the same as the language in the header of a code block. */
export function isSameLanguage(text: string, language: string): boolean {
  const name = text.trim().toLowerCase()
  if (SHELLS.has(language)) return SHELLS.has(name)
  const label = getLanguageLabel(language)
  return label !== null && (name === label.toLowerCase() || getLanguageLabel(name) === label)
}
