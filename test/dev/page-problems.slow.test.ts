import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as dev } from '../../cli/commands/dev.ts'
import { createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'

test.skipIf(!isBuilt)(
  'a page that throws is reported when it is requested, and again after each save until it is fixed',
  { timeout: 60_000 },
  async () => {
    const root = createProject({
      'site.config.ts': "export default { title: 'T', url: 'https://x.example' }\n",
      'content/docs/intro.md': '# Intro\n',
      'src/pages/about.tsx': "export default function About() {\n  throw new Error('no lamp')\n}\n",
    })
    const controller = new AbortController()
    const { terminal, written } = createTerminal(root, { signal: controller.signal })
    const running = dev({ ...globalOptions(root), port: 0, host: null, allowedHosts: [], open: false }, terminal)
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
      const save = () => {
        writeFileSync(join(root, 'content/docs/intro.md'), `# Intro\n\nSave ${saves++}.\n`)
        return countReports()
      }
      await expect.poll(save, { timeout: 20_000, interval: 500 }).toBeGreaterThan(1)
    } finally {
      controller.abort()
      await running
      rmSync(root, { recursive: true, force: true })
    }
  },
)
