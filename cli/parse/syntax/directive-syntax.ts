import type { Extension as MdastExtension } from 'mdast-util-from-markdown'
import type {} from 'micromark-extension-directive'
import { factorySpace } from 'micromark-factory-space'
import { asciiAlpha, asciiAlphanumeric, markdownLineEnding, markdownSpace } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types'
import remarkDirective from 'remark-directive'
import { unified } from 'unified'

interface ParserData {
  micromarkExtensions?: Extension[] | undefined
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[] | undefined
}

/**
 * The syntax of directives, used instead of `remark-directive`: the same syntax, plus titles without brackets. `:::note
 * Title` and `::: note Title` give the same tree as `:::note[Title]`, with positions in the text as written. Attributes
 * may follow: `:::details More {open}`.
 */
export function addDirectiveSyntax(this: { data(): ParserData }): void {
  const data = this.data()
  const theirs: ParserData = unified().use(remarkDirective).freeze().data()
  const extensions = theirs.micromarkExtensions ?? []
  const [container, leaf] = [extensions[0]?.flow?.[codes.colon] ?? []].flat()
  if (!container || !leaf)
    throw new Error('remark-directive no longer provides constructs for container and leaf directives.')
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    ...extensions,
    {
      flow: { [codes.colon]: [createIncludeConstruct(leaf), { tokenize: tokenizeTitled(container), concrete: true }] },
    },
  ]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...(theirs.fromMarkdownExtensions ?? [])]
}

/** `{…}` at the end of the line. */
const trailingAttributes: Construct = { tokenize: tokenizeTrailingAttributes, partial: true }
const isLineEnd = (code: Code): boolean => code === codes.eof || markdownLineEnding(code)

/**
 * A tokenizer for opening fences with a title without brackets. It reads the fence itself, and hands over to the
 * construct of remark-directive for attributes, content and closing fence. To do so, it feeds that construct an opening
 * fence of the same width, `:::a`, whose tokens are dropped, while it reads the real one.
 */
function tokenizeTitled(container: Construct): Construct['tokenize'] {
  return function (effects, ok, nok) {
    const createRun = () => runConstructDetached(container, { context: this, effects, ok, nok })
    return new TitledFence(effects, nok, { brace: createRun(), lineEnd: createRun() }).start
  }
}

/** The states of one fence, in the order in which they are reached. */
class TitledFence {
  private colons = 0
  private titleColons = 0
  private hasSpace = false

  constructor(
    private readonly effects: Effects,
    private readonly nok: State,
    /** Runs of remark-directive's construct: one goes on at attributes, one at the end of the line. */
    private readonly runs: { brace: DetachedRun; lineEnd: DetachedRun },
  ) {}

  readonly start: State = (code) => {
    this.effects.enter('directiveContainer')
    this.effects.enter('directiveContainerFence')
    this.effects.enter('directiveContainerSequence')
    return this.sequence(code)
  }

  private readonly sequence: State = (code) => {
    const { effects, runs } = this
    if (code === codes.colon) {
      for (const run of [runs.brace, runs.lineEnd]) run.feed(codes.colon)
      effects.consume(code)
      this.colons++
      return this.sequence
    }
    if (this.colons < 3) return this.nok(code)
    runs.brace.feed(codes.lowercaseA)
    for (const silent of [codes.lowercaseA, codes.space]) runs.lineEnd.feed(silent)
    effects.exit('directiveContainerSequence')
    this.hasSpace = markdownSpace(code)
    return factorySpace(effects, this.name, 'whitespace')(code)
  }

  private readonly name: State = (code) => {
    if (!asciiAlpha(code)) return this.nok(code)
    this.effects.enter('directiveContainerName')
    return this.inName(code)
  }

  private readonly inName: State = (code) => {
    const { effects } = this
    if (asciiAlphanumeric(code) || code === codes.dash || code === codes.underscore) {
      effects.consume(code)
      return this.inName
    }
    effects.exit('directiveContainerName')
    if (markdownSpace(code)) return factorySpace(effects, this.afterName, 'whitespace')(code)
    return isLineEnd(code) ? this.afterName(code) : this.nok(code)
  }

  private readonly afterName: State = (code) => {
    const { effects, runs } = this
    // Without a title and a leading space, the fence is left to remark-directive.
    if (isLineEnd(code)) return this.hasSpace ? runs.lineEnd.release(code) : this.nok(code)
    if (code !== codes.leftCurlyBrace) return this.title(code)
    return effects.check(trailingAttributes, runs.brace.release, this.title)(code)
  }

  private readonly title: State = (code) => {
    this.effects.enter('directiveContainerLabel')
    this.effects.enter('directiveContainerLabelString')
    this.effects.enter('chunkText', { contentType: 'text', _contentTypeTextTrailing: true })
    return this.inTitle(code)
  }

  private readonly inTitle: State = (code) => {
    if (isLineEnd(code)) {
      if (this.titleColons >= 3) return this.nok(code)
      this.endTitle()
      return this.runs.lineEnd.release(code)
    }
    if (code !== codes.leftCurlyBrace) return this.consumeTitle(code)
    return this.effects.check(trailingAttributes, this.titleThenBrace, this.consumeTitle)(code)
  }

  private readonly consumeTitle: State = (code) => {
    this.titleColons = code === codes.colon ? this.titleColons + 1 : 0
    this.effects.consume(code)
    return this.inTitle
  }

  private readonly titleThenBrace: State = (code) => {
    this.endTitle()
    return this.runs.brace.release(code)
  }

  private endTitle(): void {
    this.effects.exit('chunkText')
    this.effects.exit('directiveContainerLabelString')
    this.effects.exit('directiveContainerLabel')
  }
}

function tokenizeTrailingAttributes(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const inside: State = (code) => {
    if (isLineEnd(code)) return nok(code)
    effects.consume(code)
    return code === codes.rightCurlyBrace ? after : inside
  }
  const after: State = (code) => {
    if (isLineEnd(code)) {
      effects.exit('directiveContainerAttributes')
      return ok(code)
    }
    if (!markdownSpace(code)) return nok(code)
    effects.consume(code)
    return after
  }
  return (code) => {
    effects.enter('directiveContainerAttributes')
    return inside(code)
  }
}

const DIRECTIVE_NAME = 'include'

/** `include`, followed by a character that ends a name. */
const name: Construct = { tokenize: tokenizeName, partial: true }

/** `:::include{file=…}` is a leaf with any number of colons, and never unclosed. `leaf` reads it with two colons. */
function createIncludeConstruct(leaf: Construct): Construct {
  return {
    tokenize(this: TokenizeContext, effects, ok, nok) {
      const run = runConstructDetached(leaf, { context: this, effects, ok, nok, openTokens: 0 })
      let colons = 0
      const start: State = (code) => {
        effects.enter('directiveLeaf')
        effects.enter('directiveLeafSequence')
        return sequence(code)
      }
      const sequence: State = (code) => {
        if (code === codes.colon) {
          if (colons++ < 2) run.feed(codes.colon)
          effects.consume(code)
          return sequence
        }
        if (colons < 3) return nok(code)
        effects.exit('directiveLeafSequence')
        return effects.check(name, run.release, nok)(code)
      }
      return start
    },
  }
}

function tokenizeName(effects: Effects, ok: State, nok: State): State {
  let at = 0
  const inside: State = (code) => {
    if (at === DIRECTIVE_NAME.length) {
      effects.exit('directiveLeafSequence')
      const ends = code === codes.leftCurlyBrace || code === codes.eof || markdownSpace(code) || (code ?? 0) < 0
      return ends ? ok(code) : nok(code)
    }
    if (code !== DIRECTIVE_NAME.charCodeAt(at)) return nok(code)
    at++
    effects.consume(code)
    return inside
  }
  return (code) => {
    effects.enter('directiveLeafSequence')
    return inside(code)
  }
}

/** A run that is led silently, and then let go. */
interface DetachedRun {
  feed(code: Code): void
  release: State
}

/**
 * Runs `construct` on the codes passed to `feed`, without creating tokens, until `release` lets it continue for real.
 * `openTokens` is the number of its tokens that are then open and that the caller has not entered for it.
 */
function runConstructDetached(
  construct: Construct,
  run: { context: TokenizeContext; effects: Effects; ok: State; nok: State; openTokens?: 0 | 1 },
): DetachedRun {
  const { context, effects, ok, nok, openTokens = 1 } = run
  const nowhere: Token = { type: 'whitespace', start: context.now(), end: context.now() }
  // The token that is open on release was never entered, so its exit is also dropped.
  let silentExits = Number.POSITIVE_INFINITY
  const isSilent = () => silentExits === Number.POSITIVE_INFINITY
  const quiet: Effects = {
    ...effects,
    enter: (type, fields) => (isSilent() ? nowhere : effects.enter(type, fields)),
    exit: (type) => (silentExits-- > 0 ? nowhere : effects.exit(type)),
    consume: (code) => (isSilent() ? undefined : effects.consume(code)),
  }
  let state: State | undefined = construct.tokenize.call(context, quiet, ok, nok)
  return {
    feed(code) {
      state = state?.(code)
    },
    release(code) {
      silentExits = openTokens
      return state?.(code)
    },
  }
}
