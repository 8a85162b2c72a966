import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { config, docsgen, folder, project, start, write } from '../acceptance/docsgen.ts'
import { createTypesense } from '../browser/search-service.ts'
import { binary } from '../commands/project.ts'

const files = {
  'site.config.ts': config(`title: 'Test', url: 'https://test.example', baseUrl: '/base/',
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, versions: { current: { label: 'Two' } }`),
  'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md).\n',
  'content/docs/guide.md':
    '# Guide\n\nAbout sextants.\n\n## Set up\n\n```sh\n# Not a heading\n```\n\n### Details\n\nTwice.\n\n## Use the `mirror` {#use}\n\nSail.\n',
  'i18n/de/docs/guide.md': '# Anleitung\n\nVom Sextanten.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/guide.md': '# Guide\n\nAbout old sextants.\n',
}

/** Connects the client of the SDK to a process; the function that calls a tool returns its text. */
async function converse(...flags: string[]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [binary, 'mcp', ...flags], stderr: 'ignore' }),
  )
  onTestFinished(() => client.close())
  const call = async (name: string, input: Record<string, string>) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('')
    return isError ? `Error: ${text}` : text
  }
  return { client, call }
}

test('docsgen mcp lets an assistant find and read the pages of a built site, in each language and version', async () => {
  const root = project(files)
  expect(await docsgen(['build', '--root', root])).toMatchObject({ code: 0 })
  const { client, call } = await converse('--root', root)

  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'list_pages', 'read_page', 'read_section'])
  expect(tools[0]?.inputSchema.properties).toMatchObject({
    language: { enum: ['en', 'de'] },
    version: { enum: ['1.0', 'Two'] },
  })

  expect(await call('search', { query: 'sextants', language: 'en' })).toContain(
    '/base/docs/guide\n  About old sextants.',
  )
  expect(await call('search', { query: 'sextants', language: 'en', version: 'Two' })).toBe(
    '- Guide\n  /base/docs/next/guide\n  About sextants.',
  )
  expect(await call('search', { query: 'Sextanten', language: 'de', version: 'Two' })).toContain(
    '/base/de/docs/next/guide',
  )
  expect(await call('search', { query: 'nowhere' })).toMatch(/^Nothing was found for "nowhere"\./)

  expect(await call('list_pages', { under: '/docs/next/' })).toBe(
    '- /base/docs/next/guide Guide: About sextants.\n- /base/docs/next/intro Intro: See the guide.',
  )
  expect(await call('list_pages', { under: '/base/de/' })).toContain('/base/de/docs/next/guide Anleitung')
  expect(await call('read_page', { page: 'https://test.example/base/docs/guide#top' })).toContain('About old sextants.')
  expect(await call('read_page', { page: '/docs/nope' })).toBe(
    'Error: There is no page "/docs/nope" in Markdown. list_pages lists all pages.',
  )

  const page = '/base/docs/next/guide'
  expect(await call('read_section', { page, section: 'set up' })).toBe(
    '## Set up\n\n```sh\n# Not a heading\n```\n\n### Details\n\nTwice.',
  )
  expect(await call('read_section', { page, section: '#use' })).toBe('## Use the `mirror`\n\nSail.')
  expect(await call('read_section', { page, section: 'Set down' })).toBe(
    'Error: The page has no section "Set down". Its sections: "Guide", "Set up", "Details", "Use the mirror".',
  )
})

test('docsgen mcp reads a running dev, with what has been saved since', async () => {
  const root = project(files)
  const { printed } = start(['dev', '--root', root, '--port', '0'])
  await expect.poll(() => printed.stdout, { timeout: 20_000 }).toMatch(/http:\S+/)
  const { call } = await converse('--url', /http:\S+/.exec(printed.stdout)?.[0] ?? '')
  expect(await call('search', { query: 'old sextants' })).toContain('/base/docs/guide')
  expect(await call('read_section', { page: '/docs/next/guide', section: 'use' })).toContain('Sail.')
  write(root, { 'content/docs/guide.md': '# Guide\n\nAbout an octant.\n' })
  await expect.poll(() => call('search', { query: 'octant', version: 'Two' })).toContain('About an octant.')
})

test('docsgen mcp asks the search service of the site, and says when it does not answer', async () => {
  const service = await createTypesense()
  onTestFinished(() => service.close())
  const typesense = `{ endpoint: '${service.origin}', apiKey: 'key', indexName: 'docs' }`
  const root = project({
    'site.config.ts': config(
      `title: 'Test', url: 'https://test.example', search: { provider: 'typesense', typesense: ${typesense} }`,
    ),
    'content/docs/guide/harbor.md': '# Harbor master\n',
  })
  expect(await docsgen(['build', '--root', root])).toMatchObject({ code: 0 })
  const { call } = await converse('--root', root)
  const found = await call('search', { query: 'harbor master' })
  expect(found).toContain('- Guide > Harbor master\n  /docs/guide/harbor\n  The harbor master opens the harbor.')
  expect(service.requests.map(({ query }) => [query.q, query.collection])).toEqual([['harbor master', 'docs']])
  expect(await call('search', { query: 'xylophone' })).toMatch(/^Nothing was found for "xylophone"\./)
  service.respond = () => ({ status: 503, json: { message: 'Not Ready' } })
  expect(await call('search', { query: 'harbor' })).toMatch(/^Error: /)
})

describe('docsgen mcp says on standard error why there is nothing to serve', () => {
  test.each([
    ['no built site', [], /There is no built site at .*build\./],
    ['a folder that docsgen has not written', ['--dir', '.'], /There is no site of docsgen at /],
    ['a server that does not run', ['--url', 'http://localhost:9/'], /http:\/\/localhost:9\/ does not answer\./],
  ])('%s', async (_name, flags, message) => {
    const { code, stdout, stderr } = await docsgen(['mcp', '--root', folder({ 'a.md': '# A' }), ...flags])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })
})
