import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { config, docsgen, listFiles, project, report, write } from './docsgen.ts'

const sources = {
  'site.config.ts': config(`
    title: 'Moorline', url: 'https://docs.example', baseUrl: '/base/',
    i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'], localeConfigs: { de: { path: '/deutsch' } } },
    navbar: { items: [{ to: '/docs/intro', label: 'Docs' }, { type: 'localeDropdown' }] },
    variables: { brand: 'Moorline' }, facts: 'content/facts.yml',
    blog: { feedOptions: { description: 'What is new' } },
    redirects: [{ from: '/start', to: '/docs/intro' }],`),
  'content/facts.yml': 'chain:\n  time: { value: 2, type: integer, unit: seconds, status: published }\n',
  'i18n/de/facts.yml': 'chain:\n  time: { unit: Sekunden }\n',
  'content/docs/intro.md':
    '---\ntitle: Introduction\nredirectFrom: [/docs/old]\n---\n\nSee [setup](guide/setup.md#first), [here](/docs/guide/setup), [a tool](/tool) and ![a sign](sign.svg).\n',
  'content/docs/sign.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/docs/guide/_category_.yml': 'label: Guides\nlink: { type: generated-index }\n',
  'content/docs/guide/setup.md': '# Setup\n\n## First\n\nText\n\n## Second\n\nMore\n',
  'i18n/de/docs/guide/setup.md':
    '---\nslug: einrichten\n---\n\n# Einrichten\n\n## Erstens\n\n![Zeichen](../sign.svg)\n\n## Zweitens\n\nVon {brand}, alle {chain.time} {chain.time.unit}: [Einführung](../intro.md)\n',
  'i18n/de/labels.yml':
    'site: { title: Moorlinie }\nnavbar: { Docs: Doku }\nsidebar: { Guides: Anleitungen }\nblog: { feedDescription: Neuigkeiten }\nvariables: { brand: Moorlinie }\n',
  'content/blog/2026-01-02-first.md': '---\ntitle: First\n---\n\n<!-- truncate -->\n\nText\n',
  'content/blog/2026-01-03-second.md': '---\ntitle: Second\n---\n\n<!-- truncate -->\n\nText\n',
  'i18n/de/blog/2026-01-02-first.md': '---\ntitle: Erster\n---\n\n<!-- truncate -->\n\nText\n',
  'src/pages/tool.tsx': 'export default () => <main>A tool</main>\n',
  'i18n/de/pages/tool.tsx': "export { default } from '../../../src/pages/tool.tsx'\n",
  'i18n/ar/docs/intro.md': '---\ntitle: مقدمة\n---\n\nنص\n',
}

const setupPath = '/base/deutsch/docs/guide/einrichten'

describe('a site in three languages', () => {
  let root: string
  let out: string
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const findLinks = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, href]) => href)

  beforeAll(async () => {
    root = project(sources)
    const { code, diagnostics } = await report(root, ['build'])
    expect([code, diagnostics]).toEqual([0, []])
    out = join(root, 'build')
  })

  test('has every page in each of them', () => {
    const pages = listFiles(out).filter((path) => path.endsWith('.html'))
    const toDefault = (path: string) => path.replace(/^(?:deutsch|ar)\//, '').replace('guide/einrichten', 'guide/setup')
    for (const folder of ['deutsch/', 'ar/']) {
      expect(
        pages
          .filter((path) => path.startsWith(folder))
          .map(toDefault)
          .sort(),
      ).toEqual(pages.filter((path) => !/^(?:deutsch|ar)\//.test(path)).sort())
    }
  })
  test('shows a page without a translation in the default language, says so, and names the original', () => {
    const html = read('deutsch/docs/intro/index.html')
    expect(html).toMatch(/<html lang="de" dir="ltr"/)
    expect(html).toMatch(/theme-untranslated-banner.*<article lang="en" dir="ltr">/s)
    expect(html).toContain('<link rel="canonical" href="https://docs.example/base/docs/intro"/>')
    expect(html).not.toContain('hrefLang')
  })
  test('leads from a page to pages in its own language', () => {
    const html = read('deutsch/docs/intro/index.html')
    expect(findLinks(html, /<a href="([^"]*einrichten[^"]*)"[^>]*>(?:setup|here)</g)).toEqual([
      `${setupPath}#erstens`,
      setupPath,
    ])
    expect(html).toMatch(/<a href="\/base\/deutsch\/docs\/intro" class="navbar__item[^>]*>Doku</)
    expect(html).toContain('Anleitungen')
    expect(html).toContain('<title>Introduction | Moorlinie</title>')
  })
  test('names the languages that have a page, and no others', () => {
    const alternates = (path: string) => findLinks(read(path), /rel="alternate" hrefLang="[^"]*" href="([^"]*)"/g)
    expect(alternates('docs/guide/setup/index.html')).toEqual([
      'https://docs.example/base/docs/guide/setup',
      `https://docs.example${setupPath}`,
      'https://docs.example/base/docs/guide/setup',
    ])
    expect(alternates('ar/docs/intro/index.html')).toContain('https://docs.example/base/docs/intro')
    expect(alternates('ar/docs/intro/index.html').join()).not.toContain('deutsch')
    expect(alternates('tool/index.html')).toEqual([
      'https://docs.example/base/tool',
      'https://docs.example/base/deutsch/tool',
      'https://docs.example/base/tool',
    ])
    expect(read('ar/tool/index.html')).toContain('<link rel="canonical" href="https://docs.example/base/tool"/>')
    const sitemap = read('sitemap.xml')
    expect(sitemap).not.toContain('ar/tool')
    expect(sitemap).not.toContain('deutsch/docs/intro')
    expect(sitemap).toContain(`hreflang="de" href="https://docs.example${setupPath}"`)
  })
  test('links the same page of each language in its dropdown', () => {
    expect(
      findLinks(read('docs/guide/setup/index.html'), /<a href="([^"]*)" class="dropdown__link[^>]* lang="/g).slice(
        0,
        3,
      ),
    ).toEqual(['/base/docs/guide/setup', setupPath, '/base/ar/docs/guide/setup'])
  })
  test('has the values of variables and facts in its language', () => {
    expect(read('deutsch/docs/guide/einrichten/index.html')).toContain('Von Moorlinie, alle 2 Sekunden: ')
  })
  test('shows a change of an original on every page that has no translation', async () => {
    const text = sources['content/docs/intro.md']
    write(root, { 'content/docs/intro.md': `${text}\nAdded.\n` })
    expect((await report(root, ['build'])).code).toBe(0)
    expect(read('deutsch/docs/intro/index.html')).toContain('Added.')
    write(root, { 'content/docs/intro.md': text })
    expect((await report(root, ['build'])).code).toBe(0)
  })
  test('describes its search and its feeds in each of them', () => {
    expect(read('deutsch/opensearch.xml')).toContain('<LongName>Moorlinie</LongName>')
    expect(read('deutsch/opensearch.xml')).toContain(
      'template="https://docs.example/base/deutsch/search?q={searchTerms}"',
    )
    expect(read('opensearch.xml')).toContain('template="https://docs.example/base/search?q={searchTerms}"')
    expect(read('deutsch/docs/intro/index.html')).toContain('title="Moorlinie" href="/base/deutsch/opensearch.xml"')
    expect(read('deutsch/blog/rss.xml')).toContain('<title>Moorlinie Blog</title>')
    expect(read('deutsch/blog/rss.xml')).toContain('<description>Neuigkeiten</description>')
    expect(read('ar/blog/rss.xml')).toContain('<title>Moorline المدونة</title>')
    expect(read('ar/blog/rss.xml')).toContain('<description>What is new</description>')
  })
  test('marks the titles of posts without a translation as text in their language', () => {
    const post = read('deutsch/blog/2026/01/02/first/index.html')
    const marked = '<span lang="en" dir="ltr">Second</span>'
    expect(post).toMatch(new RegExp(`<a class="menu__link" href="[^"]*second">${marked}</a>`))
    expect(post).toContain(`<span class="pagination-nav__label">${marked}</span>`)
    expect(post).toMatch(/<a class="menu__link" href="[^"]*first"[^>]*>Erster<\/a>/)
    expect(read('deutsch/blog/archive/index.html')).toContain(`</time> - ${marked}</a>`)
    expect(read('blog/archive/index.html')).toContain('</time> - Second</a>')
  })
  test('redirects in each language', () => {
    expect(read('_redirects').split('\n')).toEqual(
      expect.arrayContaining([
        '/base/deutsch/docs/old /base/deutsch/docs/intro 301',
        '/base/deutsch/start /base/deutsch/docs/intro 301',
        '/base/start /base/docs/intro 301',
      ]),
    )
  })
})

describe('bad input', () => {
  test.each([
    ['a locale without a folder', { 'i18n/ar/docs/intro.md': '' }, 'warn translation/no-folder i18n/ar'],
    ['a translation of a page that is gone', {}, 'warn translation/unknown-original i18n/de/docs/gone.md'],
    ['a translation in a wrong folder', {}, 'warn translation/unused-file i18n/de/doc'],
    ['a path of a locale that shadows a document', {}, 'warn translation/path-conflict content/pages/deutsch/a.md'],
    ['a text that the site does not have', {}, 'warn translation/unknown-label i18n/de/labels.yml'],
  ])('%s is reported', async (_name, removed, expected) => {
    const bad = {
      'i18n/de/docs/gone.md': '# Gone\n',
      'i18n/de/doc/intro.md': '# Intro\n',
      'i18n/de/labels.yml': 'navbar: { Dosc: Doku }\n',
      'content/pages/deutsch/a.md': '# A\n',
    }
    const kept = Object.entries({ ...sources, ...bad }).filter(([path]) => !Object.hasOwn(removed, path))
    const { diagnostics } = await report(project(Object.fromEntries(kept)), ['check'])
    expect(diagnostics.map(({ severity, code, file }) => `${severity} ${code} ${file}`)).toContain(expected)
  })
})

describe('docsgen translate status', () => {
  test('lists missing and outdated translations, with the headings that have changed', async () => {
    const root = project(sources)
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root })
    const run = (...words: string[]) => docsgen(['translate', 'status', ...words], { cwd: root })
    git('init', '--quiet')
    git('add', '.')
    const updated = await run('--update', 'i18n/de/docs/guide/setup.md')
    expect([updated.code, updated.stdout]).toEqual([0, 'Updated 1 translation.\n'])
    write(root, { 'content/docs/guide/setup.md': '# Setup\n\n## First\n\nText\n\n## Second\n\nOther\n' })
    const { stdout } = await run('--format', 'json')
    const { locales } = JSON.parse(stdout)
    expect(locales.map(({ locale, summary }: { locale: string; summary: object }) => [locale, summary])).toEqual([
      ['ar', { missing: 4, outdated: 0, unknown: 1, current: 0 }],
      ['de', { missing: 3, outdated: 1, unknown: 1, current: 0 }],
    ])
    expect(locales[1].pages).toContainEqual({
      file: 'i18n/de/docs/guide/setup.md',
      original: 'content/docs/guide/setup.md',
      state: 'outdated',
      changed: ['Second'],
    })
    const { diagnostics } = await report(root, ['check'])
    expect(diagnostics.map(({ severity, code, file, line }) => [severity, code, file, line])).toContainEqual([
      'warn',
      'translation/outdated',
      'i18n/de/docs/guide/setup.md',
      3,
    ])
  })
})
