import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { Import, SourceModule } from './modules.ts'
import { findNodes, isNode } from './syntax.ts'

/** Folders of `cli/` in the order of the pipeline. */
export const STAGES = [
  'config',
  'scan',
  'parse',
  'route',
  'link',
  'check',
  'bundle',
  'compose',
  'print',
  'render',
  'emit',
] as const

/** Folders of `cli/` that serve all stages and know none. */
export const SERVICES = ['diagnostics', 'store', 'executor', 'content', 'lib'] as const

/** A rule of imports: the imports that break it, as `from imports to`. */
type ImportRule = (modules: readonly SourceModule[]) => string[]

/** R1: imports go `cli -> templates -> src -> src/model`; `src/model` imports nothing of ours. */
export const findLayerBreaches: ImportRule = (modules) =>
  describeImports(modules, ({ from, to, isOurs }) => isOurs && getLayer(to) > getLayer(from))

/** `src/pages/` and `content/` are this site's own, as those of any project are: the theme may not import from them. */
function getLayer(path: string): number {
  if (path.startsWith('src/model/')) return 0
  if (path.startsWith('src/pages/') || path.startsWith('content/')) return 2
  if (path.startsWith('src/')) return 1
  return path.startsWith('templates/') ? 3 : 4
}

/** R2, first half: between two stages there are only types, only from an earlier stage. */
export const findStageBreaches: ImportRule = (modules) =>
  describeImports(modules, ({ from, to, isType }) => {
    const [importer, imported] = [getStage(from), getStage(to)]
    if (importer < 0 || imported < 0 || importer === imported) return false
    return !isType || imported > importer
  })

/** R2, second half: only the phases and the tasks that they send to threads call stages. */
export const findStageCallers: ImportRule = (modules) =>
  describeImports(
    modules,
    ({ from, to, isType }) =>
      !isType &&
      getStage(to) >= 0 &&
      getStage(from) < 0 &&
      to !== PARSER_ENTRY &&
      !/^cli\/(?:pipeline\.ts|pipeline\/|tasks\.ts$)/.test(from),
  )

/** R3: services import no stage, and no phase, command or server either. */
export const findServiceBreaches: ImportRule = (modules) =>
  describeImports(
    modules,
    ({ from, to, isOurs }) =>
      isOurs && isService(from) && to.startsWith('cli/') && !isService(to) && getFolder(from) !== getFolder(to),
  )

/** R3: names that `cli/lib` declares, and names of its files, with a word that means something in a site only. */
export function findDomainWords(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ path }) => getFolder(path) === 'lib')
    .flatMap(({ path, program }) => {
      const names = findNodes(program, ({ type }) => type === 'Identifier').map(({ name }) => String(name))
      const found = names.filter(hasDomainWord).map((name) => `${path}: ${name}`)
      return [...new Set(hasDomainWord(posix.basename(path)) ? [...found, `${path}: its name`] : found)]
    })
}

const DOMAIN_WORDS =
  /^(?:site|page|route|document|doc|blog|post|sidebar|navbar|theme|island|markdown|plugin|config|diagnostic|heading|label|version|locale|docsgen)s?$/

/** `toPagePath` and `page-path.ts` have the words "to", "page" and "path". */
function hasDomainWord(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').split(/[^A-Za-z]+/)
  return words.some((word) => DOMAIN_WORDS.test(word.toLowerCase()))
}

/** What the rooms beside the engine may use of the parser. */
const PARSER_ENTRY = 'cli/parse/parser-entry.ts'

/** Rooms that the engine does not know, and the program that loads them. */
const OUTER_ROOMS: ReadonlySet<string> = new Set([
  'syntaxes',
  'migrate',
  'commands',
  'command-line',
  'dev',
  'lsp',
  'mcp',
  'serve',
])

/** The modules that start the program and its threads. */
const ENTRIES: ReadonlySet<string> = new Set(['cli/bin.ts', 'cli/worker.ts', 'cli/start-tasks.ts'])

/** R9: the engine does not know the rooms beside it. */
export const findEngineBreaches: ImportRule = (modules) =>
  describeImports(
    modules,
    ({ from, to }) =>
      from.startsWith('cli/') &&
      !ENTRIES.has(from) &&
      !OUTER_ROOMS.has(getFolder(from)) &&
      ['syntaxes', 'migrate', 'commands'].includes(getFolder(to)),
  )

/** R9: what a room beside the engine imports, besides itself. */
const ROOM_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  syntaxes: ['content', 'diagnostics', 'lib', PARSER_ENTRY],
  diagrams: ['diagnostics', 'lib'],
  search: ['diagnostics', 'lib'],
  cards: ['lib'],
}

/** R9: rooms that could be packages of their own. */
export const findRoomBreaches: ImportRule = (modules) =>
  describeImports(modules, ({ from, to, isOurs }) => {
    const room = getFolder(from)
    const allowed = ROOM_IMPORTS[room]
    if (!isOurs || !allowed || !to.startsWith('cli/')) return false
    return ![room, ...allowed].some((each) => each === to || each === getFolder(to))
  })

/** R9: the parser knows the diagrams through one module. */
export const findDiagramUses: ImportRule = (modules) =>
  describeImports(
    modules,
    ({ from, to }) =>
      getFolder(to) === 'diagrams' && getFolder(from) !== 'diagrams' && to !== 'cli/diagrams/diagrams.ts',
  )

/** R4: only commands and the development server import the phases; their values come from `cli/pipeline.ts`. */
export const findPhaseBreaches: ImportRule = (modules) =>
  describeImports(
    modules,
    ({ from, to, isType }) =>
      /^cli\/pipeline[./]/.test(to) &&
      !/^cli\/(?:pipeline[./]|commands\/|dev\/|lsp\/|migrate\/)/.test(from) &&
      !(isType && from === 'cli/tasks.ts'),
  )

/** R4: only `cli/bin.ts` reads argv, sets exit codes and listens to signals. */
export function findProcessUses(modules: readonly SourceModule[]): string[] {
  return modules
    .filter(({ path }) => path.startsWith('cli/') && path !== 'cli/bin.ts')
    .flatMap(({ path, program, imports }) => {
      const members = findNodes(
        program,
        ({ type, object }) => type === 'MemberExpression' && isNode(object) && object.name === 'process',
      ).map(({ property }) => (isNode(property) ? String(property.name) : ''))
      const imported = imports.filter(({ to }) => /^(?:node:)?process$/.test(to)).flatMap(({ names }) => names)
      return [...members, ...imported]
        .filter((name) => PROCESS_ENDS.has(name))
        .map((name) => `${path} uses process.${name}`)
    })
}

const PROCESS_ENDS = new Set(['argv', 'exit', 'exitCode', 'on', 'once', 'abort'])

/** R6: no module of Node's in what runs in browsers. */
export const findNodeImports: ImportRule = (modules) =>
  describeImports(modules, ({ from, to, isOurs }) => !from.startsWith('cli/') && !isOurs && isBuiltin(to))

/** R7: every cycle once, types included, as `a -> b -> a`. */
export function findCycles(modules: readonly SourceModule[]): string[] {
  const imported = new Map(
    modules.map(({ path, imports }) => [path, imports.filter(({ isOurs }) => isOurs).map(({ to }) => to)]),
  )
  const cycles: string[] = []
  const visited = new Set<string>()
  function visit(path: string, trail: readonly string[]): void {
    if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (visited.has(path)) return
    for (const next of imported.get(path) ?? []) visit(next, [...trail, path])
    visited.add(path)
  }
  for (const path of imported.keys()) visit(path, [])
  return cycles
}

function describeImports(modules: readonly SourceModule[], isBreach: (each: Import) => boolean): string[] {
  const found = modules.flatMap(({ imports }) => imports.filter(isBreach))
  return [...new Set(found.map(({ from, to }) => `${from} imports ${to}`))]
}

const getFolder = (path: string) => (path.startsWith('cli/') ? posix.dirname(path).split('/')[1] : undefined) ?? ''
const getStage = (path: string) => (STAGES as readonly string[]).indexOf(getFolder(path))
const isService = (path: string) => SERVICES.some((service) => service === getFolder(path))
