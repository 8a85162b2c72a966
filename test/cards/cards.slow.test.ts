import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTree, runBuild, write } from '../pipeline/builds.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-cards-'))
  const fields = "title: 'Harbor', url: 'https://docs.example', baseUrl: '/port/', socialCards: true"
  const fonts = "socialCardFonts: ['src/absent.ttf']"
  write(root, 'site.config.ts', `export default { ${fields}, ${fonts}, severities: { 'asset/not-found': 'warn' } }`)
  write(root, 'content/docs/ropes.md', '# Ropes and sails\n')
  write(root, 'content/docs/arabic.md', `# ${'مرحبا '.repeat(50)}\n`)
  write(root, 'content/docs/emoji.md', `# ${'😀'.repeat(150)}\n`)
  write(root, 'content/docs/empty.md', '')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('each page has a card, and titles without a font are reported by every build, with the same files', async () => {
  const first = await runBuild(root)
  expect(first.code, first.stdout).toBe(0)
  const page = readFileSync(join(root, 'build/docs/ropes/index.html'), 'utf8')
  const [, path = ''] = /og:image" content="https:\/\/docs\.example\/port\/([^"]+)"/.exec(page) ?? []
  const png = readFileSync(join(root, 'build', path))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(20_000)

  const files = readTree(join(root, 'build'))
  write(root, 'content/docs/ropes.md', '# Ropes and sails\n\nTar them.\n')
  const second = await runBuild(root)
  for (const { stdout, stderr } of [first, second]) {
    expect(stdout + stderr).toContain('1 social card shows the name of the site in place of the title')
    expect(stdout + stderr).toContain('The font "src/absent.ttf" of social cards does not exist.')
  }
  await runBuild(root, { cache: false })
  const isCard = ([name]: [string, string]) => name.startsWith('assets/cards/')
  expect(Object.entries(readTree(join(root, 'build'))).filter(isCard)).toEqual(Object.entries(files).filter(isCard))
  expect(readdirSync(join(root, 'build/assets/cards')).length).toBeGreaterThan(3)
})
