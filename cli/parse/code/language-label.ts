/** Names that are not their identifier, by what authors write after the fence. */
// biome-ignore format: one line for each group
const NAMES: Readonly<Record<string, string>> = {
  ts: 'TypeScript', typescript: 'TypeScript', mts: 'TypeScript', tsx: 'TSX', jsx: 'JSX', vue: 'Vue',
  js: 'JavaScript', javascript: 'JavaScript', mjs: 'JavaScript', cjs: 'JavaScript', node: 'JavaScript',
  ...{
    json: 'JSON',
    json5: 'JSON5',
    jsonc: 'JSON',
    jsonl: 'JSON Lines',
    ndjson: 'JSON Lines',
    yaml: 'YAML',
    yml: 'YAML',
  },
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
  'console', 'shell-session', 'sh-session', 'shellsession', 'terminal', 'session',
])

/** The label of a language in the header of a code block; `null` for plain text. */
export function getLanguageLabel(language: string): string | null {
  if (UNNAMED.has(language)) return null
  return (Object.hasOwn(NAMES, language) ? NAMES[language] : undefined) ?? language
}

/** Whether a code block shows commands, and not a script. */
export function isTerminal(language: string, code: string): boolean {
  return SHELLS.has(language) && !code.startsWith('#!')
}

/** Whether a text, such as the label of a tab, says what the header of a code block would say about its language. */
export function isSameLanguage(text: string, language: string): boolean {
  const name = text.trim().toLowerCase()
  if (SHELLS.has(language)) return SHELLS.has(name)
  const label = getLanguageLabel(language)
  return label !== null && (name === label.toLowerCase() || getLanguageLabel(name) === label)
}
