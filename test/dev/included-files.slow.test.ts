import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as dev } from '../../cli/commands/dev.ts'
import { createProject, createTerminal, globalOptions, isBuilt } from '../commands/project.ts'

const box = (text: string) => `export default function Box() {\n  return <b>${text}</b>\n}\n`

/** A page of Sphinx: the order of the pages after it, and a link with the title of the last one. */
const home = (...pages: string[]) => `# Home\n\n\`\`\`{toctree}\n${pages.join('\n')}\n\`\`\`\n\n[](last.md)\n`

/** Files that a page includes: path, contents before and after. */
const parts: [string, string, string][] = [
  ['parts/_far.md', 'far one', 'far two'],
  ['content/docs/_near.md', 'near one', 'near two'],
  ['parts/code.txt', 'code one', 'code two'],
  ['components/Box.tsx', box('box one'), box('box two')],
]

test.skipIf(!isBuilt)(
  'a page served in development follows the files that it includes, the components that its directives show, and the order and titles in other documents',
  { timeout: 90_000 },
  async () => {
    const root = createProject({
      ...Object.fromEntries(parts.map(([path, before]) => [path, before])),
      'site.config.ts':
        "export default { title: 'T', url: 'https://x.example', markdown: { directives: { box: './components/Box.tsx' } } }\n",
      'content/docs/conf.py': '',
      'content/docs/index.md': home('intro', 'last'),
      'content/docs/last.md': '# Last\n',
      'content/docs/intro.md':
        '# Intro\n\n::include{file=/parts/_far.md}\n\n::include{file=./_near.md}\n\n```text file=/parts/code.txt\n```\n\n::box\n',
    })
    const controller = new AbortController()
    const { terminal, written } = createTerminal(root, { signal: controller.signal })
    const own = { port: 0, host: null, allowedHosts: [], open: false }
    const running = dev({ ...globalOptions(root), ...own }, terminal)
    try {
      await expect.poll(() => written.stdout, { timeout: 20_000 }).toMatch(/http:\/\/localhost:\d+/)
      const origin = /http:\/\/localhost:\d+/.exec(written.stdout)?.[0]
      const read = async (page = '/intro') => (await fetch(`${origin}/docs${page}`)).text()
      for (const word of ['far', 'near', 'code', 'box']) expect(await read()).toContain(`${word} one`)
      for (const [path, , after] of parts) {
        const word = /(\w+) two/.exec(after)?.[0] ?? after
        // Written at each attempt: the first may be before the watcher is ready.
        const save = async () => {
          writeFileSync(join(root, path), after)
          return read()
        }
        await expect.poll(save, { timeout: 20_000, interval: 500 }).toContain(word)
      }
      expect(await read('')).toMatch(/>Last<\/a>[\s\S]*link--next" href="[^"]*intro"/)
      writeFileSync(join(root, 'content/docs/index.md'), home('last', 'intro'))
      await expect.poll(() => read(''), { timeout: 20_000 }).toMatch(/link--next" href="[^"]*last"/)
      writeFileSync(join(root, 'content/docs/last.md'), '# Renamed\n')
      await expect.poll(() => read(''), { timeout: 20_000 }).toContain('>Renamed</a>')
    } finally {
      controller.abort()
      await running
      rmSync(root, { recursive: true, force: true })
    }
  },
)
