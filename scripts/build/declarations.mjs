import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderConfiguration } from '../configuration/render.mjs'
import { dist, root } from './paths.mjs'

const types = path.join(dist, 'types')

/**
 * Writes the declarations of the package to dist/types. The type of the configuration is written out with doc comments, in
 * place of the type that is inferred from the schema: users do not have zod.
 */
export async function writeDeclarations() {
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  execFileSync(tsc, ['-p', 'scripts/tsconfig.types.json'], { cwd: root, stdio: 'inherit' })
  const configuration = await renderConfiguration()
  writeFileSync(path.join(types, 'cli/config/site-config.d.ts'), configuration.types)
  removeUnused()
}

/** Removes the declarations that no entry of the package imports: those of the schema and of what it uses. */
function removeUnused() {
  const used = new Set(['cli/index.d.ts', 'cli/search/open-search-index.d.ts'].map((entry) => path.join(types, entry)))
  for (const file of used) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\..+?)\.tsx?['"]/g)) {
      const target = path.join(path.dirname(file), `${name}.d.ts`)
      // Imports in examples of doc comments have no file.
      if (existsSync(target)) used.add(target)
    }
  }
  for (const name of readdirSync(types, { recursive: true })) {
    const file = path.join(types, name)
    if (name.endsWith('.ts') && !used.has(file)) rmSync(file)
  }
}

if (process.argv[1] === import.meta.filename) await writeDeclarations()
