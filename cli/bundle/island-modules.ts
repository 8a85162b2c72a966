import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { getRelativePath } from '../lib/posix-path.ts'

/** Everything of docsgen that runs in pages: the exports of `src/islands/island-client.tsx`. */
export const PAGE_EXPORTS = ['LazyContent', 'Island', 'defineIsland'] as const

/**
 * Adds to each island the path of the module that defines it with `defineIsland` from docsgen, by which a page finds
 * its script, and collects these modules.
 */
export function nameIslands(root: string, found: Set<string>): Plugin {
  const namespace = 'docsgen-for'
  return {
    name: 'docsgen-islands',
    setup(build) {
      build.onResolve({ filter: /^docsgen$/ }, async ({ importer, namespace: importing }) => {
        if (importing !== 'file' || !(await readFile(importer, 'utf8')).includes('defineIsland')) return undefined
        const path = getRelativePath(root, importer)
        found.add(path)
        return { path, namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: signIslands(path), resolveDir: root }))
    },
  }
}

function signIslands(module: string): string {
  const others = ['defineConfig', ...PAGE_EXPORTS.filter((name) => name !== 'defineIsland')].join(', ')
  return `import { defineIsland as define } from 'docsgen'
export { ${others} } from 'docsgen'
export const defineIsland = (definition) => ({ ...define(definition), module: ${JSON.stringify(module)} })
`
}
