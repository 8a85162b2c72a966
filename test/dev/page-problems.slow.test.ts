import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as dev } from '../../cli/commands/dev.ts'
import { createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'

test.skipIf(!isBuilt)(
  'a page that throws is reported when it is requested, once, and again when it was changed',
  { timeout: 60_000 },
  async () => {
    const root = createProject({
      'site.config.ts': "export default { title: 'T', url: 'https://x.example' }\n",
      'content/docs/intro.md': '# Intro\n',
      'src/pages/about.tsx': "export default function About() {\n  throw new Error('no lamp')\n}\n",
    })
    const controller = new AbortController()
    const { terminal, written } = createTerminal(root, { signal: controller.signal })
    const options = { ...globalOptions(root), verbose: true, port: 0, host: null, allowedHosts: [], open: false }
    const running = dev(options, terminal)
    const countReports = () => written.stdout.split('failed to render').length - 1
    try {
      await expect.poll(() => written.stdout, { timeout: 20_000 }).toMatch(/http:\/\/localhost:\d+/)
      const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
      expect(countReports()).toBe(0)
      for (let visit = 0; visit < 2; visit++) {
        const response = await fetch(`${origin}/about`)
        expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('no lamp')])
      }
      expect(countReports()).toBe(1)
      expect(written.stdout).toContain('src/pages/about.tsx:2:9')
      // Written at each attempt: the first may be before the watcher is ready.
      let saves = 0
      const save = (path: string, text: string) => () => {
        writeFileSync(join(root, path), text.replace('N', String(saves++)))
        return written.stdout
      }
      await expect
        .poll(save('content/docs/intro.md', '# Intro\n\nSave N.\n'), { timeout: 20_000, interval: 500 })
        .toMatch(/\d\d:\d\d:\d\d content\/docs\/intro\.md updated in \d+ ms\n/)
      expect(countReports()).toBe(1)
      expect(written.stderr).toMatch(/^load [\d.]+ · .*parse [\d.]+ .* ms$/m)
      const source = "export default function About() {\n  throw new Error('no lamp N')\n}\n"
      await expect
        .poll(save('src/pages/about.tsx', source), { timeout: 20_000, interval: 500 })
        .toMatch(/src\/pages\/about\.tsx updated in \d+ ms\n/)
      await fetch(`${origin}/about`)
      expect(countReports()).toBe(2)
    } finally {
      controller.abort()
      await running
      rmSync(root, { recursive: true, force: true })
    }
  },
)
