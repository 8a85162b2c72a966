import type { Extensions } from './config/extensions.ts'
import { importPlugins } from './config/plugins.ts'
import { readInside } from './content/included-files.ts'
import type { Task } from './executor/task.ts'
import type { ParseOptions } from './parse/context.ts'
import { createParser, type ParserInput } from './parse/parse.ts'

/** What a thread needs to create the tasks. Plain JSON, so that it can be sent to a worker. */
export interface TaskContext {
  root: string
  options: ParseOptions
  /** Module of the compiled configuration, for its plugins; `null` when there are none. */
  extensionsModule: string | null
}

/** A parsed document as encoded values: the form in which the cache stores it and threads exchange it. */
export interface EncodedDocument {
  /** JSON of a `Document`. */
  document: Uint8Array
  /** JSON of an `HtmlTemplate`; `null` if only the document is wanted. */
  body: Uint8Array | null
  /** JSON of a list of `SearchSection`; `null` if there are none, or only the document is wanted. */
  sections: Uint8Array | null
}

/** Pure tasks, which can run in any thread. */
export interface Tasks {
  parse: Task<ParserInput, EncodedDocument>
}

export async function createTasks(context: TaskContext, extensions?: Extensions): Promise<Tasks> {
  const plugins = extensions ?? (await importExtensions(context.extensionsModule))
  const parse = createParser(context.options, plugins, { readInclude: (path) => readInside(context.root, path) })
  const encoder = new TextEncoder()
  const encode = (value: unknown) => encoder.encode(JSON.stringify(value))
  return {
    parse: {
      name: 'parse',
      async run(input) {
        const { document, body, sections } = await parse(input)
        return {
          document: encode(document),
          body: input.isDocumentOnly ? null : encode(body),
          sections: sections.length > 0 ? encode(sections) : null,
        }
      },
    },
  }
}

/** Plugins are functions, which cannot be sent to a thread, so a worker imports them from the compiled configuration. */
async function importExtensions(module: string | null): Promise<Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>> {
  if (module === null) return { remarkPlugins: [], rehypePlugins: [] }
  return importPlugins(module)
}
