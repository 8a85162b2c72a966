import { readFile } from 'node:fs/promises'
import { importTypeScript } from '../import-typescript.mjs'

const ENTRY = `
export { renderReference } from './scripts/configuration/render-reference.ts'
export { renderTypes } from './scripts/configuration/render-types.ts'`

/** Renders what is made from the schema of the configuration: docs/configuration.md, and the declarations of the package. */
export async function renderConfiguration() {
  const { renderReference, renderTypes } = await importTypeScript(ENTRY)
  const written = await readFile(new URL('../../cli/config/site-config-types.ts', import.meta.url), 'utf8')
  return { reference: renderReference(written), types: renderTypes() }
}
