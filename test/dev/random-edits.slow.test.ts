import { readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createDevSite, type DevSite } from '../../cli/dev/dev-site.ts'
import { applySeverities } from '../../cli/diagnostics/severities.ts'
import type { OutputFile, Sink } from '../../cli/emit/output-file.ts'
import { createGate } from '../../cli/lib/gate.ts'
import { type BuildContext, createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planSite, produceSite } from '../../cli/pipeline.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createProject, isBuilt } from '../commands/project.ts'
import { createRandom } from '../parse/create-random.ts'
import { list } from '../pipeline/builds.ts'
import { edits, files, pick } from '../pipeline/random-edits.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Packages are not watched, and the environment of a running process does not change. */
const watchedEdits = edits.filter((edit) => !/node_modules|DOCSGEN_TEST_FLAVOR/.test(`${edit}`))

const createContext = (root: string, rest: { cache: boolean; plansAgain: boolean }): BuildContext =>
  createBuildContext({ root, syntax: sourceSyntax, workers: 1, parsesBodiesLater: rest.plansAgain, ...rest })

/** Opens a site from the beginnings of its documents, requests a few pages, and waits until all is parsed. */
async function openSite(root: string): Promise<DevSite> {
  const context = createContext(root, { cache: true, plansAgain: true })
  cleanups.push(() => context.close())
  const parsed = createGate()
  const request = { root, configFile: null, onPageProblems: () => {}, onParsed: parsed.open }
  const site = createDevSite(request, context)
  cleanups.push(site.pause)
  await site.rebuild([])
  for (const { outputFile } of site.getPlan()?.table.routes.slice(0, 3) ?? []) await site.find(outputFile)
  if (site.isIndexing()) await parsed.opened
  await site.rebuild([])
  return site
}

/** Path -> contents of the project. */
function readProject(root: string): Map<string, string> {
  const paths = list(root).filter((path) => !path.includes('/.docsgen/'))
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'latin1')]))
}

function listChanges(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...before.keys(), ...now.keys()])]
  const changed = paths.filter((path) => before.get(path) !== now.get(path))
  // The files were replaced by others with the same contents.
  return changed.length === 0 ? paths : changed
}

/** Path -> contents of all files of a site that is built from nothing, and its diagnostics before any file is produced. */
async function buildCold(root: string) {
  const context = createContext(root, { cache: false, plansAgain: false })
  const outputs = new Map<string, OutputFile>()
  try {
    const planned = await planSite({ root, configFile: null, baseUrl: null, drafts: true }, context)
    if (!planned.value) throw new Error('The site cannot be planned.')
    const sink: Sink = {
      async write(file) {
        outputs.set(file.path, file)
        return []
      },
      async writeFolder(folder) {
        for (const file of await folder.list()) outputs.set(file.path, file)
        return []
      },
      commit: async () => ({ written: 0, reused: 0, bytes: 0, removed: 0, states: new Map() }),
      abort: async () => undefined,
    }
    const produced = await produceSite(planned.value, context, { sink })
    const contents = new Map<string, string>()
    for (const [path, file] of outputs) contents.set(path, toText((await file.contents()).value))
    const reported = applySeverities([...planned.diagnostics, ...produced.diagnostics], planned.value.config)
    return { contents, reported }
  } finally {
    await context.close()
  }
}

const toText = (contents: Uint8Array | string): string => Buffer.from(contents).toString('latin1')

describe.skipIf(!isBuilt)('a site that is planned again from what has changed', () => {
  test.each([1, 2, 3])(
    'has the files and problems of a site that is built from nothing (series %i)',
    async (seed) => {
      const random = createRandom(seed)
      const root = createProject(files)
      cleanups.push(() => rmSync(root, { recursive: true, force: true }))
      const site = await openSite(root)
      const done: string[] = []
      for (let number = 1; number <= 15; number++) {
        const before = readProject(root)
        const edit = pick(watchedEdits, random)
        done.push(`${number}: ${edit}`)
        edit(root, { random, number })
        await site.rebuild(listChanges(before, readProject(root)))
        const step = done.slice(-4).join('\n')
        const cold = await buildCold(root)
        expect(site.getDiagnostics(), step).toEqual(cold.reported)
        for (const [path, contents] of cold.contents) {
          const found = await site.find(path)
          expect(found && toText(found.contents), `${path} after\n${step}`).toBe(contents)
        }
        const routes = site.getPlan()?.table.routes.map(({ outputFile }) => outputFile) ?? []
        expect(routes.filter((path) => !cold.contents.has(path))).toEqual([])
      }
    },
    120_000,
  )
})
