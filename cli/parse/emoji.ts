import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Steps } from '../lib/time-limit.ts'
import type { ParseContext } from './context.ts'
import { createPluginChain, type PluginChain } from './plugins.ts'

/** Replaces emoji names. The list of names is large and few pages use one, so it is loaded on first use. */
export type ReplaceEmoji = (tree: Root, file: VFile, context: ParseContext) => Steps<Root>

/** `:smile:` and `:+1:`, but not the `:---:` of tables. */
const emojiName = /:(?:[-+]1|\w[-+\w]*):/

/** Whether a text may contain the name of an emoji. */
export const mayHaveEmoji = (text: string): boolean => emojiName.test(text)

/** Creates the steps of one parser; the list of names stays loaded as long as the parser lives. */
export function createReplaceEmoji(): ReplaceEmoji {
  let plugins: PluginChain | undefined
  return function* (tree, file, context) {
    const start = async () => {
      plugins ??= createPluginChain('remarkPlugins', [(await import('remark-emoji')).default])
    }
    if (!plugins) yield { name: null, start }
    return plugins ? yield* plugins.run(tree, file, context) : tree
  }
}
