import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getRecordFile } from '../../cli/pipeline/unchanged/run-record.ts'
import { createProject, isBuilt } from '../commands/project.ts'

const repository = join(import.meta.dirname, '../..')
/** Root can write everywhere, so it runs docsgen as somebody who owns nothing, if the repository is where they can read it. */
const somebody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const canRead = spawnSync('ls', [join(repository, 'node_modules/esbuild')], somebody).status === 0
if (!canRead)
  console.warn('The test of an installation that cannot be written is skipped: only root can read the repository.')

/** A copy of docsgen that no run has used yet. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-installed-'))
  const dist = join(folder, 'dist')
  cpSync(join(repository, 'dist'), dist, {
    recursive: true,
    filter: (path) => path !== join(repository, 'dist/compiled'),
  })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

describe.skipIf(!isBuilt)('compiled code', () => {
  const installed = install()
  const root = createProject({ 'content/docs/intro.md': '# Intro\n' })
  const compiled = join(installed, 'dist/compiled')
  const cached = join(root, '.docsgen/cache/compiled')
  afterAll(() => {
    for (const folder of [installed, root]) rmSync(folder, { recursive: true, force: true })
  })
  const run = (command: string, ...options: string[]) => {
    // A heading is seen in the whole site, which is built then.
    appendFileSync(join(root, 'content/docs/intro.md'), '\n## More\n')
    execute(command, ...options)
  }
  const execute = (command: string, ...options: string[]) => {
    const isLocked = (statSync(join(installed, 'dist')).mode & 0o200) === 0
    const bin = join(installed, 'dist/bin.js')
    execFileSync(process.execPath, [bin, command, '--root', root, '--quiet', ...options], isLocked ? somebody : {})
  }
  /** Builds with one heading more, and returns how many the page has. */
  const build = (...options: string[]) => {
    run('build', ...options)
    return readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8').split('>More<a class="hash-link"').length - 1
  }
  const list = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => name.split('-')[0]) : [])
  const findKept = () => join(compiled, readdirSync(compiled).find((name) => name.startsWith('build-')) ?? '')

  it('is not kept without the cache', () => {
    build('--no-cache')
    expect(list(compiled)).toEqual([])
  })

  it('is kept next to the engine by the first check, and by the first build, which needs more', () => {
    run('check')
    expect(list(compiled)).toEqual(['check'])
    const before = build()
    expect(list(compiled)).toEqual(['build', 'check'])
    const { ino } = statSync(findKept())
    expect(build()).toBe(before + 1)
    run('check')
    expect(statSync(findKept()).ino).toBe(ino)
    expect(list(cached)).toEqual([])
  })

  it('takes the place of that of other versions of docsgen, but not of other versions of Node.js', () => {
    const kept = findKept()
    const ofNode = basename(kept).replace(process.versions.v8, '1.2.3')
    renameSync(kept, join(compiled, ofNode))
    mkdirSync(join(compiled, 'build-another-version.bin'))
    build()
    expect(readdirSync(compiled)).not.toContain('build-another-version.bin')
    expect(readdirSync(compiled)).toEqual(expect.arrayContaining([ofNode, basename(kept)]))
    rmSync(join(compiled, ofNode))
  })

  it.each([
    ['a changed byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(5000) ^ 1, 5000, 5001)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, 5000)],
    ['no bytes', () => Buffer.alloc(0)],
  ])('is compiled again if the file has %s', (_, damage) => {
    const intact = readFileSync(findKept())
    writeFileSync(findKept(), damage(Buffer.from(intact)))
    const before = build()
    const mended = readFileSync(findKept())
    expect(mended.length).toBeGreaterThan(intact.length / 2)
    expect(build()).toBe(before + 1)
  })

  /** Builds with another text, which is replaced in the output, and returns whether the page has it. */
  let texts = 0
  const replaceText = () => {
    const text = `Text ${++texts}.`
    appendFileSync(join(root, 'content/docs/intro.md'), `\n${text}\n`)
    execute('build')
    return readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8').includes(text)
  }
  const record = getRecordFile({ outDir: join(root, 'build'), cacheDirectory: join(root, '.docsgen/cache') })
  const isRecorded = () => statSync(record).size > 0

  it('of runs that only replace texts is kept where there is no other', () => {
    // A file that is too new is not recorded.
    for (let tries = 0; tries < 10 && !isRecorded(); tries++) execute('build')
    rmSync(compiled, { recursive: true })
    expect(replaceText()).toBe(true)
    expect(list(compiled)).toEqual(['update'])
    const { ino } = statSync(join(compiled, readdirSync(compiled)[0] ?? ''))
    expect(replaceText()).toBe(true)
    expect(readdirSync(compiled).map((name) => statSync(join(compiled, name)).ino)).toEqual([ino])
  })

  it('of runs that only replace texts gives way to that of a check, and both to that of a build', () => {
    run('check')
    expect(list(compiled)).toEqual(['check', 'update'])
    const before = build()
    expect(list(compiled)).toEqual(['build', 'check', 'update'])
    for (const name of readdirSync(compiled)) if (!name.startsWith('build-')) rmSync(join(compiled, name))
    for (let tries = 0; tries < 10 && !isRecorded(); tries++) execute('build')
    expect(replaceText()).toBe(true)
    run('check')
    expect(list(compiled)).toEqual(['build'])
    expect(build()).toBe(before + 2)
  })

  it('is done without if something else has its place', () => {
    const kept = findKept()
    rmSync(kept)
    mkdirSync(kept)
    const before = build()
    expect(build()).toBe(before + 1)
  })

  it.skipIf(!canRead)(
    'is kept in the cache of the project, from its second build on, if the user cannot write next to the engine',
    () => {
      rmSync(compiled, { recursive: true })
      rmSync(join(root, '.docsgen'), { recursive: true })
      for (const folder of [installed, root]) {
        execFileSync('chmod', ['-R', 'a+rwX', folder])
        chmodSync(dirname(folder), 0o755)
      }
      chmodSync(join(installed, 'dist'), 0o555)
      try {
        const before = build()
        expect(list(cached)).toEqual([])
        expect(build()).toBe(before + 1)
        expect(list(cached)).toEqual(['build'])
        const [kept = ''] = readdirSync(cached)
        const { ino } = statSync(join(cached, kept))
        expect(build()).toBe(before + 2)
        expect(statSync(join(cached, kept)).ino).toBe(ino)
        expect(existsSync(compiled)).toBe(false)
      } finally {
        chmodSync(join(installed, 'dist'), 0o755)
      }
    },
  )
})
