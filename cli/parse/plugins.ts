import { type Pluggable, type Processor, unified } from 'unified'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import type { Steps } from '../lib/time-limit.ts'
import { type ParseContext, spanOf } from './context.ts'
import { extensionsOf, type SyntaxExtensions } from './markdown.ts'

/** The project's plugins of one kind, made once and run over every file. */
export interface PluginChain {
  isEmpty: boolean
  /** Syntax that the plugins bring along (`remark-gfm` does it this way). */
  syntax: SyntaxExtensions
  /** Runs the plugins in order; what they say, and what they throw, becomes findings of the file. */
  run<Tree extends Node>(tree: Tree, file: VFile, context: ParseContext): Steps<Tree>
}

interface Entry {
  name: string
  processor: Processor | null
  failure: string | null
}

/** Each plugin gets a processor of its own, so that a finding can say which one it is from. */
export function createPluginChain(key: 'remarkPlugins' | 'rehypePlugins', plugins: readonly Pluggable[]): PluginChain {
  const entries = plugins.map((plugin, index) => createEntry(plugin, `${nameOf(plugin)}markdown.${key}[${index}]`))
  const syntaxes = entries.map(({ processor }) => (processor ? extensionsOf(processor.data()) : undefined))
  return {
    isEmpty: entries.length === 0,
    syntax: {
      micromark: syntaxes.flatMap((syntax) => syntax?.micromark ?? []),
      mdast: syntaxes.flatMap((syntax) => syntax?.mdast ?? []),
    },
    *run(tree, file, context) {
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

function nameOf(plugin: Pluggable): string {
  const attacher = Array.isArray(plugin) ? plugin[0] : plugin
  return typeof attacher === 'function' && attacher.name ? `${attacher.name}, ` : ''
}

function createEntry(plugin: Pluggable, name: string): Entry {
  try {
    return { name, processor: unified().use([plugin]).freeze(), failure: null }
  } catch (error) {
    return { name, processor: null, failure: messageOf(error) }
  }
}

async function runEntry<Tree extends Node>(
  entry: Entry,
  tree: Tree,
  { file, context }: { file: VFile; context: ParseContext },
): Promise<Tree> {
  if (!entry.processor) {
    reportFailure(entry, context, entry.failure ?? '')
    return tree
  }
  const before = file.messages.length
  try {
    const result: Node = await entry.processor.run(tree, file)
    return result.type === tree.type ? (result as Tree) : tree
  } catch (error) {
    const isMessage = file.messages.slice(before).some((message) => message === error)
    if (!isMessage) reportFailure(entry, context, messageOf(error))
    return tree
  } finally {
    for (const message of file.messages.splice(before)) reportMessage(entry, context, message)
  }
}

function reportMessage(entry: Entry, context: ParseContext, message: VFile['messages'][number]): void {
  const { place } = message
  const position = place && ('start' in place ? place : { start: place, end: place })
  context.report('markdown/plugin', spanOf({ position }), sentence(message.reason), `Reported by ${entry.name}.`)
}

function reportFailure(entry: Entry, context: ParseContext, reason: string): void {
  context.report('markdown/plugin', spanOf({}), `The plugin (${entry.name}) failed: ${sentence(reason)}`)
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
