import { type Pluggable, type Processor, unified } from 'unified'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import { getErrorText } from '../lib/error-text.ts'
import type { Steps } from '../lib/time-limit.ts'
import { getSpan, type ParseContext } from './context.ts'
import { getSyntaxExtensions } from './syntax/parse-markdown.ts'

export type PluginChain = ReturnType<typeof createPluginChain>

interface Entry {
  name: string
  processor: Processor | null
  /** The error that the plugin threw while it was set up. */
  failure: { error: unknown } | null
}

/**
 * Creates the project's plugins of one kind, to run on every file. Each gets a processor of its own, so that a
 * diagnostic can say which plugin it comes from.
 */
export function createPluginChain(key: 'remarkPlugins' | 'rehypePlugins', plugins: readonly Pluggable[]) {
  const entries = plugins.map((plugin, index) =>
    createEntry(plugin, `${formatPluginName(plugin)}markdown.${key}[${index}]`),
  )
  const syntaxes = entries.map(({ processor }) => (processor ? getSyntaxExtensions(processor.data()) : undefined))
  return {
    isEmpty: entries.length === 0,
    /** Syntax that the plugins add to the parser, as `remark-gfm` does. */
    syntax: {
      micromark: syntaxes.flatMap((syntax) => syntax?.micromark ?? []),
      mdast: syntaxes.flatMap((syntax) => syntax?.mdast ?? []),
    },
    /** Runs the plugins in order; their messages and errors become diagnostics of the file. */
    *run<Tree extends Node>(tree: Tree, file: VFile, context: ParseContext): Steps<Tree> {
      let current = tree
      for (const entry of entries) {
        const start = async () => {
          current = await runEntry(entry, current, { file, context })
        }
        yield { name: `The plugin (${entry.name})`, start }
      }
      return current
    },
  }
}

function formatPluginName(plugin: Pluggable): string {
  const attacher = Array.isArray(plugin) ? plugin[0] : plugin
  return typeof attacher === 'function' && attacher.name ? `${attacher.name}, ` : ''
}

function createEntry(plugin: Pluggable, name: string): Entry {
  try {
    return { name, processor: unified().use([plugin]).freeze(), failure: null }
  } catch (error) {
    return { name, processor: null, failure: { error } }
  }
}

async function runEntry<Tree extends Node>(
  entry: Entry,
  tree: Tree,
  { file, context }: { file: VFile; context: ParseContext },
): Promise<Tree> {
  if (!entry.processor) {
    reportFailure(entry, context, entry.failure?.error)
    return tree
  }
  const before = file.messages.length
  try {
    const result: Node = await entry.processor.run(tree, file)
    return result.type === tree.type ? (result as Tree) : tree
  } catch (error) {
    const isMessage = file.messages.slice(before).some((message) => message === error)
    if (!isMessage) reportFailure(entry, context, error)
    return tree
  } finally {
    for (const message of file.messages.splice(before)) reportMessage(entry, context, message)
  }
}

function reportMessage(entry: Entry, context: ParseContext, message: VFile['messages'][number]): void {
  const { place } = message
  const position = place && ('start' in place ? place : { start: place, end: place })
  context.report('markdown/plugin', getSpan({ position }), {
    message: toSentence(message.reason),
    hint: `Reported by ${entry.name}.`,
    isError: message.fatal === true,
  })
}

function reportFailure(entry: Entry, context: ParseContext, error: unknown): void {
  context.report('markdown/plugin', getSpan({}), {
    message: `The plugin (${entry.name}) failed: ${toSentence(getErrorText(error))}`,
    isError: true,
    stack: listFrames(error),
  })
}

/** The frames of an error without folders, since results of the parser are stored for other machines. */
function listFrames(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return (stack.match(/[^/\\\s()]+:\d+:\d+/g) ?? []).join('\n')
}

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
