import type { Root } from 'mdast'
import type { DialectUse } from '../content/dialects.ts'
import type { EditedText } from '../lib/edits.ts'
import type { Plain } from '../lib/plain.ts'
import type { ProjectSyntax } from '../scan/project-syntax.ts'
import type { ParseContext } from './context.ts'
import type { Span } from './document.ts'
import type { ForeignFrontMatter } from './front-matter/front-matter-block.ts'
import type { Shift } from './include/source-map.ts'
import type { MarkdownOptions } from './syntax/parse-markdown.ts'

/** Reads the sources of other tools, which the engine does not know by name. Modules are loaded on first use. */
export interface SourceSyntax extends ProjectSyntax {
  /** Whether `TextSyntax.convert` may change or report something in a text. Can be a false positive. */
  mayConvert(text: string, dialects: readonly DialectUse[] | undefined): boolean
  /** Loads what projects with these dialects need. */
  loadText(dialects: readonly DialectUse[] | undefined): Promise<TextSyntax>
  loadMdx(): Promise<MdxSyntax>
}

/** The text of a file, with its front matter blanked, and the part of it to convert; unset for all of it. */
export interface FileText {
  path: string
  text: string
  part?: EditedText | undefined
  frontMatter?: (() => Readonly<Record<string, Plain>>) | undefined
}

/** Front matter in another format as YAML, and why it cannot be read. */
export interface ConvertedFrontMatter {
  yaml: string
  problem?: { message: string; hint?: string; span: Span }
}

/** Text and front matter of other tools, in terms of docsgen's own Markdown. */
export interface TextSyntax {
  /** Converts constructs of dialects, and reports those without an equivalent; `undefined` if nothing changes. */
  convert(file: FileText, context: ParseContext): EditedText | undefined
  convertFrontMatter(foreign: ForeignFrontMatter): Promise<ConvertedFrontMatter>
  /** Whether a key of front matter belongs to another tool, and is not a misspelled one of docsgen. */
  isForeignKey(key: string): boolean
  /** A key of another tool in keys of docsgen; empty if it has no equivalent. */
  translateKey(key: string, value: Plain): Record<string, Plain>
  /** The text or tag that a key adds to a page in the other tool but not in docsgen. */
  findLostPart(key: string, value: Plain): string | undefined
  /** A body with the parts of the page that the keys of its front matter describe; `undefined` if there are none. */
  addHomePage(body: string, keys: Readonly<Record<string, Plain>>, path: string): EditedText | undefined
}

/** Services of the caller for parsing MDX. */
export interface MdxInput extends Pick<MarkdownOptions, 'extensions' | 'onUnclosedBlock'> {
  context: ParseContext
  /** Offset of the text in the document. */
  shift: Shift
  /** Called if the file imports another document. */
  onInclude(): void
  /** Leaves a comment in place of a component that nothing is shown for. */
  keepsLost?: true
}

/** MDX, without running it. */
export interface MdxSyntax {
  /** Parses MDX to the tree that the same content has in Markdown. Invalid MDX is read as Markdown, and reported. */
  parse(text: string, input: MdxInput): Root
  /** The body of an MDX file in docsgen's own Markdown. */
  write(body: string, context: ParseContext): string
}

/** The syntax of one parser, and its modules that are loaded. */
export interface SyntaxState {
  source: SourceSyntax | undefined
  text: TextSyntax | undefined
  mdx: MdxSyntax | undefined
}
