import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MIGRATION_SOURCES } from '../../cli/commands/project-options.ts'
import { findGenerator } from '../../cli/migrate/generators/find-generator.ts'
import { readGenerator } from '../../cli/migrate/generators/read-generator.ts'
import { ProjectFiles } from '../../cli/syntaxes/project/project-files.ts'
import { isBuilt } from '../commands/project.ts'
import {
  buildSite,
  buildTakenIn,
  compareSites,
  copyProject,
  createEmptyFolder,
  exists,
  NO_DIFFERENCE,
  readFolder,
  removeFolders,
  runMigrate,
} from './migrated-site.ts'

const fixtures = path.resolve('test/fixtures/migrate')
const GENERATORS = MIGRATION_SOURCES.filter((name) => name !== 'auto')

afterAll(removeFolders)

const git = (root: string, ...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    cwd: root,
    encoding: 'utf8',
  })

/** A copy of a fixture in a Git repository without changes. */
function createRepository(name: (typeof GENERATORS)[number]): string {
  const root = copyProject(path.join(fixtures, name))
  git(root, 'init', '-q')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'All')
  return root
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

describe.skipIf(!isBuilt)('a migrated site', () => {
  test.each(GENERATORS)('MG-1 of %s has the pages, words and order of the original', async (name) => {
    const out = path.join(createEmptyFolder(), 'site')
    const { code } = await runMigrate(path.join(fixtures, name), { from: name, out })
    expect(code).toBe(0)
    expect(read(out, 'site.config.ts')).toContain('dialects: []')
    expect([...readFolder(out).keys()].filter((file) => file.endsWith('.mdx'))).toEqual([])
    const before = await buildTakenIn(path.join(fixtures, name))
    expect(compareSites(before, await buildSite(out))).toEqual(NO_DIFFERENCE)
  })

  test('MG-1 of Docusaurus has its versions, languages and authors', async () => {
    const whole = path.join(fixtures, 'docusaurus-whole')
    const out = path.join(createEmptyFolder(), 'site')
    const { stdout } = await runMigrate(whole, { from: 'docusaurus', out })
    const after = await buildSite(out)
    expect(compareSites(await buildTakenIn(whole), after)).toEqual(NO_DIFFERENCE)
    expect(stdout).not.toContain('are not valid here')
    expect(read(out, 'site.config.ts')).toContain("'1.0': { label: 'First', banner: 'none', path: '/docs/first' }")
    const getText = (file: string) => after.pages.get(`${file}/index.html`)?.text
    expect(getText('docs/first/guides/oil')).toContain('Whale oil')
    expect(getText('de/docs/first/intro')).toContain('Das erste Öl')
    expect(getText('de/docs/next/guides/oil')).toContain('Gutes Lampenöl')
    expect(getText('de/blog/2024/01/02/first')).toContain('Laternenbauerin')
    expect(getText('blog/authors/ada')).toContain('Lamp maker')
    const oil = read(out, 'build/de/docs/next/guides/oil/index.html')
    const texts = ['>Doku<', '>Urheberrecht Laterne<', '>Anleitungen<', '>Laden<', '>Erste<', '>Nächste<']
    expect(texts.filter((text) => !oil.includes(text))).toEqual([])
    expect(getText('de/docs/next/category/guides')).toContain('Alle Anleitungen')
    expect(getText('de/blog')).toContain('Neuigkeiten')
    expect(read(out, 'build/de/404.html')).toContain('Nicht da')
    expect(stdout).toContain('i18n/de/code.json are left out')
    expect(stdout).toContain('homepage.hero')
    expect(getText('de/about')).toContain('Wir bauen Laternen')
    // The second post has no translation.
    expect(read(out, 'build/blog/rss.xml').match(/<item>/g)).toHaveLength(2)
    expect(read(out, 'build/de/blog/rss.xml').match(/<item>/g)).toHaveLength(1)
    expect(exists(out, 'i18n/de/docusaurus-plugin-content-docs')).toBe(false)
    expect(read(out, 'i18n/de/docs/guides/oil.md')).toContain('](../intro.md)')
  })

  test.each([
    ['includeCurrentVersion: false', ['1.0'], 'docs/first/intro', 'docs/next/intro'],
    ['disableVersioning: true', ['current'], 'docs/intro', 'docs/first/intro'],
  ])('MG-1 of Docusaurus with %s has the files of all versions', async (option, versions, built, other) => {
    const root = copyProject(path.join(fixtures, 'docusaurus-whole'))
    const file = path.join(root, 'docusaurus.config.js')
    writeFileSync(file, readFileSync(file, 'utf8').replace('docs: {', `docs: { ${option},`))
    const out = path.join(createEmptyFolder(), 'site')
    const { stdout } = await runMigrate(root, { from: 'docusaurus', out })
    expect(read(out, 'site.config.ts')).toContain(`onlyIncludeVersions: ['${versions.join()}']`)
    expect(exists(out, 'content/docs/guides/oil.md')).toBe(true)
    expect(exists(out, 'versioned_docs/version-1.0/guides/oil.md')).toBe(true)
    expect(exists(out, 'versioned_sidebars/version-1.0-sidebars.json')).toBe(true)
    expect(read(out, 'i18n/de/labels.yml')).toContain('Erste')
    expect(stdout).not.toContain('in the section "versions"')
    const { pages } = await buildSite(out)
    expect([pages.has(`${built}/index.html`), pages.has(`${other}/index.html`)]).toEqual([true, false])
  })

  test('MG-2 keeps addresses that its generator writes in another way', async () => {
    const out = path.join(createEmptyFolder(), 'site')
    await runMigrate(path.join(fixtures, 'mdbook'), { out })
    expect(read(out, 'redirects.ts')).toContain("{ from: '/mercury/glass.html', to: '/mercury/glass' }")
    const sail = path.join(createEmptyFolder(), 'site')
    await runMigrate(path.join(fixtures, 'hugo'), { out: sail })
    expect(read(sail, 'site.config.ts')).toContain("pathnames: 'hugo'")
    expect(read(sail, 'redirects.ts')).not.toContain('big-sail')
    expect(read(sail, 'redirects.ts')).toContain("{ from: '/docs/rope', to: '/docs/knots' }")
  })

  test('MG-1 has the home page that front matter described, once, whatever dialects are read later', async () => {
    const root = copyProject(path.join(fixtures, 'vitepress'))
    const hero = 'hero:\n  name: Compass\n  actions:\n    - { text: Needle, link: /guide/needle }\n'
    const features = 'features:\n  - title: Rose\n    details: It has 32 points.\n'
    writeFileSync(path.join(root, 'docs/index.md'), `---\nlayout: home\n${hero}${features}---\n`)
    const out = path.join(createEmptyFolder(), 'site')
    await runMigrate(root, { out })
    const after = await buildSite(out)
    expect(compareSites(await buildTakenIn(root), after)).toEqual(NO_DIFFERENCE)
    const config = read(out, 'site.config.ts')
    writeFileSync(path.join(out, 'site.config.ts'), config.replace('dialects: []', "dialects: ['vitepress']"))
    expect(compareSites(after, await buildSite(out))).toEqual(NO_DIFFERENCE)
    expect(after.pages.get('index.html')?.text).toContain('It has 32 points.')
  })

  test('MG-3 lists what was left out with its place in the original, and leaves a comment there', async () => {
    const out = path.join(createEmptyFolder(), 'site')
    const { stdout } = await runMigrate(path.join(fixtures, 'docusaurus'), { out })
    const place = 'docs/intro.mdx:16:10'
    expect(stdout).toContain(`The component <Brightness> is unknown`)
    expect(stdout).toContain(place)
    expect(read(out, 'MIGRATION.md')).toContain(place)
    expect(read(out, 'content/docs/intro.md')).toContain('<!-- <Brightness of="lamp" /> -->')
  })

  test('MG-3 lists all places of a component in its report, and the first on the terminal', async () => {
    const root = copyProject(path.join(fixtures, 'docusaurus'))
    writeFileSync(path.join(root, 'docs/guides/more.mdx'), '# More\n\nIt is <Brightness of="sun" />.\n')
    const out = path.join(createEmptyFolder(), 'site')
    const { stdout } = await runMigrate(root, { out })
    const report = read(out, 'MIGRATION.md')
    expect(report).toContain(
      '(in 2 files). (`docs/guides/more.mdx:3:7`)\n  - `content/docs/intro.md` (`docs/intro.mdx:16:10`)',
    )
    expect(stdout).toContain('docs/guides/more.mdx:3:7')
    expect(stdout).not.toContain('docs/intro.mdx:16:10')
  })

  test('MG-1 moves all blogs with their authors and tags, even an authors file that is not valid', async () => {
    const root = copyProject(path.join(fixtures, 'docusaurus'))
    const configFile = path.join(root, 'docusaurus.config.js')
    const plugin = "['@docusaurus/plugin-content-blog', { path: 'changes', routeBasePath: 'news/changes' }]"
    writeFileSync(
      configFile,
      read(root, 'docusaurus.config.js').replace('presets:', `plugins: [${plugin}],\n  presets:`),
    )
    mkdirSync(path.join(root, 'changes'))
    writeFileSync(path.join(root, 'changes/2024-02-03-v1.md'), '# V1\n\nText.\n\n<!-- truncate -->\n')
    writeFileSync(path.join(root, 'changes/authors.yml'), 'ada: [\n')
    writeFileSync(path.join(root, 'blog/authors.yml'), 'ada: { name: Ada }\n')
    writeFileSync(path.join(root, 'blog/tags.yml'), 'lamps: { label: Lamps }\n')
    const out = path.join(createEmptyFolder(), 'site')
    await runMigrate(root, { out })
    expect(read(out, 'content/blog/authors.yml')).toBe('ada: { name: Ada }\n')
    expect(read(out, 'content/blog/tags.yml')).toBe('lamps: { label: Lamps }\n')
    expect(read(out, 'content/news-changes/authors.yml')).toBe('ada: [\n')
    expect(read(out, 'content/news-changes/2024-02-03-v1.md')).toContain('# V1')
    expect(read(out, 'site.config.ts')).toContain("path: 'content/news-changes'")
  })

  test('MG-1 leaves a document as it is that is nested too deeply to be read', async () => {
    const root = copyProject(path.join(fixtures, 'docusaurus'))
    const text = `# Deep\n\n${'> - '.repeat(2000)}<A />\n`
    writeFileSync(path.join(root, 'docs/deep.mdx'), text)
    const out = path.join(createEmptyFolder(), 'site')
    expect((await runMigrate(root, { out })).code).toBe(0)
    expect(read(out, 'content/docs/deep.md')).toBe(text)
    expect(read(out, 'MIGRATION.md')).toContain('content/docs/deep.md')
  })

  test('has its links, static files and includes at their new places', async () => {
    const out = path.join(createEmptyFolder(), 'site')
    await runMigrate(path.join(fixtures, 'docusaurus'), { out })
    const intro = read(out, 'content/docs/intro.md')
    expect(intro).toContain('[wick](./guides/wick.md#trim-it), [oil](guides/oil.md)')
    expect(intro).toContain('::include{file="./_safety.md"}')
    const rose = path.join(createEmptyFolder(), 'site')
    await runMigrate(path.join(fixtures, 'vitepress'), { out: rose })
    expect(exists(rose, 'static/rose.svg')).toBe(true)
    expect(read(rose, 'content/docs/guide/needle.md')).toContain('file=/content/docs/snippets/turn.js region=turn')
  })
})

describe.skipIf(!isBuilt)('docsgen migrate in place', () => {
  test('MG-4 moves the sources, keeps everything else, and changes nothing when it is run again', async () => {
    const root = createRepository('docusaurus')
    expect((await runMigrate(root)).code).toBe(0)
    expect(exists(root, 'docs/intro.mdx')).toBe(false)
    expect(exists(root, 'content/docs/intro.md')).toBe(true)
    expect(exists(root, 'docusaurus.config.js')).toBe(true)
    expect(read(root, 'package.json')).toContain('"start": "docusaurus start"')
    expect(exists(root, '.docsgen')).toBe(false)
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'Migrate')
    const before = readFolder(root)
    const again = await runMigrate(root)
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('There is nothing to migrate')
    expect(readFolder(root)).toEqual(before)
  })

  test.each([
    ['a changed file', (root: string) => writeFileSync(path.join(root, 'docs/index.md'), '# Changed\n')],
    ['a new file', (root: string) => writeFileSync(path.join(root, 'new.txt'), '')],
  ])('MG-5 refuses a repository with %s', async (_, change) => {
    const root = createRepository('mkdocs')
    change(root)
    const before = readFolder(root)
    const { code, stdout } = await runMigrate(root)
    expect(code).toBe(2)
    expect(stdout).toContain('migrate/not-clean')
    expect(readFolder(root)).toEqual(before)
  })

  test('MG-5 refuses a project that is not in a repository', async () => {
    const { code, stdout } = await runMigrate(copyProject(path.join(fixtures, 'mkdocs')))
    expect(code).toBe(2)
    expect(stdout).toContain('could not be undone')
  })

  test('refuses to replace a file that does not move', async () => {
    const root = createRepository('vitepress')
    mkdirSync(path.join(root, 'static'))
    writeFileSync(path.join(root, 'static/rose.svg'), 'another rose')
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'Another rose')
    const { code, stdout } = await runMigrate(root)
    expect(code).toBe(2)
    expect(stdout).toContain('static/rose.svg')
    expect(read(root, 'static/rose.svg')).toBe('another rose')
    expect(exists(root, 'docs/index.md')).toBe(true)
  })

  test('MG-6 finishes a run that ended while files were being replaced', async () => {
    const root = createRepository('mdbook')
    // As the run left it: one of two files is in place, nothing is removed yet.
    const state = path.join(root, '.docsgen/migrate')
    mkdirSync(path.join(state, 'files/content/docs'), { recursive: true })
    writeFileSync(path.join(state, 'files/content/docs/mercury.md'), '# Mercury\n')
    mkdirSync(path.join(root, 'content/docs'), { recursive: true })
    writeFileSync(path.join(root, 'content/docs/README.md'), '# Welcome\n')
    const change = {
      writes: ['content/docs/README.md', 'content/docs/mercury.md'],
      removes: ['src/README.md', 'src/mercury.md'],
    }
    writeFileSync(path.join(state, 'change.json'), JSON.stringify(change))
    const { code, stdout } = await runMigrate(root)
    expect(code).toBe(0)
    expect(stdout).toContain('Finished the migration that was interrupted')
    expect(read(root, 'content/docs/mercury.md')).toBe('# Mercury\n')
    expect(exists(root, 'src/mercury.md')).toBe(false)
    expect(exists(root, '.docsgen')).toBe(false)
  })

  test('MG-6 forgets a run that ended before its files were complete', async () => {
    const root = createRepository('mdbook')
    mkdirSync(path.join(root, '.docsgen/migrate/files'), { recursive: true })
    writeFileSync(path.join(root, '.docsgen/migrate/files/half.md'), '# Half\n')
    expect((await runMigrate(root)).code).toBe(0)
    expect(exists(root, 'half.md')).toBe(false)
    expect(exists(root, 'content/docs/mercury.md')).toBe(true)
  })
})

describe.skipIf(!isBuilt)('docsgen migrate', () => {
  test('MG-7 writes nothing in a dry run, and prints the same', async () => {
    const root = createRepository('mkdocs')
    const before = readFolder(root)
    const { code, stdout } = await runMigrate(root, { dryRun: true })
    expect(code).toBe(0)
    expect(stdout).toContain('4 files rewritten')
    expect(stdout).toContain('Nothing was written.')
    expect(readFolder(root)).toEqual(before)
    expect(git(root, 'status', '--porcelain')).toBe('')
  })

  test('does not change the project when it writes to a new folder', async () => {
    const root = copyProject(path.join(fixtures, 'starlight'))
    const before = readFolder(root)
    const { code } = await runMigrate(root, { out: '../site' })
    expect(code).toBe(0)
    expect(readFolder(root)).toEqual(before)
    expect(exists(root, '../site/content/docs/start.md')).toBe(true)
  })

  test.each([
    ['a folder that is not empty', { out: 'docs' }, 'migrate/exists'],
    ['the folder of the project', { out: '.' }, 'migrate/exists'],
    ['a project of another generator', { from: 'hugo' as const, out: '../site' }, 'There is no Hugo site'],
    ['a folder that does not exist', { directory: 'gone', out: '../site' }, 'does not exist'],
  ])('refuses %s', async (_, options, message) => {
    const root = copyProject(path.join(fixtures, 'mkdocs'))
    const before = readFolder(root)
    const { code, stdout } = await runMigrate(root, options)
    expect(code).toBe(2)
    expect(stdout).toContain(message)
    expect(readFolder(root)).toEqual(before)
  })

  test('versions of mike come from their tags with init, and are left out by migrate', async () => {
    const root = copyProject(path.join(fixtures, 'mkdocs'))
    const published = JSON.stringify([
      { version: 'dev', title: 'dev', aliases: [] },
      { version: '2.0', title: '2.0.0', aliases: ['latest'] },
      { version: '1.0', title: '1.0', aliases: [] },
    ])
    git(root, 'init', '-q')
    writeFileSync(path.join(root, 'versions.json'), published)
    git(root, 'add', 'versions.json')
    git(root, 'commit', '-qm', 'Publish')
    git(root, 'branch', '-m', 'gh-pages')
    git(root, 'checkout', '-q', '--orphan', 'main')
    git(root, 'rm', '-qf', 'versions.json')
    writeFileSync(
      path.join(root, 'mkdocs.yml'),
      `${read(root, 'mkdocs.yml')}\nextra:\n  version:\n    provider: mike\n`,
    )
    git(root, 'add', '-A')
    git(root, 'commit', '-qm', 'All')
    git(root, 'tag', 'v2.0.0')
    const files = new ProjectFiles(root)
    const config = findGenerator(files)
    const site = config && (await readGenerator(config, files)).site
    expect(site?.settings).toMatchObject({ versions: { '2.0': { from: 'v2.0.0' } }, lastVersion: '2.0' })
    expect(site?.notes[0]).toContain('are not moved: 1.0;')
    const { stdout } = await runMigrate(root, { out: '../site' })
    expect(stdout).toContain('their tags have the documents of the old generator: 2.0.')
    expect(read(root, '../site/site.config.ts')).not.toMatch(/[vV]ersion/)
  })

  test('says so before it runs a configuration', async () => {
    const root = copyProject(path.join(fixtures, 'vitepress'))
    const config =
      "import { execSync } from 'node:child_process'\nexport default { title: String(process.pid) + '!' }\n"
    writeFileSync(path.join(root, 'docs/.vitepress/config.js'), config)
    const { stdout } = await runMigrate(root, { out: '../site' })
    expect(stdout).toContain('Running docs/.vitepress/config.js, without network and for at most ten seconds.')
  })
})
