import { readFile } from 'node:fs/promises'

/** `export const ids = { … } as const` with its body. */
const NAMES = /export const (\w+) = \{\n(.*?)\n\} as const/gs

/**
 * Gives esbuild the names of `src/model/data-attributes.ts` as enums, whose members it writes where they are used. As objects,
 * all of them would be part of every script.
 */
export const inlineNames = {
  name: 'inline-names',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /[\\/]model[\\/]data-attributes\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(NAMES, (_, name, members) => {
        return `export enum ${name} {\n${members.replace(/^( {2}\w+):/gm, '$1 =')}\n}`
      })
      return { contents, loader: 'ts' }
    })
  },
}
