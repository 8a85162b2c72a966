import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'
import { buildTheme } from './theme.mjs'

const getShortHash = (contents) => createHash('sha256').update(contents).digest('hex').slice(0, 8)

/** Builds styles of the search (`search`, `ask-ai`) as a file next to its scripts, and returns its name. */
async function buildStyles(name) {
  const contents = `@import "./${name}.css" layer(components);`
  const { outputFiles } = await buildTheme(
    {},
    {
      stdin: { contents, resolveDir: path.join(root, 'src/styles/search'), loader: 'css' },
      outdir: undefined,
      outfile: path.join(dist, `theme/${name}.css`),
      write: false,
    },
  )
  const [{ contents: css }] = outputFiles
  const file = `${name}.${getShortHash(css)}.css`
  await writeFile(path.join(dist, 'theme/chunks', file), css)
  return file
}

/** Exports of the client of islands that the scripts of the search use. */
const SHARED_NAMES = ['createRenderer', 'jsx', 'jsxs', 'Fragment'].concat([
  'useEffect',
  'useEffectEvent',
  'useId',
  'useLayoutEffect',
  'useRef',
  'useState',
])

/**
 * Keeps React out of the scripts of the search: they import it from the client of islands, each by one statement, which is
 * why all of their modules get it from one module here.
 */
export const shareIslandClient = (client) => ({
  name: 'share-island-client',
  setup(pluginBuild) {
    const file = { path: `./${client}`, external: true }
    pluginBuild.onResolve({ filter: /^react(?:\/jsx-runtime)?$|\/island-client\.tsx$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? file : { path: 'island-client', namespace: 'shared' },
    )
    pluginBuild.onResolve({ filter: /./, namespace: 'shared' }, () => file)
    pluginBuild.onLoad({ filter: /./, namespace: 'shared' }, () => ({
      contents: `export { ${SHARED_NAMES.join(', ')} } from 'island-client'`,
    }))
  },
})

/** The name under which `cli/bundle/theme.ts` publishes the client of islands: it contains the hash of the contents. */
async function getIslandClientName() {
  return `island-client.${getShortHash(await readFile(path.join(dist, 'theme/island-client.js')))}.js`
}

/** Builds the styles of the search and of Ask AI, and returns the names of their files. */
export async function buildSearchStyles() {
  const [search, askAi] = await Promise.all([buildStyles('search'), buildStyles('ask-ai')])
  return { search, askAi }
}

/** Options for scripts of the search, wherever they import React from. */
export const describeSearchBuild = ({ search, askAi }) => ({
  jsx: 'automatic',
  define: {
    SEARCH_STYLES: JSON.stringify(search),
    ASK_AI_STYLES: JSON.stringify(askAi),
    IS_FOR_FILES: 'false',
    'process.env.NODE_ENV': '"production"',
  },
})

/** Options for modules of the search. The client of islands must have been built. */
export async function getSearchOptions(searchStyles) {
  return { ...describeSearchBuild(searchStyles), plugins: [shareIslandClient(await getIslandClientName())] }
}
