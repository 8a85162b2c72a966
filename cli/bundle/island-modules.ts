import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'

/** Everything of docsgen that runs in pages: what `src/islands/client.tsx` exports for them. */
export const pageExports = ['Deferred', 'Island', 'defineIsland'] as const

/**
 * Lets a module that imports `defineIsland` from docsgen sign its islands with its own path, by which a page finds their
 * script, and gathers these modules.
 */
export function nameIslands(root: string, found: Set<string>): Plugin {
  const namespace = 'docsgen-for'
  return {
    name: 'docsgen-islands',
    setup(build) {
      build.onResolve({ filter: /^docsgen$/ }, async ({ importer, namespace: importing }) => {
        if (importing !== 'file' || !(await readFile(importer, 'utf8')).includes('defineIsland')) return undefined
        const path = relative(root, importer).split(sep).join('/')
        found.add(path)
        return { path, namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: signIslands(path), resolveDir: root }))
    },
  }
}

function signIslands(module: string): string {
  const others = ['defineConfig', ...pageExports.filter((name) => name !== 'defineIsland')].join(', ')
  return `import { defineIsland as define } from 'docsgen'
export { ${others} } from 'docsgen'
export const defineIsland = (definition) => ({ ...define(definition), module: ${JSON.stringify(module)} })
`
}
