import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, project, report } from './docsgen.ts'

test('a <head> in a document is added to the head of its page, and noindex keeps the page out of the sitemap', async () => {
  const root = project({
    'site.config.ts': config("title: 'T', url: 'https://t.example'"),
    'content/docs/guide.md':
      '# Guide\n\n<head>\n<title>All of it</title>\n<meta name="description" content="Ours">\n</head>\n\nText.\n',
    'content/docs/hidden.md': '# Hidden\n\n<head>\n<meta name="robots" content="noindex">\n</head>\n\nText.\n',
    'content/docs/wrong.md': '# Wrong\n\n<head>\n<link rel="stylesheet" href="https://x.example/a.css">\n</head>\n',
  })
  const { code, diagnostics } = await report(root, ['build'])
  expect([code, diagnostics.map(({ code: name, file, line }) => [name, file, line])]).toEqual([
    0,
    [['markdown/head', 'content/docs/wrong.md', 4]],
  ])
  const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
  const guide = read('docs/guide/index.html')
  expect(guide).toContain('<title>All of it</title>')
  expect(guide.match(/<meta name="description"[^>]*>/g)).toEqual(['<meta name="description" content="Ours"/>'])
  expect(read('docs/hidden/index.html')).toContain('<meta name="robots" content="noindex"/>')
  expect(read('docs/wrong/index.html')).not.toContain('x.example')
  expect(read('sitemap.xml')).toContain('/docs/guide')
  expect(read('sitemap.xml')).not.toContain('/docs/hidden')
})
