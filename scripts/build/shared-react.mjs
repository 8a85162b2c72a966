import { createRequire } from 'node:module'
import { root } from './paths.mjs'

const require = createRequire(import.meta.url)

/** React as an ES module with named exports, so that pages of a project use the instance that renders them. */
export const sharedReact = {
  name: 'shared-react',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^shared:/ }, (args) => ({ path: args.path.slice(7), namespace: 'shared' }))
    pluginBuild.onLoad({ filter: /.*/, namespace: 'shared' }, (args) => {
      const names = Object.keys(require(args.path)).filter((name) => name !== 'default' && !name.startsWith('__'))
      const source = JSON.stringify(args.path)
      return {
        contents: `import shared from ${source}; export default shared; export const { ${names.join(', ')} } = shared`,
        resolveDir: root,
      }
    })
  },
}
