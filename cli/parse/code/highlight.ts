import type { Token, TokenStream } from 'prismjs'
import type { Grammars } from './grammars.ts'

/**
 * The role of a piece of code, as the theme names it. Each role is printed as one class, `tok-` and this letter:
 * comment, keyword, string, number and constant, function, command and key, type and variable, punctuation, deleted,
 * inserted. In shell transcripts there are also prompt (`u`, not copied) and output (`o`, not copied). The empty role is plain text,
 * printed without a span.
 */
export type Role = '' | 'c' | 'k' | 's' | 'n' | 'f' | 't' | 'p' | 'd' | 'i' | 'u' | 'o'

/** A piece of code with one role; it may span lines. */
export interface Run {
  role: Role
  text: string
}

/** Splits code into runs, in order; the runs together are the whole code. */
export type Highlight = (code: string, grammar: string) => Run[]

/** The part of Prism that returns tokens, which refractor's types omit. Its finished tree takes twice as long. */
interface Tokenizer {
  tokenize(text: string, grammar: unknown): TokenStream
  hooks: { run(name: string, env: Record<string, unknown>): void }
}

/** Roles, each with its types of tokens. */
const TYPES: readonly (readonly [role: Role, types: string])[] = [
  ['c', 'comment prolog doctype cdata shebang coord blockquote'],
  ['k', 'keyword atrule important rule tag instruction directive title'],
  ['s', 'string char attr-value regex regex-source url template-string template-punctuation'],
  ['s', 'triple-quoted-string string-literal raw-string'],
  ['n', 'number boolean constant symbol null unit hexcode color date datetime'],
  ['f', 'function function-definition function-name selector macro command'],
  ['f', 'property key atrule-key attr-name header-name'],
  ['t', 'class-name type type-definition namespace variable environment lifetime decorator annotation table'],
  ['p', 'punctuation operator'],
  ['d', 'deleted deleted-sign deleted-arrow'],
  ['i', 'inserted inserted-sign inserted-arrow'],
]

const rolesByType: ReadonlyMap<string, Role> = new Map(
  TYPES.flatMap(([role, types]) => types.split(' ').map((type) => [type, role] as const)),
)

/** Tokens that contain code of their own: their text is plain, regardless of the surrounding token. */
const PLAIN_TYPES = new Set(['interpolation', 'plain-text', 'script', 'style', 'parameter', 'expression', 'code-block'])

/** Grammars whose builtins are types (`number`, `uint256`); in all others they are functions (`print`, `cd`). */
const BUILTIN_TYPE_GRAMMARS = new Set('typescript ts tsx go solidity sol protobuf graphql kotlin kt kts'.split(' '))

/** Longer code is not highlighted: grammars are regular expressions, and some of them are slow on unexpected input. */
const MAX_CODE_LENGTH = 200_000

function getRole(token: Pick<Token, 'type' | 'alias'>, parent: Role, builtin: Role): Role {
  const { type, alias } = token
  if (PLAIN_TYPES.has(type)) return ''
  const own = type === 'builtin' ? builtin : rolesByType.get(type)
  if (own !== undefined) return own
  for (const name of typeof alias === 'string' ? [alias] : (alias ?? [])) {
    const role = rolesByType.get(name)
    if (role !== undefined) return role
  }
  return parent
}

/** Appends to `runs`. Adjacent runs of the same role become one run, even with whitespace between them. */
export function pushRun(runs: Run[], role: Role, text: string): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.role === role) {
    last.text += text
    return
  }
  const before = runs.at(-2)
  if (last && role !== '' && last.role === '' && before?.role === role && last.text.trim() === '') {
    before.text += last.text + text
    runs.pop()
    return
  }
  runs.push({ role, text })
}

function flatten(stream: TokenStream, parent: Role, into: { runs: Run[]; builtin: Role }): void {
  if (typeof stream === 'string') pushRun(into.runs, parent, stream)
  else if (Array.isArray(stream)) for (const part of stream) flatten(part, parent, into)
  else flatten(stream.content, getRole(stream, parent, into.builtin), into)
}

const hasTokenizer = (value: object): value is Tokenizer =>
  'tokenize' in value && typeof value.tokenize === 'function' && 'hooks' in value

/** Creates a `Highlight` that registers a grammar when it is first used. */
export function createHighlight({ refractor, register }: Pick<Grammars, 'refractor' | 'register'>): Highlight {
  if (!hasTokenizer(refractor)) throw new Error('refractor no longer exposes the Prism tokenizer.')
  return (code, grammar) => {
    if (code.length > MAX_CODE_LENGTH) return [{ role: '', text: code }]
    register(grammar)
    const env: Record<string, unknown> & { tokens?: TokenStream } = {
      code,
      grammar: refractor.languages[grammar],
      language: grammar,
    }
    refractor.hooks.run('before-tokenize', env)
    env.tokens = refractor.tokenize(code, env.grammar)
    refractor.hooks.run('after-tokenize', env)
    const runs: Run[] = []
    flatten(env.tokens, '', { runs, builtin: BUILTIN_TYPE_GRAMMARS.has(grammar) ? 't' : 'f' })
    return runs
  }
}
