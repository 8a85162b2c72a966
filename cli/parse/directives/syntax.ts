import type { Extension as MdastExtension } from 'mdast-util-from-markdown'
import { asciiAlpha, asciiAlphanumeric, markdownLineEnding, markdownSpace } from 'micromark-util-character'
import { codes } from 'micromark-util-symbol'
import type { Code, Construct, Effects, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import remarkDirective from 'remark-directive'
import { unified } from 'unified'
import { followSilently } from './follow-silently.ts'
import { includeConstruct } from './include-syntax.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveContainer: 'directiveContainer'
    directiveContainerAttributes: 'directiveContainerAttributes'
    directiveContainerFence: 'directiveContainerFence'
    directiveContainerLabel: 'directiveContainerLabel'
    directiveContainerLabelString: 'directiveContainerLabelString'
    directiveContainerName: 'directiveContainerName'
    directiveContainerSequence: 'directiveContainerSequence'
  }
}

/** What a processor keeps for the parser. */
interface ParserData {
  micromarkExtensions?: Extension[] | undefined
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[] | undefined
}

/**
 * The syntax of directives, to be used in place of `remark-directive`: that, and titles without brackets. `:::note Title`
 * and `::: note Title` give the same tree as `:::note[Title]`, with positions of the text as it was written. Attributes
 * may follow: `:::details More {open}`.
 */
export function directiveSyntax(this: { data(): ParserData }): void {
  const data = this.data()
  const theirs: ParserData = unified().use(remarkDirective).freeze().data()
  const extensions = theirs.micromarkExtensions ?? []
  const [container, leaf] = [extensions[0]?.flow?.[codes.colon] ?? []].flat()
  if (!container || !leaf)
    throw new Error('remark-directive no longer brings constructs for container and leaf directives.')
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    ...extensions,
    { flow: { [codes.colon]: [includeConstruct(leaf), { tokenize: tokenizeTitled(container), concrete: true }] } },
  ]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...(theirs.fromMarkdownExtensions ?? [])]
}

/** `{…}` that ends the line. */
const trailingAttributes: Construct = { tokenize: tokenizeTrailingAttributes, partial: true }

const atLineEnd = (code: Code): boolean => code === codes.eof || markdownLineEnding(code)

/**
 * A tokenizer for opening fences with a bare title. It reads the fence itself, and hands over to the construct of
 * remark-directive for attributes, content and closing fence. For that, it leads a run of that construct past an opening
 * fence of the same width, `:::a`, whose tokens go nowhere, while the real one is being read.
 */
function tokenizeTitled(container: Construct): Tokenizer {
  return function (effects, ok, nok) {
    const expectingBrace = followSilently(container, { context: this, effects, ok, nok })
    const expectingLineEnd = followSilently(container, { context: this, effects, ok, nok })
    let colons = 0
    let titleColons = 0
    let spaced = false

    const start: State = (code) => {
      effects.enter('directiveContainer')
      effects.enter('directiveContainerFence')
      effects.enter('directiveContainerSequence')
      return sequence(code)
    }
    const sequence: State = (code) => {
      if (code === codes.colon) {
        for (const run of [expectingBrace, expectingLineEnd]) run.feed(codes.colon)
        effects.consume(code)
        colons++
        return sequence
      }
      if (colons < 3) return nok(code)
      expectingBrace.feed(codes.lowercaseA)
      for (const silent of [codes.lowercaseA, codes.space]) expectingLineEnd.feed(silent)
      effects.exit('directiveContainerSequence')
      spaced = markdownSpace(code)
      return spaced ? skipBlanks(effects, name)(code) : name(code)
    }
    const name: State = (code) => {
      if (!asciiAlpha(code)) return nok(code)
      effects.enter('directiveContainerName')
      return inName(code)
    }
    const inName: State = (code) => {
      if (asciiAlphanumeric(code) || code === codes.dash || code === codes.underscore) {
        effects.consume(code)
        return inName
      }
      effects.exit('directiveContainerName')
      if (markdownSpace(code)) return skipBlanks(effects, afterName)(code)
      return atLineEnd(code) ? afterName(code) : nok(code)
    }
    const afterName: State = (code) => {
      // Without a title and a blank in front, the fence is remark-directive's own.
      if (atLineEnd(code)) return spaced ? expectingLineEnd.release(code) : nok(code)
      if (code === codes.leftCurlyBrace) return effects.check(trailingAttributes, expectingBrace.release, title)(code)
      return title(code)
    }
    const title: State = (code) => {
      effects.enter('directiveContainerLabel')
      effects.enter('directiveContainerLabelString')
      effects.enter('chunkText', { contentType: 'text', _contentTypeTextTrailing: true })
      return inTitle(code)
    }
    const inTitle: State = (code) => {
      if (atLineEnd(code)) {
        if (titleColons >= 3) return nok(code)
        endTitle()
        return expectingLineEnd.release(code)
      }
      if (code === codes.leftCurlyBrace) {
        return effects.check(trailingAttributes, titleThenBrace, consumeTitle)(code)
      }
      return consumeTitle(code)
    }
    const consumeTitle: State = (code) => {
      titleColons = code === codes.colon ? titleColons + 1 : 0
      effects.consume(code)
      return inTitle
    }
    const titleThenBrace: State = (code) => {
      endTitle()
      return expectingBrace.release(code)
    }
    const endTitle = () => {
      effects.exit('chunkText')
      effects.exit('directiveContainerLabelString')
      effects.exit('directiveContainerLabel')
    }
    return start
  }
}

function skipBlanks(effects: Effects, next: State): State {
  const blanks: State = (code) => {
    if (markdownSpace(code)) {
      effects.consume(code)
      return blanks
    }
    effects.exit('whitespace')
    return next(code)
  }
  return (code) => {
    effects.enter('whitespace')
    return blanks(code)
  }
}

function tokenizeTrailingAttributes(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const inside: State = (code) => {
    if (atLineEnd(code)) return nok(code)
    effects.consume(code)
    return code === codes.rightCurlyBrace ? after : inside
  }
  const after: State = (code) => {
    if (atLineEnd(code)) {
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
