import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createDevSite, type DevSite } from '../../cli/dev/dev-site.ts'
import { createGate } from '../../cli/lib/gate.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createProject, isBuilt } from '../commands/project.ts'

const COUNT = 30
const paths = Array.from({ length: COUNT }, (_, number) => `content/docs/page-${number}.md`)

/** Each page links to a heading of the next one; the last link is broken. */
const pages = paths.map((path, number) => [
  path,
  `# Page ${number}\n\nThe word number${number}.\n\n## Section ${number}\n\nSee [next](page-${number + 1}.md#section-${number + 1}).\n`,
])

const files: Record<string, string> = {
  ...Object.fromEntries(pages),
  'content/docs/odd.md': '```sh\n# no title\n\nls\n```\n\n# The real title\n\nText.\n',
  'content/blog/2026-02-03-news.md': '# News\n\nFirst.\n\nSecond.\n\n<!-- truncate -->\n\nThird.\n',
  'static/robots-are-fine.txt': 'Yes.\n',
}

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A site whose first build is done, with the page at a pathname requested before if there is one. */
async function openEarly(pathname?: string, root = createProject(files)) {
  const context = createBuildContext({
    ...{ root, syntax: sourceSyntax, cache: true, workers: 1 },
    ...{ parsesBodiesLater: true, plansAgain: true },
  })
  const parsed = createGate()
  const site = createDevSite({ root, configFile: null, onPageProblems: () => {}, onParsed: parsed.open }, context)
  cleanups.push(
    () => rmSync(root, { recursive: true, force: true }),
    () => context.close(),
    () => site.pause(),
  )
  if (pathname !== undefined) void site.waitForFirst(pathname)
  await site.rebuild([])
  const waitForAll = async () => {
    await parsed.opened
    await site.rebuild([])
  }
  return { root, site, waitForAll, close: () => context.close() }
}

const read = async (site: DevSite, path: string) => String((await site.find(path))?.contents)
/** How many documents have been parsed whole, without posts, which always are. */
function countWhole(site: DevSite): number {
  const plan = site.getPlan()
  return plan ? plan.documents.filter(({ source }) => source.blog === undefined).length - plan.begun.size : 0
}

describe.skipIf(!isBuilt)('a site of which only the beginnings of documents have been parsed', () => {
  test('lists posts as they will be, up to their marks', async () => {
    const { site } = await openEarly('/docs/page-7')
    const html = await read(site, 'blog/index.html')
    expect(html).toContain('Second.')
    expect(html).not.toContain('Third.')
    expect(html).toContain('blog-post-item__more')
  })

  test('serves a page that was requested before, with its whole sidebar', async () => {
    const { site } = await openEarly('/docs/page-7')
    const html = await read(site, 'docs/page-7/index.html')
    expect(countWhole(site)).toBe(1)
    expect(html).toContain('number7')
    expect(html).toContain('href="/docs/page-8#section-8"')
    for (const number of paths.keys()) expect(html).toContain(`>Page ${number}<`)
  })

  test('serves other pages and static files, and has no problems yet', async () => {
    const { site } = await openEarly()
    expect(await read(site, 'docs/page-29/index.html')).toContain('number29')
    expect(await read(site, 'robots-are-fine.txt')).toBe('Yes.\n')
    expect(await site.find('docs/nothing/index.html')).toBeUndefined()
    expect([countWhole(site), site.getDiagnostics()]).toEqual([1, []])
  })

  test('holds files about the whole site until all is parsed', async () => {
    const { site, waitForAll } = await openEarly()
    const sitemap = read(site, 'sitemap.xml')
    const markdown = read(site, 'docs/page-3.md')
    expect(await Promise.race([sitemap, markdown, setTimeout(50, 'held')])).toBe('held')
    await waitForAll()
    expect(await sitemap).toContain('/docs/page-29<')
    expect(await markdown).toContain('number3')
  })

  test('shows a page as it stays, but for a title that is not at the beginning', async () => {
    const { site, waitForAll } = await openEarly('/docs/page-7')
    const early = await read(site, 'docs/page-7/index.html')
    expect(early.match(/>(?:odd|The real title)</g)).toEqual(['>odd<'])
    await waitForAll()
    const late = await read(site, 'docs/page-7/index.html')
    expect(late.match(/>(?:odd|The real title)</g)).toEqual(['>The real title<'])
    expect(late.replaceAll('The real title', 'odd') === early).toBe(true)
    expect(site.getDiagnostics().map(({ code }) => code)).toEqual(['link/not-found'])
  })

  test('shows what hooks change, and holds the files that they add', async () => {
    const hooks = `{
      routes: (routes) => routes.map((route) => ({ ...route, title: route.title.replace('Page 8', 'Renamed') })),
      emit: (files) => ({ add: [{ path: 'made.txt', contents: files.length + ' files' }], remove: ['robots-are-fine.txt'] }),
    }`
    const config = `export default { title: 'Test', url: 'https://test.example', hooks: ${hooks} }`
    const { site, waitForAll } = await openEarly('/docs/page-7', createProject({ ...files, 'site.config.ts': config }))
    expect(countWhole(site)).toBe(1)
    expect(await read(site, 'docs/page-7/index.html')).toContain('>Renamed<')
    expect(await site.find('robots-are-fine.txt')).toBeUndefined()
    const made = read(site, 'made.txt')
    expect(await Promise.race([made, setTimeout(50, 'held')])).toBe('held')
    await waitForAll()
    expect(await made).toMatch(/^\d+ files$/)
  })

  test('shows a change before all is parsed', async () => {
    const { root, site } = await openEarly('/docs/page-7')
    await read(site, 'docs/page-7/index.html')
    appendFileSync(join(root, 'content/docs/page-7.md'), '\nA new sentence.\n')
    await site.rebuild(['content/docs/page-7.md'])
    expect(countWhole(site)).toBe(1)
    expect(await read(site, 'docs/page-7/index.html')).toContain('A new sentence.')
  })

  test('shows a large site from the outlines that the last run has stored, except for changed files', async () => {
    const others = Array.from({ length: 250 }, (_, number) => [
      `content/docs/other/${number}.md`,
      `# Other ${number}\n`,
    ])
    const root = createProject({ ...files, ...Object.fromEntries(others) })
    // A file that was written at the same time as it is read is read again by the next run.
    await setTimeout(50)
    const first = await openEarly('/docs/page-7', root)
    await first.waitForAll()
    const problems = first.site.getDiagnostics()
    await first.close()
    writeFileSync(join(root, 'content/docs/page-8.md'), '# A new title\n\n## Section 8\n')

    const { site, waitForAll } = await openEarly('/docs/page-7', root)
    expect(countWhole(site)).toBe(1)
    const early = await read(site, 'docs/page-7/index.html')
    expect(early.match(/>(?:odd|The real title|A new title|Page [89])</g)).toEqual([
      // The link to the next page, and the sidebar.
      '>A new title<',
      '>The real title<',
      '>A new title<',
      '>Page 9<',
    ])
    await waitForAll()
    expect((await read(site, 'docs/page-7/index.html')) === early).toBe(true)
    expect(site.getDiagnostics()).toEqual(problems)
  })
})
