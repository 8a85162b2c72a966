import type { Extensions } from './config/extensions.ts'
import { importPlugins } from './config/plugins.ts'
import { createIncludeReader } from './content/included-files.ts'
import type { Task } from './executor/task.ts'
import type { ParseOptions } from './parse/context.ts'
import type { Document } from './parse/document.ts'
import { type EncodedDocument, encodeParsed } from './parse/encoded-document.ts'
import { createParser, type ParserInput } from './parse/parse.ts'
import type { SourceSyntax } from './parse/source-syntax.ts'

/** Thread input. Plain JSON, so that it can be sent to a worker. */
export interface TaskContext {
  root: string
  options: ParseOptions
  /** Module of the compiled configuration, for its plugins; `null` when there are none. */
  extensionsModule: string | null
}

/** Tasks that can run in any thread. */
export interface Tasks {
  /** Pure. */
  parse: Task<ParserInput, EncodedDocument>
  /** Parses a document in the calling thread, without its body. */
  parseDocument(input: ParserInput): Promise<Document>
}

/** `extensions` are those of the main thread; a worker imports them. */
export async function createTasks(
  context: TaskContext,
  { syntax, extensions }: { syntax: SourceSyntax; extensions?: Extensions | undefined },
): Promise<Tasks> {
  const plugins = extensions ?? (await importExtensions(context.extensionsModule))
  const parse = createParser(context.options, plugins, {
    readInclude: createIncludeReader(context.root, context.options.refs),
    syntax,
  })
  return {
    parse: {
      name: 'parse',
      run: async (input) => encodeParsed(await parse(input), input),
    },
    parseDocument: async (input) => (await parse({ ...input, isDocumentOnly: true })).document,
  }
}

/** Plugins are functions, which cannot be sent to a thread, so a worker imports them from the compiled configuration. */
async function importExtensions(module: string | null): Promise<Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>> {
  if (module === null) return { remarkPlugins: [], rehypePlugins: [] }
  return importPlugins(module)
}
