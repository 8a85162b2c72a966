import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, docsgen, listFiles, project } from './docsgen.ts'

const redirects = `redirects: [
  { from: '/start', to: '/docs/guide#setup' },
  { from: ['/chat', '/old chat'], to: 'https://chat.example/?a&b' },
  { from: '/again', to: '/start' },
]`

function createProject(files: Record<string, string> = {}, fields = redirects): string {
  return project({
    'site.config.ts': config(`title: 'Test', url: 'https://test.example', baseUrl: '/base/',
      severities: { 'link/redirected': 'ignore' }, ${fields}`),
    'content/docs/guide.md': '---\nredirectFrom: [/docs/old, /größe.html]\n---\n\n# Guide\n\n## Setup\n\nText.\n',
    ...files,
  })
}

async function run(command: 'build' | 'check', root: string) {
  const { code, stdout } = await docsgen([command, '--root', root, '--format', 'json'])
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; configPath: string | null; message: string }[]
  }
  return {
    code,
    diagnostics,
    read: (path: string) => readFileSync(join(root, 'build', path), 'utf8'),
  }
}

describe('redirects', () => {
  test('are rules for hosts, and pages', async () => {
    const root = createProject()
    const { code, diagnostics, read } = await run('build', root)
    expect([code, diagnostics]).toEqual([0, []])
    expect(read('_redirects').split('\n')).toEqual([
      '/base/again /base/docs/guide#setup 301',
      '/base/chat https://chat.example/?a&b 301',
      expect.stringMatching(/^\/base\/docs \/base\/docs\/\S+ 301$/),
      '/base/docs/old /base/docs/guide 301',
      '/base/gr%C3%B6%C3%9Fe.html /base/docs/guide 301',
      '/base/old%20chat https://chat.example/?a&b 301',
      '/base/start /base/docs/guide#setup 301',
      '',
    ])
    expect(read('docs/old/index.html')).toContain('<link rel="canonical" href="https://test.example/base/docs/guide">')
    expect(read('größe.html')).toContain('<a href="/base/docs/guide">Guide</a>')
    expect(read('chat/index.html')).toContain('content="0; url=https://chat.example/?a&amp;b"')
    expect(read('sitemap.xml')).not.toContain('/old')
    expect(read('llms.txt')).not.toContain('/old')
  })

  test('follow the rules of the project', async () => {
    const root = createProject({ 'static/_redirects': '/base/docs/old /base/ 302\n' })
    const { diagnostics, read } = await run('build', root)
    expect(diagnostics).toEqual([])
    expect(read('_redirects')).toMatch(/^\/base\/docs\/old \/base\/ 302\n\/base\/again /)
  })

  test('are not written where there are none', async () => {
    const root = project({ 'content/docs/index.md': '# Home\n' })
    await run('build', root)
    expect(listFiles(join(root, 'build'))).not.toContain('_redirects')
  })

  test('resolve links to their targets', async () => {
    const links = '[a](/docs/old) [b](/start) [c](/chat) [d](/again#setup) [e](old)'
    const { diagnostics, read } = await run(
      'build',
      createProject({ 'content/docs/links.md': `# Links\n\n${links}\n` }),
    )
    expect(diagnostics).toEqual([])
    const hrefs = [...read('docs/links/index.html').matchAll(/<a href="([^"]*)"[^>]*>[a-e]</g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      '/base/docs/guide',
      '/base/docs/guide#setup',
      'https://chat.example/?a&amp;b',
      '/base/docs/guide#setup',
      '/base/docs/guide',
    ])
  })

  test('that lead nowhere or go in circles are reported', async () => {
    const fields = `redirects: [{ from: '/x', to: '/docs/nowhere' }, { from: '/a', to: '/b' }, { from: '/b', to: '/a' }]`
    const { code, diagnostics } = await run('check', createProject({}, fields))
    expect([code, diagnostics.map((each) => `${each.code} ${each.configPath}`)]).toEqual([
      1,
      ['link/not-found redirects[0].to', 'link/not-found redirects[1].to', 'link/not-found redirects[2].to'],
    ])
  })

  test('with a missing target are an error of the configuration', async () => {
    const { code, diagnostics } = await run(
      'check',
      createProject({}, `redirects: [{ from: '/x' }, { from: [1], to: '/' }]`),
    )
    expect([code, diagnostics.map((each) => `${each.code} ${each.configPath}`)]).toEqual([
      2,
      ['config/invalid-value redirects[0].to', 'config/invalid-value redirects[1].from[0]'],
    ])
  })
})
