import { pushRun, type Role, type Run } from './highlight.ts'

/** Keywords, by whether a command follows them. */
const KEYWORDS: ReadonlyMap<string, boolean> = new Map([
  ...'if then else elif while until do time function ! {'.split(' ').map((word) => [word, true] as const),
  ...'for select case esac fi done [[ }'.split(' ').map((word) => [word, false] as const),
])

/** Commands that run the command after them, with the letters of their flags that have a value. */
const WRAPPERS: ReadonlyMap<string, string> = new Map([
  ...'builtin command exec nohup'.split(' ').map((word) => [word, ''] as const),
  ...Object.entries({ sudo: 'CDRTghpu', doas: 'Cu', env: 'CSu', nice: 'n', watch: 'n', xargs: 'EILPdn' }),
])

/** Commands whose arguments are assignments. */
const DECLARATIONS = new Set(['export', 'local', 'declare', 'readonly', 'typeset'])

/** The tokens of a shell. Sticky patterns have a state, so each reader has its own. */
const createPatterns = () => ({
  blanks: /[ \t\r]+/y,
  lineBreak: /\n/y,
  continuation: /\\\r?\n/y,
  comment: /#.*/y,
  heredoc: /<<-?[ \t]*(['"]?)(\w+)\1/y,
  placeholder: /<[A-Za-z][\w.-]*>/y,
  duplication: /\d*[<>]&(?:\d+|-)/y,
  redirection: /(?:\d+|&)?(?:<<<|>>|>\||<>|[<>])/y,
  operator: /&&|\|[|&]?|;;?&?|&/y,
  expansion: /\$(?:\w+|[#?*!@$-]|\{[^}\n]{0,200}\})/y,
  quoted: /\$?'[^']*'/y,
  casePattern: /\(?[^\s()|;&]+(?:[ \t]*\|[ \t]*[^\s()|;&]+)*\)/y,
  parenthesis: /\)/y,
  word: /(?:[^\s"'`$\\|&;()<>]|\\.)+/y,
  stringText: /[^"`$\\]+|\\[\s\S]/y,
})

const ASSIGNMENT = /^([A-Za-z_]\w*(?:\[[^\]]*\])?)\+?=/

/** Code up to a delimiter. */
interface Context {
  /** The delimiter that ends a string, an arithmetic expression or commands; empty for the whole code. */
  end: '"' | '))' | ')' | '`' | ''
  /** Whether the next word is a command. */
  command: boolean
  /** Whether the next word may be an assignment, although it is not a command. */
  declares: boolean
  /** The letters of flags with a value, between a command and the one that it runs. */
  flags: string
  /** The next word if its position does not say it: the file of a redirection, the value of a flag, what `for` and `case` name. */
  next: 'value' | 'for' | 'case' | ''
  /** The number of `case` commands around the next command. */
  cases: number
  /** The role of the current word, except for its strings and expansions; `undefined` between words. */
  word: Role | undefined
}

const openContext = (end: Context['end'], command: boolean): Context => ({
  end,
  command,
  declares: false,
  flags: '',
  next: '',
  cases: 0,
  word: undefined,
})

const startCommand = (context: Context): void => {
  Object.assign(context, { ...openContext(context.end, true), cases: context.cases })
}

/** Starts a word and returns its role; `text` is empty if the word begins with a string or an expansion. */
function startWord(context: Context, text: string): Role {
  const { next, command, flags } = context
  context.next = ''
  if (next === 'value') return ''
  if (next !== '') {
    if (text !== 'in') {
      context.next = next
      return next === 'for' ? 't' : ''
    }
    context.command = next === 'case'
    if (next === 'case') context.cases++
    return 'k'
  }
  if (/^-./.test(text)) {
    if (command && flags.includes(text.slice(-1))) context.next = 'value'
    return 'p'
  }
  if (!command) return ''
  const commandFollows = KEYWORDS.get(text)
  if (commandFollows !== undefined) {
    context.command = commandFollows
    if (text === 'for' || text === 'select') context.next = 'for'
    if (text === 'case') context.next = 'case'
    if (text === 'esac') context.cases = Math.max(0, context.cases - 1)
    return 'k'
  }
  context.command = WRAPPERS.has(text)
  context.flags = WRAPPERS.get(text) ?? ''
  context.declares = DECLARATIONS.has(text)
  return 'f'
}

/** Reads code from its start to its end, with one context for each delimiter that is open. */
class ShellReader {
  readonly runs: Run[] = []
  private at = 0
  private readonly patterns = createPatterns()
  private readonly code: string
  private readonly contexts = [openContext('', true)]
  /** The here-documents that begin on the next line. */
  private readonly heredocs: { tag: string; expands: boolean }[] = []

  constructor(code: string) {
    this.code = code
    while (this.at < code.length) {
      const context = this.contexts.at(-1)
      if (!context || this.readEnd(context) || this.readExpansion(context)) continue
      if (context.end === '"') this.take('stringText', 's') || this.push('s', 1)
      else if (context.end === '))') this.push('', 1)
      else this.readCommand(context)
    }
  }

  private push(role: Role, length: number): true {
    pushRun(this.runs, role, this.code.slice(this.at, this.at + length))
    this.at += length
    return true
  }

  private match(name: keyof typeof this.patterns): string[] | null {
    const pattern = this.patterns[name]
    pattern.lastIndex = this.at
    return pattern.exec(this.code)
  }

  private take(name: keyof typeof this.patterns, role: Role): boolean {
    const length = this.match(name)?.[0]?.length
    return length !== undefined && this.push(role, length)
  }

  private open(opening: string, end: Context['end'], command = true): boolean {
    if (!this.code.startsWith(opening, this.at)) return false
    this.contexts.push(openContext(end, command))
    return this.push(end === '"' ? 's' : 'p', opening.length)
  }

  private readEnd({ end }: Context): boolean {
    if (end === '' || !this.code.startsWith(end, this.at)) return false
    this.contexts.pop()
    return this.push(end === '"' ? 's' : 'p', end.length)
  }

  /** Reads what has the same meaning in commands, strings and arithmetic, and strings in commands. */
  private readExpansion(context: Context): boolean {
    const isCommand = context.end !== '"' && context.end !== '))'
    const isRead =
      this.open('$((', '))') ||
      this.open('$(', ')') ||
      this.open('`', '`') ||
      this.take('expansion', 't') ||
      (isCommand && (this.open('<(', ')') || this.open('>(', ')') || this.open('"', '"') || this.take('quoted', 's')))
    if (isRead && isCommand) context.word ??= startWord(context, '')
    return isRead
  }

  private readCommand(context: Context): void {
    if (this.take('blanks', '')) context.word = undefined
    else if (this.take('lineBreak', '')) {
      startCommand(context)
      this.readHeredocs()
    } else if (this.take('continuation', 'p') || (context.word === undefined && this.take('comment', 'c'))) return
    else if (this.readRedirection(context)) context.word = undefined
    else if (context.command && context.cases > 0 && this.take('casePattern', '')) startCommand(context)
    else if (this.take('operator', 'p')) startCommand(context)
    else if (this.open('((', '))') || this.open('(', ')') || this.take('parenthesis', 'p')) startCommand(context)
    else this.readWord(context)
  }

  private readRedirection(context: Context): boolean {
    const [heredoc, quote, tag = ''] = this.match('heredoc') ?? []
    if (heredoc !== undefined) {
      this.heredocs.push({ tag, expands: quote === '' })
      return this.push('p', heredoc.length)
    }
    if (this.match('placeholder')) return false
    if (this.take('duplication', 'p')) return true
    const isRead = this.take('redirection', 'p')
    if (isRead) context.next = 'value'
    return isRead
  }

  private readHeredocs(): void {
    for (const { tag, expands } of this.heredocs.splice(0)) {
      const rest = this.code.slice(this.at)
      const end = new RegExp(`^\\t*${tag}$`, 'm').exec(rest)
      const body = end ? rest.slice(0, end.index + end[0].length) : rest
      const parts = expands ? body.split(/(\$(?:\w+|\{[^}\n]*\}))/) : [body]
      for (const [index, part] of parts.entries()) this.push(index % 2 === 0 ? 's' : 't', part.length)
    }
  }

  private readWord(context: Context): void {
    const text = (this.match('placeholder') ?? this.match('word'))?.[0] ?? this.code.charAt(this.at)
    if (context.word === undefined) {
      const isAssignable = context.next === '' && (context.command || context.declares)
      const [assignment, name = ''] = (isAssignable && ASSIGNMENT.exec(text)) || []
      if (assignment !== undefined) {
        this.push('t', name.length)
        this.push('p', assignment.length - name.length)
        this.open('(', ')', false)
        context.word = ''
        return
      }
      context.word = startWord(context, text)
      if (context.word === 'p') {
        this.push('p', text.search(/=|$/))
        context.word = ''
        return
      }
    }
    this.push(context.word, text.length)
  }
}

/** Highlights commands of a shell. What is a command is decided by its position, not by a list of names. */
export const highlightShell = (code: string): Run[] => new ShellReader(code).runs
