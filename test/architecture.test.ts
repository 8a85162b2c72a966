import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// The laws of ARCHITECTURE.md, read off the import lines. A law that is wrong is changed there and here.

const root = resolve(import.meta.dirname, '..')
const stages = ['config', 'scan', 'parse', 'route', 'link', 'check', 'bundle', 'print', 'compose', 'render', 'emit']
const services = ['diagnostics', 'cache', 'executor', 'lib']

interface Import {
  /** Path of the importing module, relative to the root. */
  from: string
  /** The specifier; a path relative to the root for modules of ours. */
  to: string
  ours: boolean
  typeOnly: boolean
}

interface Module {
  path: string
  text: string
  imports: Import[]
}

const modules = ['cli', 'src', 'templates'].flatMap((folder) => listModules(join(root, folder)))
const imports = modules.flatMap((module) => module.imports)

function listModules(directory: string): Module[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return listModules(path)
    return /\.tsx?$/.test(entry.name) ? [readModule(path)] : []
  })
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8')
  const from = relative(root, path)
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'"`;]*?)\s*(?:from\s+)?['"]([^'"]+)['"]/gm)].map(
    ([, type, names = '', specifier = '']) => ({ specifier, typeOnly: type !== undefined || hasTypesOnly(names) }),
  )
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
  }))
  return {
    path: from,
    text,
    imports: [...found, ...dynamic].map(({ specifier, typeOnly }) => {
      const ours = specifier.startsWith('.')
      return { from, to: ours ? relative(root, join(dirname(path), specifier)) : specifier, ours, typeOnly }
    }),
  }
}

/** `{ type A, type B }`: every name is a type. */
function hasTypesOnly(names: string): boolean {
  const list = /^\{(.*)\}$/s.exec(names.trim())?.[1]
  return list?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')
const stageOf = (path: string) => stages.findIndex((stage) => path.startsWith(`cli/${stage}/`))
const list = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)

describe('R1: imports go cli -> templates -> src -> src/model, never back', () => {
  const layer = (path: string) =>
    path.startsWith('src/model/') ? 0 : path.startsWith('src/') ? 1 : path.startsWith('templates/') ? 2 : 3

  test('no module imports a layer above its own', () => {
    expect(list(imports.filter(({ from, to, ours }) => ours && layer(to) > layer(from)))).toEqual([])
  })
  test('src/model imports nothing of ours outside of itself', () => {
    expect(list(imports.filter(({ from, to, ours }) => layer(from) === 0 && ours && layer(to) !== 0))).toEqual([])
  })
})

describe('R2: stages meet in the spine only', () => {
  test('between two stage folders there are only types, and only from an earlier stage', () => {
    const crossing = imports.filter(({ from, to, ours }) => {
      if (!ours || stageOf(from) < 0 || stageOf(to) < 0 || folderOf(from) === folderOf(to)) return false
      return true
    })
    expect(list(crossing.filter(({ from, to, typeOnly }) => !typeOnly || stageOf(to) > stageOf(from)))).toEqual([])
  })
  test('only the spine and the tasks it sends to threads call stages', () => {
    const callers = imports.filter(({ from, to, ours, typeOnly }) => {
      const inside = stageOf(from) >= 0 || /^cli\/(site\.ts|site\/|tasks\.ts|commands\/|dev\/|index\.ts)/.test(from)
      return ours && !typeOnly && stageOf(to) >= 0 && !inside
    })
    expect(list(callers)).toEqual([])
  })
})

describe('R3: services import no stage', () => {
  test('diagnostics, cache, executor and lib know no stage', () => {
    const crossing = imports.filter(
      ({ from, to, ours }) => ours && services.some((name) => from.startsWith(`cli/${name}/`)) && stageOf(to) >= 0,
    )
    // Types of the configuration are the one thing that the policy needs to know.
    expect(list(crossing.filter(({ to, typeOnly }) => !(typeOnly && to.startsWith('cli/config/'))))).toEqual([])
  })
})

describe('R4: one place for each of the ends', () => {
  test('only commands, dev and the spine itself import the spine', () => {
    const users = imports.filter(({ to, from }) => to === 'cli/site.ts' && !/^cli\/(commands|dev)\//.test(from))
    expect(list(users)).toEqual([])
  })
  test('only bin.ts reads argv, sets exit codes and listens to signals', () => {
    const found = modules.filter(
      ({ path, text }) =>
        path !== 'cli/bin.ts' && /process\.(argv|exitCode|exit\()|process\.(on|once)\(\s*['"]SIG/.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('R5: one door for each package', () => {
  const doors: [name: RegExp, door: RegExp][] = [
    [/^commander$/, /^cli\/bin\.ts$/],
    [/^(unified|remark-.*|micromark.*|mdast-util-.*|vfile)$/, /^cli\/(parse\/|config\/extensions\.ts)/],
    [/^(rehype-.*|hast-util-.*)$/, /^cli\/(parse|print)\//],
    [/^(katex)(\/|$)/, /^cli\/parse\/math\//],
    [/^(refractor)(\/|$)/, /^cli\/parse\/code\//],
    [/^@dagrejs\//, /^cli\/parse\/diagrams\/flowchart\//],
    [/^react-dom\/server$/, /^cli\/render\//],
    [/^react-dom\/client$/, /^src\/islands\//],
    [/^esbuild$/, /^cli\/(config|bundle)\//],
    [/^fast-glob$/, /^cli\/(scan|bundle)\//],
    [/^chokidar$/, /^cli\/dev\/watcher\.ts$/],
    [/^linkinator$/, /^cli\/check\//],
    [/^picocolors$/, /^cli\/(diagnostics|commands)\//],
    [/^sirv$/, /^cli\/serve\//],
    [/^fastest-levenshtein$/, /^cli\/lib\/suggest\.ts$/],
  ]
  test.each(doors)('%s stays behind %s', (name, door) => {
    const strangers = imports.filter(
      ({ to, from, ours, typeOnly }) => !ours && !typeOnly && name.test(to) && !door.test(from),
    )
    expect(list(strangers)).toEqual([])
  })
})

describe('R6: the theme runs anywhere', () => {
  test('src and templates import no node: module', () => {
    expect(list(imports.filter(({ from, to }) => !from.startsWith('cli/') && to.startsWith('node:')))).toEqual([])
  })
})

describe('R7: no cycles, no state that outlives a call', () => {
  test('no module imports itself by way of others', () => {
    const graph = new Map(
      modules.map(({ path, imports: own }) => [
        path,
        own.filter(({ ours, typeOnly }) => ours && !typeOnly).map(({ to }) => to),
      ]),
    )
    const cycles: string[] = []
    const done = new Set<string>()
    function visit(path: string, trail: readonly string[]): void {
      if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      if (done.has(path)) return
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
    for (const path of graph.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
  test('no module keeps a variable, an empty map or an empty list at its top level', () => {
    const stateful = modules.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^(?:export )?(?:let|var) .*|^(?:export )?const \w+[^=]*= (?:new (?:Map|Set|WeakMap)(?:<.*>)?\(\)|\[\]|\{\})/gm,
        ),
      ].map(([line]) => `${path}: ${line}`),
    )
    expect(stateful).toEqual([])
  })
})

describe('R8: the tail stays readable', () => {
  test('no module is longer than 300 lines, tables of labels excepted', () => {
    const long = modules
      .filter(({ path }) => path !== 'src/labels.ts')
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })
})
