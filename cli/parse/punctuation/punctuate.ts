import { applyEdits, type Edit } from '../../lib/edits.ts'
import type { QuoteMarks } from './quote-marks.ts'

/** Stands for inline content other than prose, such as code, which the surrounding text treats as a word. */
export const OPAQUE_WORD = '\ufffc'

type Shape = 'space' | 'punctuation' | 'word'

/** Limits of lookahead, so that the time is linear in the length of a text. */
const MAX_TOKEN_LENGTH = 100
const MAX_OPEN_QUOTES = 20

/** Words that begin with an apostrophe, after it: 'tis, 'em, rock 'n' roll, the '90s. */
const ELIDED = /^(?:tis|twas|em|til|cause|n['’]|\d0s|\d\d)(?![\p{L}\p{N}])/iu

/** Within a word, `--` belongs to a name: `block__item--wide`, `.button--wide`, `notes/a--b`, `a--b.md`. */
const NAME = /[/\\_=@#$<>{}]|^[-.]|\.\p{L}|-{2}.*-{2}/u

/** Finds quotes, `--`, `---` and `...` to replace in a block of prose, except in names, flags and code. */
export const findReplacements = (text: string, marks: QuoteMarks): Edit[] =>
  [...findDashes(text), ...findEllipses(text), ...findQuotes(text, marks)].sort((a, b) => a.start - b.start)

/** Replaces the punctuation of a text that is a block by itself, such as a title. */
export const punctuate = (text: string, marks: QuoteMarks): string =>
  applyEdits(text, findReplacements(text, marks)).text

function getShape(character: string | undefined): Shape {
  if (character === undefined || /\s/.test(character)) return 'space'
  return character !== OPAQUE_WORD && /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'word'
}

/** The characters around an index up to the next spaces, at most `MAX_TOKEN_LENGTH` on each side. */
function getToken(text: string, index: number): string {
  const before = /\S*$/.exec(text.slice(Math.max(0, index - MAX_TOKEN_LENGTH), index))?.[0] ?? ''
  return before + (/^\S*/.exec(text.slice(index, index + MAX_TOKEN_LENGTH))?.[0] ?? '')
}

function* findDashes(text: string): Generator<Edit> {
  for (const { 0: run, index } of text.matchAll(/-{2,}/g)) {
    const end = index + run.length
    if (run.length > 3 || !isDash(text, index, end)) continue
    yield { start: index, end, text: run.length === 2 ? '–' : '—' }
  }
}

/** Between spaces, or between words: `--help` and `i--` are neither. */
function isDash(text: string, start: number, end: number): boolean {
  const isSpaced = getShape(text[start - 1]) === 'space'
  if (isSpaced || getShape(text[end]) === 'space') return isSpaced && getShape(text[end]) === 'space'
  return endsWord(text, start - 1) && beginsWord(text[end]) && !NAME.test(getToken(text, start))
}

/** Whether a word ends at `index`, which may be followed by a closing bracket or quote. */
function endsWord(text: string, index: number): boolean {
  const character = text[index]
  if (character !== undefined && /["'’)\]%]/.test(character)) return getShape(text[index - 1]) !== 'space'
  return getShape(character) === 'word'
}

const beginsWord = (character: string | undefined): boolean =>
  character !== undefined && (/["'([]/.test(character) || getShape(character) === 'word')

function* findEllipses(text: string): Generator<Edit> {
  for (const { 0: run, index } of text.matchAll(/\.{3,}/g)) {
    const end = index + run.length
    if (run.length === 3 && isEllipsis(text, index, end)) yield { start: index, end, text: '…' }
  }
}

/** `...values`, `f(...)`, `./...` and `0...9` are code. */
function isEllipsis(text: string, start: number, end: number): boolean {
  const before = text[start - 1]
  const after = text[end]
  if (/[/\\]/.test(`${before}${after}`)) return false
  if (before === '(' && getShape(text[start - 2]) === 'word') return false
  if (getShape(after) !== 'word') return true
  return getShape(before) === 'word' && !/\d\d/.test(`${before}${after}`)
}

/** Pairs quotes by their neighbors: one before a word may open, one after a word close, one within is an apostrophe. */
function findQuotes(text: string, marks: QuoteMarks): Edit[] {
  const found: Edit[] = []
  const open: { at: number; isDouble: boolean }[] = []
  const replace = (at: number, mark: string) => found.push({ start: at, end: at + 1, text: mark })
  for (const { 0: character, index: at } of text.matchAll(/["']/g)) {
    const isDouble = character === '"'
    const [before, after] = [getShape(text[at - 1]), getShape(text[at + 1])]
    if (before === 'word' && after === 'word') {
      if (!isDouble && !/\d\d/.test(`${text[at - 1]}${text[at + 1]}`)) replace(at, '’')
      continue
    }
    const partner = open.findLastIndex((quote) => quote.isDouble === isDouble)
    const mayClose = before !== 'space' && (before === 'word' || after !== 'word')
    const mayOpen = after !== 'space' && (after === 'word' || before !== 'word') && text[at - 1] !== '='
    if (mayClose && partner >= 0) {
      const pair = isDouble ? marks.double : marks.single
      const inside = open.splice(partner)
      replace(inside.shift()?.at ?? at, pair[0])
      replace(at, pair[1])
      for (const { at: lone } of inside) replaceLone(lone)
    } else if (!isDouble && ELIDED.test(text.slice(at + 1, at + 8))) replace(at, '’')
    else if (mayOpen) {
      open.push({ at, isDouble })
      if (open.length > MAX_OPEN_QUOTES) open.shift()
    } else if (!isDouble && before === 'word' && !/\d/.test(text[at - 1] ?? '')) replace(at, '’')
  }
  for (const { at } of open) replaceLone(at)

  /** A single quote before a word, without a partner, is the apostrophe of a shortened word. */
  function replaceLone(at: number): void {
    if (text[at] === "'" && getShape(text[at + 1]) === 'word') replace(at, '’')
  }
  return found
}
