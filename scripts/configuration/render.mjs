import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const ENTRY = `
export { renderReference } from './render-reference.ts'
export { renderTypes } from './render-types.ts'`

/** Renders what is made from the schema of the configuration: docs/configuration.md, and the declarations of the package. */
export async function renderConfiguration() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: ENTRY, resolveDir: path.join(root, 'scripts/configuration') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { renderReference, renderTypes } = await import(`data:text/javascript;base64,${code}`)
  const written = await readFile(path.join(root, 'cli/config/site-config-types.ts'), 'utf8')
  return { reference: renderReference(written), types: renderTypes() }
}
