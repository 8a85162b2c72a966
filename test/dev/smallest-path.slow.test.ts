import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevSite, type DevSite } from '../../cli/dev/dev-site.ts'
import { type BuildContext, createBuildContext } from '../../cli/pipeline/build-context.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createProject, isBuilt } from '../commands/project.ts'

const fact = (value: string) => `net:\n  fee: { value: ${value}, type: integer, status: published }\n`
const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 9"/>`
const configure = (title: string, more = '') =>
  `export default { title: '${title}', url: 'https://x.example', facts: 'facts.yml', styles: ['site.css'], ${more} }\n`

/** Without a description of its own, a page is described by its first paragraph, which cards show. */
const page = (title: string, body = '', more = '') => `---\ndescription: A page.\n${more}---\n# ${title}\n\n${body}`

const files = {
  'site.config.ts': configure('Test'),
  'facts.yml': fact('1'),
  'site.css': 'p { color: red }\n',
  'static/wide.svg': svg(10),
  'shared/linked.md': page('Linked'),
  'content/docs/_part.md': 'A part.\n',
  'content/docs/intro.md': page('Intro', '## One\n\n![Wide](/wide.svg)\n'),
  'content/docs/includes.md': page('Includes', '::include{file="_part.md"}\n\n[One](./intro.md#one)\n'),
  'content/docs/prints.md': page('Prints', 'The fee is {net.fee}.\n'),
  'content/docs/old.md': page('Old'),
  'content/docs/gone.md': page('Gone'),
}

const PAGE = ['check', 'link', 'parse']
const SITE = ['bundle', 'check', 'emit', 'link', 'parse', 'route']
const PROJECT = [...SITE, 'compile', 'load', 'render', 'scan'].sort()

let root: string
let site: DevSite
let context: BuildContext
let parsed = 0

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const append = (path: string, text: string) => write(path, readFileSync(join(root, path), 'utf8') + text)

/** Makes a change, and names the stages that ran and how many documents were parsed. */
async function change(paths: string[], make: () => void) {
  make()
  parsed = 0
  context.clock.takeStages()
  await site.rebuild(paths)
  const stages = context.clock.takeStages().map(({ name }) => name)
  // Pages that were requested before are composed for their keys.
  return { stages: stages.filter((name) => name !== 'compose').sort(), parsed }
}

async function read(path: string): Promise<string> {
  return Buffer.from((await site.find(path))?.contents ?? '').toString('utf8')
}

describe.skipIf(!isBuilt)('what is done again after a change', () => {
  beforeAll(async () => {
    root = createProject(files)
    symlinkSync(join(root, 'shared/linked.md'), join(root, 'content/docs/linked.md'))
    context = createBuildContext({
      root,
      syntax: sourceSyntax,
      cache: true,
      workers: 1,
      parsesBodiesLater: true,
      plansAgain: true,
    })
    const { runAll } = context.pool
    context.pool.runAll = (batches, given) => {
      const receive: typeof batches.receive = (output, index) => {
        parsed++
        batches.receive(output, index)
      }
      return runAll({ ...batches, receive }, given)
    }
    site = createDevSite({ root, configFile: null, onPageProblems: () => {} }, context)
    await site.rebuild([])
  })
  afterAll(async () => {
    site.pause()
    await context.close()
    rmSync(root, { recursive: true, force: true })
  })

  test('of a sentence: its page', async () => {
    const path = 'content/docs/intro.md'
    expect(await change([path], () => append(path, '\nA sentence.\n'))).toEqual({ stages: PAGE, parsed: 1 })
    expect(await read('docs/intro/index.html')).toContain('A sentence.')
  })

  test('of a heading: its page, and the links to it', async () => {
    const path = 'content/docs/intro.md'
    const rename = () => write(path, readFileSync(join(root, path), 'utf8').replace('## One', '## Two'))
    expect(await change([path], rename)).toEqual({ stages: PAGE, parsed: 1 })
    expect(site.getDiagnostics().map(({ code }) => code)).toContain('link/anchor-not-found')
    await change([path], () => append(path, '\n## One\n'))
    expect(site.getDiagnostics().map(({ code }) => code)).not.toContain('link/anchor-not-found')
  })

  test.each([
    ['title', 'title: Other'],
    ['position', 'sidebar_position: 1'],
  ])('of a %s: the routes, but no other document', async (_name, line) => {
    const path = 'content/docs/old.md'
    const result = await change([path], () => write(path, page('Old', '', `${line}\n`)))
    expect(result).toEqual({ stages: SITE, parsed: 1 })
  })

  test('of an included file: the pages that include it', async () => {
    const path = 'content/docs/_part.md'
    expect(await change([path], () => write(path, 'Another part.\n'))).toEqual({ stages: PAGE, parsed: 1 })
    expect(await read('docs/includes/index.html')).toContain('Another part.')
  })

  test('of a symbolically linked file: its page', async () => {
    const result = await change(['content/docs/linked.md'], () => append('shared/linked.md', '\nMore.\n'))
    expect(result).toEqual({ stages: PAGE, parsed: 1 })
    expect(await read('docs/linked/index.html')).toContain('More.')
  })

  test('of a fact: the documents that print it', async () => {
    const result = await change(['facts.yml'], () => write('facts.yml', fact('2')))
    expect(result).toEqual({ stages: PROJECT, parsed: 1 })
    expect(await read('docs/prints/index.html')).toContain('The fee is 2.')
  })

  test.each([
    ['image', 'static/wide.svg', svg(20)],
    ['stylesheet', 'site.css', 'p { color: blue }\n'],
    ['configuration', 'site.config.ts', configure('Other')],
  ])('of the %s: no document', async (_name, path, text) => {
    expect(await change([path], () => write(path, text))).toEqual({ stages: PROJECT, parsed: 0 })
  })

  test('of the configuration that changes how documents are read: all documents', async () => {
    await change(['site.config.ts'], () => write('site.config.ts', configure('Other', 'markdown: { emoji: false }')))
    expect(await read('docs/intro/index.html')).toContain('<article>')
    await change(['site.config.ts'], () => write('site.config.ts', configure('Other')))
  })

  test('with a new, a renamed and a deleted file: the new documents', async () => {
    mkdirSync(join(root, 'content/docs/more'))
    const added = await change(['content/docs/more/new.md'], () => write('content/docs/more/new.md', '# New\n'))
    expect(added).toEqual({ stages: PROJECT, parsed: 1 })
    const paths = ['content/docs/old.md', 'content/docs/renamed.md']
    const [from = '', to = ''] = paths.map((path) => join(root, path))
    expect((await change(paths, () => renameSync(from, to))).parsed).toBe(1)
    const deleted = await change(['content/docs/gone.md'], () => rmSync(join(root, 'content/docs/gone.md')))
    expect(deleted).toEqual({ stages: PROJECT, parsed: 0 })
    expect(site.find('docs/gone/index.html')).toBeUndefined()
    expect(await read('docs/renamed/index.html')).toContain('Old')
  })

  test('of nothing that was told, after a build that failed: everything is looked at', async () => {
    await change(['site.config.ts'], () => write('site.config.ts', 'export default {'))
    append('content/docs/intro.md', '\nMissed.\n')
    await change(['site.config.ts'], () => write('site.config.ts', configure('Test')))
    expect(await read('docs/intro/index.html')).toContain('Missed.')
  })
})
