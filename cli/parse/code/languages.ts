/** Languages that are always shown without colors; using one is not a problem. */
const PLAIN_LANGUAGES = new Set([
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'ansi',
  'log',
  'ascii',
  'mermaid',
  'merkle',
  'bytes',
  'math',
])

/** Names of shell transcripts: lines that begin with a prompt are commands, all others are output. */
const SESSION_LANGUAGES = new Set(['console', 'shell-session', 'sh-session', 'shellsession', 'terminal', 'session'])

/** Common names that the grammars do not define themselves. */
const aliases: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  cjs: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  cts: 'typescript',
  mts: 'typescript',
  vue: 'markup',
  svelte: 'markup',
  xhtml: 'markup',
  htm: 'markup',
  jsonc: 'json5',
  jsonl: 'json',
  ndjson: 'json',
  zsh: 'bash',
  fish: 'bash',
  curl: 'bash',
  ps: 'powershell',
  ps1: 'powershell',
  pwsh: 'powershell',
  env: 'ini',
  dotenv: 'ini',
  conf: 'ini',
  cfg: 'ini',
  properties: 'ini',
  patch: 'diff',
  mdx: 'markdown',
  proto: 'protobuf',
  golang: 'go',
  gomod: 'go-module',
  rs: 'rust',
  python3: 'python',
  pycon: 'python',
  h: 'c',
  hpp: 'cpp',
  terraform: 'hcl',
  tf: 'hcl',
  make: 'makefile',
  mk: 'makefile',
  containerfile: 'docker',
  wat: 'wasm',
  wast: 'wasm',
  gql: 'graphql',
  postgres: 'sql',
  postgresql: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
  katex: 'latex',
}

/** How the code of a language is shown. */
export type LanguageChoice =
  | { kind: 'highlighted'; grammar: string }
  | { kind: 'session' }
  | { kind: 'plain' }
  | { kind: 'unknown' }

/**
 * Decides how to show code in `language` (in lower case, as written after the fence); `grammars` are the registered
 * names.
 */
export function resolveLanguage(language: string, grammars: ReadonlySet<string>): LanguageChoice {
  if (PLAIN_LANGUAGES.has(language)) return { kind: 'plain' }
  if (SESSION_LANGUAGES.has(language)) return { kind: 'session' }
  const grammar = Object.hasOwn(aliases, language) ? aliases[language] : language
  return grammar !== undefined && grammars.has(grammar) ? { kind: 'highlighted', grammar } : { kind: 'unknown' }
}

/** Every name that `resolveLanguage` knows, for suggestions. */
export function listLanguages(grammars: ReadonlySet<string>): string[] {
  return [...new Set([...grammars, ...Object.keys(aliases), ...SESSION_LANGUAGES, ...PLAIN_LANGUAGES])].sort()
}
