import type { Extensions } from './config/extensions.ts'
import { importPlugins } from './config/import-plugins.ts'
import type { Task } from './executor/executor.ts'
import { readInside } from './lib/included-files.ts'
import type { ParseOptions } from './parse/context.ts'
import { createParser } from './parse/parse.ts'
import type { SourceFile } from './scan/source-file.ts'

/** What a thread needs to make the tasks: plain JSON, so that a worker can be given it. */
export interface TaskContext {
  root: string
  options: ParseOptions
  /** Module of the compiled configuration, for its plugins; `null` when there are none. */
  extensionsModule: string | null
}

/** A parsed document in two encoded halves, as the cache keeps them and threads hand them on. */
export interface EncodedDocument {
  /** JSON of a `Document`. */
  document: Uint8Array
  /** JSON of an `HtmlTemplate`. */
  body: Uint8Array
}

/** The pure work that may run in any thread. */
export interface Tasks {
  parse: Task<{ source: SourceFile; bytes: Uint8Array }, EncodedDocument>
}

export async function createTasks(context: TaskContext, extensions?: Extensions): Promise<Tasks> {
  const plugins = extensions ?? (await importExtensions(context.extensionsModule))
  const parse = createParser(context.options, plugins, { readInclude: (path) => readInside(context.root, path) })
  const encoder = new TextEncoder()
  return {
    parse: {
      name: 'parse',
      async run(input) {
        const { document, body } = await parse(input)
        return { document: encoder.encode(JSON.stringify(document)), body: encoder.encode(JSON.stringify(body)) }
      },
    },
  }
}

/** Plugins are functions, which cannot be sent to a thread: it imports the compiled configuration and takes them from there. */
async function importExtensions(module: string | null): Promise<Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>> {
  if (module === null) return { remarkPlugins: [], rehypePlugins: [] }
  return importPlugins(module)
}
