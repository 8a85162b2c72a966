import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renderTypes } from '../../scripts/configuration/render-types.ts'

const root = resolve(import.meta.dirname, '../..')
const config = join(root, 'cli/config')
const folder = mkdtempSync(join(tmpdir(), 'docsgen-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The errors of the compiler. `site-config.ts` has the declarations of the package. */
function compile(code: string): string {
  writeFileSync(join(folder, 'site-config.ts'), renderTypes().replaceAll("from '.", `from '${config}/.`))
  writeFileSync(join(folder, 'test.ts'), code)
  const tsconfig = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
    include: ['.'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

test('the declarations of the package accept the same configurations as the types that are inferred', () => {
  const names = [...readFileSync(join(root, 'cli/config/site-config.ts'), 'utf8').matchAll(/^export type (\w+)/gm)]
  expect(names.length).toBeGreaterThan(10)
  const checks = names.map(([, name]) => {
    return `export const to${name} = (value: Inferred.${name}): Declared.${name} => value
export const from${name} = (value: Declared.${name}): Inferred.${name} => value`
  })
  expect(
    compile(`import type * as Inferred from '${config}/site-config.ts'
import type * as Declared from './site-config.ts'
${checks.join('\n')}`),
  ).toBe('')
})

test('mistakes are errors in the declarations of the package', () => {
  const errors = compile(`import type { SiteConfig } from './site-config.ts'
const required = { title: 'T', url: 'https://t.example' }
export const a: SiteConfig = { title: 'T' }
export const b: SiteConfig = { ...required, titel: 'T' }
export const c: SiteConfig = { ...required, onBrokenLinks: 'error' }
export const d: SiteConfig = { ...required, navbar: { items: [{ type: 'docs', docId: 'intro' }] } }
export const e: SiteConfig = { ...required, docs: { sidebars: { main: [{ type: 'category', items: ['intro'] }] } } }
export const ok: SiteConfig = { ...required, navbar: { items: [{ to: '/', label: 'A', 'aria-label': 'A', rel: 'next' }] } }
`)
  const lines = Array.from(errors.matchAll(/test\.ts\((\d+),/g), ([, line]) => Number(line))
  expect([...new Set(lines)]).toEqual([3, 4, 5, 6, 7])
})
