import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { checkOptions, createProject, createTerminal, isBuilt } from './project.ts'

const page = (expression: string) => `export default function Page() { return <main><p>{${expression}}</p></main> }\n`

const root = createProject({ 'src/pages/about.tsx': page('String(undefined)') })
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function runCheck(render: boolean) {
  const { terminal, written } = createTerminal(root)
  const code = await check(checkOptions(root, { render }), terminal)
  return { code, ...written }
}

describe.skipIf(!isBuilt)('check --render', () => {
  it('refuses a page that throws, as a build does, which a check without it does not run', async () => {
    expect((await runCheck(true)).code).toBe(0)
    writeFileSync(join(root, 'src/pages/about.tsx'), page("(() => { throw new Error('Not today') })()"))
    expect((await runCheck(false)).code).toBe(0)
    for (const run of ['first', 'second']) {
      const { code, stdout } = await runCheck(true)
      expect(stdout, run).toContain('page/render-failed')
      expect(stdout, run).toContain('Not today')
      expect(code, run).toBe(1)
    }
    writeFileSync(join(root, 'src/pages/about.tsx'), page("'Mended'"))
    expect((await runCheck(true)).code).toBe(0)
  })

  it('reports a directive that throws once, at the line that threw, with the places that use it', async () => {
    mkdirSync(join(root, 'content/docs'), { recursive: true })
    writeFileSync(join(root, 'src/Chart.tsx'), "export default function Chart() {\n  throw new Error('Not today')\n}\n")
    const directives = "markdown: { directives: { chart: 'src/Chart.tsx' } }"
    const config = `export default { title: 'Test', url: 'https://test.example', ${directives} }\n`
    writeFileSync(join(root, 'site.config.ts'), config)
    for (const name of ['a', 'b']) writeFileSync(join(root, `content/docs/${name}.md`), '# A\n\n::chart\n')
    const { stdout } = await runCheck(true)
    expect(stdout.match(/\S+ {2}throw {2}\S+/g)).toEqual(['src/Chart.tsx:2:9  throw  page/render-failed'])
    expect(stdout).toMatch(/see content\/docs\/a\.md:3:1 .*\n.*see content\/docs\/b\.md:3:1 /)
  })
})
