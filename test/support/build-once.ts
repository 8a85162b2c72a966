import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { serialize } from 'node:v8'
import { vi } from 'vitest'
import { runInResident } from './resident.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** The built command line. */
export const binary = join(checkout, 'dist/bin.js')

/** The sources of this repository's own site, relative to the repository. */
export const siteSources = ['content', 'static', 'src/pages', 'site.config.ts'] as const

/** Files of a project (path -> contents); `undefined` for the site of this repository. */
export type ProjectFiles = Record<string, string | Uint8Array> | undefined

/** A `site.config.ts` with these fields. */
export function siteConfig(fields = ''): string {
  return `import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Test', url: 'https://test.example', ${fields} })\n`
}

/** Copies the sources of this repository's own site from a folder to another. */
export function copySiteSources(from: string, to: string): void {
  for (const path of siteSources.filter((each) => existsSync(join(from, each)))) {
    cpSync(join(from, path), join(to, path), { recursive: true })
  }
}

/** Writes a project, with a configuration if `files` has none. */
export function writeProject(root: string, files: ProjectFiles): void {
  if (!files) {
    copySiteSources(checkout, root)
    return
  }
  for (const [path, contents] of Object.entries({ 'site.config.ts': siteConfig(), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
}

/**
 * Builds a site into `build`, with a cache, once for all tests of a run that have the same files, in all workers. Returns the folder of
 * the project, which must not be changed; `output.txt` in it is what the build printed. Rejects if the build fails.
 */
export async function buildOnce(files: ProjectFiles): Promise<string> {
  const root = join(tmpdir(), `site-${createHash('sha256').update(serialize(files)).digest('hex').slice(0, 16)}`)
  const output = join(root, 'output.txt')
  const build = async () => {
    writeProject(root, files)
    const { code, stdout, stderr } = await runInResident(['build', '--root', root, '--no-color'])
    if (code !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
    writeFileSync(`${output}.new`, stdout + stderr)
    renameSync(`${output}.new`, output)
  }
  // Only one worker can create the folder; the others wait for its build.
  const isFirst = mkdirSync(root, { recursive: true }) !== undefined
  if (isFirst) await build()
  else await vi.waitUntil(() => existsSync(output), { timeout: 175_000, interval: 100 })
  return root
}
