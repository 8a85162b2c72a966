import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'
import { buildTheme } from './theme.mjs'

const getShortHash = (contents) => createHash('sha256').update(contents).digest('hex').slice(0, 8)

/** Builds styles of the search (`search`, `ask-ai`) as a file next to its scripts, and returns its name. */
async function buildSearchStyles(name) {
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

/** Keeps React out of the scripts of the search: they import it from the client of islands. */
const shareIslandClient = (client) => ({
  name: 'share-island-client',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^react(?:\/jsx-runtime)?$|\/island-client\.tsx$/ }, () => ({
      path: `./${client}`,
      external: true,
    }))
  },
})

/** The name under which `cli/bundle/theme.ts` publishes the client of islands: it contains the hash of the contents. */
async function getIslandClientName() {
  return `island-client.${getShortHash(await readFile(path.join(dist, 'theme/island-client.js')))}.js`
}

/**
 * Builds the search dialog and the search page with everything that they load on demand: providers and Ask AI. The client
 * of islands must have been built. Returns the metafile, the names of all files, and the file of each of the two modules.
 */
export async function buildSearch() {
  const [client, styles, askAiStyles] = await Promise.all([
    getIslandClientName(),
    buildSearchStyles('search'),
    buildSearchStyles('ask-ai'),
  ])
  const { metafile } = await buildTheme(
    {
      'search-dialog': 'src/search/dialog/search-dialog.tsx',
      'search-page': 'src/search/page/search-page.tsx',
    },
    {
      outdir: path.join(dist, 'theme/chunks'),
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      define: {
        SEARCH_STYLES: JSON.stringify(styles),
        ASK_AI_STYLES: JSON.stringify(askAiStyles),
        'process.env.NODE_ENV': '"production"',
      },
      plugins: [shareIslandClient(client)],
    },
  )
  const outputs = Object.entries(metafile.outputs)
  const modules = outputs.flatMap(([file, { entryPoint }]) => (entryPoint ? [[entryPoint, path.basename(file)]] : []))
  return {
    metafile,
    files: [styles, askAiStyles, ...outputs.map(([file]) => path.basename(file))].sort(),
    modules: Object.fromEntries(modules),
  }
}
