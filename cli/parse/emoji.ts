import type { Root } from 'mdast'
import { findAndReplace } from 'mdast-util-find-and-replace'
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
      const emoji = await loadEmoji()
      const replaceNames = () => (root: Root) =>
        findAndReplace(root, [new RegExp(emojiName, 'g'), (name: string) => emoji.get(name.slice(1, -1)) ?? false])
      plugins ??= createPluginChain('remarkPlugins', [replaceNames])
    }
    if (!plugins) yield { name: null, start }
    return plugins ? yield* plugins.run(tree, file, context) : tree
  }
}

/** Names by the code points of their emoji, in hexadecimal. */
type NameTable = Readonly<Record<string, string | readonly string[]>>

/** Emoji by their names: those of GitHub, and then those of JoyPixels, which has names with skin tones. */
async function loadEmoji(): Promise<ReadonlyMap<string, string>> {
  const tables: NameTable[] = [
    (await import('emojibase-data/en/shortcodes/github.json', { with: { type: 'json' } })).default,
    (await import('emojibase-data/en/shortcodes/joypixels.json', { with: { type: 'json' } })).default,
  ]
  const emoji = new Map<string, string>()
  for (const [codes, names] of tables.flatMap((table) => Object.entries(table))) {
    const written = toEmoji(codes)
    for (const name of [names].flat()) if (!emoji.has(name)) emoji.set(name, written)
  }
  return emoji
}

/** A single character that is text by default needs a selector to be shown as an emoji. */
function toEmoji(codes: string): string {
  const written = String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)))
  return /^\P{Emoji_Presentation}$/u.test(written) ? `${written}\u{FE0F}` : written
}
