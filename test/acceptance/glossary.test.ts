import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, project, report } from './docsgen.ts'

const page = '# Intro\n\nA [seed](terms.md#seed).\n'
const terms = '# Terms\n\n## Seed {#seed}\n\nA value.\n'

test('links to terms lead to the glossary of their language and version, which the page names', async () => {
  const root = project({
    'site.config.ts': config(`
      title: 'Harbor', url: 'https://docs.example', baseUrl: '/base/', docs: { glossary: '/docs/terms' },
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, versions: { current: { label: '2.0' } },`),
    'versions.json': '["1.0", "0.9"]',
    'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["intro", "terms"] }',
    'versioned_sidebars/version-0.9-sidebars.json': '{ "main": ["intro"] }',
    'content/docs/intro.md': page,
    'content/docs/terms.md': terms,
    'i18n/de/docs/intro.md': page,
    'i18n/de/docs/terms.md': terms,
    'versioned_docs/version-1.0/intro.md': page,
    'versioned_docs/version-1.0/terms.md': terms,
    'versioned_docs/version-0.9/intro.md': '# Intro\n\nBefore the glossary.\n',
  })
  const { code, diagnostics } = await report(root, ['build'])
  expect([code, diagnostics]).toEqual([0, []])
  const read = (path: string) => {
    const html = readFileSync(join(root, 'build', path, 'index.html'), 'utf8')
    const find = (pattern: RegExp) => pattern.exec(html)?.[1]
    return [find(/data-ds-glossary="([^"]*)"/), find(/<a [^>]*href="([^"]*)#seed"/)]
  }
  for (const path of ['docs', 'docs/next', 'de/docs', 'de/docs/next']) {
    expect(read(`${path}/intro`)).toEqual([`/base/${path}/terms`, `/base/${path}/terms`])
  }
  expect(read('docs/0.9/intro')).toEqual(['/base/docs/terms', undefined])
})
