import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, listFiles, project, report } from './docsgen.ts'

/** Builds a project without problems and returns a function that reads its output. */
async function build(files: Record<string, string>): Promise<(path: string) => string> {
  const root = project(files)
  const { code, diagnostics } = await report(root, ['build'])
  expect([code, diagnostics]).toEqual([0, []])
  return (path) => readFileSync(join(root, 'build', path), 'utf8')
}

describe('files that docsgen writes itself are part of the site', () => {
  const own = ['/llms.txt', '/sitemap.xml', '/robots.txt']
  const fields = `
    title: 'Test', url: 'https://test.example', baseUrl: '/base/',
    navbar: { items: [{ label: 'All', to: '/llms.txt' }] },
    footer: { links: [{ label: 'Map', to: '/sitemap.xml' }, { label: 'Robots', href: '/base/robots.txt' }] },`

  test('pages, navbar and footer link to them, with the base URL or without it', async () => {
    const text = own.map((path) => `[one](${path}) [other](/base${path})`).join('\n')
    const read = await build({ 'site.config.ts': config(fields), 'content/docs/intro.md': `# Intro\n\n${text}\n` })
    const html = read('docs/intro/index.html')
    for (const path of own) expect(html.split(`<a href="/base${path}" target="_blank">`)).toHaveLength(3)
    const navigation = html.replace(/<article>.*<\/article>/s, '')
    for (const path of own) expect(navigation).toContain(`href="/base${path}"`)
  })

  test('a static file with the same path replaces it, and links lead to the static file', async () => {
    const robots = 'User-agent: *\nDisallow: /secret\n'
    const read = await build({ 'static/robots.txt': robots, 'content/docs/intro.md': '# Intro\n\n[x](/robots.txt)\n' })
    expect(read('robots.txt')).toBe(robots)
  })
})

describe('the banner about a wrong base URL', () => {
  const homes: [string, Record<string, string>][] = [
    ['that docsgen made', {}],
    ['in Markdown', { 'content/pages/index.md': '# Welcome\n' }],
    ['in React', { 'src/pages/index.tsx': 'export default function Home() { return <main>Welcome</main> }\n' }],
  ]
  test.each(homes)('is on a home page %s, and there only', async (_name, files) => {
    const root = project(files)
    expect((await report(root, ['build'])).code).toBe(0)
    const pages = listFiles(join(root, 'build')).filter((path) => path.endsWith('.html'))
    const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
    expect(pages.filter((path) => read(path).includes('data-ds-base-url-banner="/"'))).toEqual(['index.html'])
    expect(pages.filter((path) => read(path).includes('did not load properly'))).toEqual(['index.html'])
  })
})

describe('an index document', () => {
  const three = ['same/same.md', 'Part/part.md', '01-num/num.md']
  const files = Object.fromEntries(
    three.flatMap((path) => [
      [`content/docs/${path}`, '# Folder\n\n[x](./x)\n'],
      [`content/docs/${path.replace(/[^/]*$/, 'x.md')}`, '# Beside\n'],
    ]),
  )
  const fields = "title: 'Test', url: 'https://test.example', trailingSlash: false"

  test('links to pages next to it, whatever the letter case or prefix of its name', async () => {
    const read = await build({ ...files, 'content/docs/x.md': '# Above\n', 'site.config.ts': config(fields) })
    for (const folder of ['same', 'Part', 'num']) {
      expect(read(`docs/${folder}.html`)).toContain(`<a href="/docs/${folder}/x">x</a>`)
    }
  })
})

test('a relative link in a document whose folder and name contain a variable leads to the page next to it', async () => {
  const links = '[a](./why-{brand}.md) [b](./why-moor-line.md) [c](../about-{brand}/why-{brand}.md)'
  const read = await build({
    'site.config.ts': config("title: 'Test', url: 'https://test.example', variables: { brand: 'Moor Line' }"),
    'content/docs/about-{brand}/what-is-{brand}.md': `# What\n\n${links}\n`,
    'content/docs/about-{brand}/why-{brand}.md': '# Why\n',
  })
  const html = read('docs/about-moor-line/what-is-moor-line/index.html')
  for (const name of ['a', 'b', 'c']) {
    expect(html).toContain(`<a href="/docs/about-moor-line/why-moor-line">${name}</a>`)
  }
})
