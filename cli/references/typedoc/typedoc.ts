import { createEntryIds } from '../../content/entry-ids.ts'
import { isRecord } from '../../lib/json.ts'
import { type DescriptionFiles, getChild, type Located, listChildren, type Place } from '../description-files.ts'
import { createNames, lowerHeadings } from '../markdown-text.ts'
import type { ApiDescription, ReferencePage, ReferenceWords } from '../reference-page.ts'
import { printParts, readComment } from './comment.ts'
import { describeReflection, KINDS, listCalled, type PlannedEntry } from './entries.ts'
import { ReflectionLinks } from './links.ts'
import { getProjectShape, type Reflection } from './shapes.ts'

/** A group of entries: functions, classes. */
interface Group {
  title: string
  entries: PlannedEntry[]
}

/** The page of a module. */
interface ModulePage {
  /** Without an extension, in the folder of the reference. */
  name: string
  title: string
  module: Reflection
  groups: Group[]
}

/** The groups of a page, in their order. */
const GROUPS: readonly [kind: number, title: string][] = [
  [KINDS.function, 'Functions'],
  [KINDS.class, 'Classes'],
  [KINDS.interface, 'Interfaces'],
  [KINDS.typeAlias, 'Types'],
  [KINDS.enumeration, 'Enumerations'],
  [KINDS.variable, 'Variables'],
]

/** Plans the pages of the JSON of TypeDoc; `null` if it cannot be read. */
export function readTypeDoc(whole: Located, files: DescriptionFiles): ApiDescription | null {
  if (!isRecord(whole.value) || whole.value.variant !== 'project' || !Array.isArray(whole.value.children)) {
    const hint = 'Write it with "typedoc --json sdk.typedoc.json".'
    files.report('api/invalid-file', whole, { message: 'The file is not the JSON of TypeDoc.', hint })
    return null
  }
  const project = files.parse(whole, getProjectShape())
  if (!project) return null
  const links = new ReflectionLinks()
  const pages = planPages(project, links)
  const places = listPlaces(whole)
  return {
    names: pages.map(({ name }) => name),
    describe: (words) => pages.map((page) => describePage(page, pages, { links, words, places })),
    diagnostics: files.diagnostics,
    paths: files.paths,
    locate: (place) => files.locate(place),
  }
}

/** A page for the project, and one for each module and namespace. */
function planPages(project: Reflection, links: ReflectionLinks): ModulePage[] {
  const createName = createNames()
  const plan = (module: Reflection, title: string, name: string): ModulePage[] => {
    links.add(module.id, { page: name, id: '' })
    const inner = module.children.filter(({ kind }) => kind === KINDS.module || kind === KINDS.namespace)
    const isProject = module === project
    return [
      { name, title, module, groups: planGroups(module, name, links) },
      ...inner.flatMap((child) => {
        const childTitle = isProject ? child.name : `${title}.${child.name}`
        return plan(child, childTitle, createName(childTitle))
      }),
    ]
  }
  return plan(project, project.name, 'index')
}

function planGroups(module: Reflection, page: string, links: ReflectionLinks): Group[] {
  const createId = createEntryIds()
  const add = (reflection: Reflection, owner: Reflection | null): PlannedEntry => {
    const member = reflection.kind === KINDS.constructor ? 'constructor' : reflection.name
    const name = owner ? `${owner.name}.${member}` : reflection.name
    const id = createId(name)
    for (const each of [reflection, ...reflection.signatures]) links.add(each.id, { page, id })
    return { reflection, owner, name, id }
  }
  return GROUPS.flatMap(([kind, title]) => {
    const own = module.children.filter((child) => child.kind === kind)
    const entries = own.flatMap((reflection) => {
      const planned = [add(reflection, null), ...listCalled(reflection).map((child) => add(child, reflection))]
      const [{ id } = { id: '' }] = planned
      for (const child of [...reflection.children, ...(reflection.type?.declaration?.children ?? [])])
        links.add(child.id, { page, id })
      return planned
    })
    return entries.length > 0 ? [{ title, entries }] : []
  })
}

interface Shared {
  links: ReflectionLinks
  words: ReferenceWords
  places: ReadonlyMap<number, Place>
}

function describePage(page: ModulePage, pages: readonly ModulePage[], { links, words, places }: Shared): ReferencePage {
  const { name, title, module, groups } = page
  const scope = { links, page: name }
  // The title of a readme is that of the page.
  const introduction = printParts(
    module.readme.length > 0 ? module.readme : (module.comment?.summary ?? []),
    scope,
  ).replace(/^#[ \t].*\n*/, '')
  const others = name === 'index' ? pages.filter((each) => each !== page) : []
  const list = others.map((each) => {
    const { summary } = readComment(each.module.comment, scope)
    return `- [${each.title}](./${each.name}.md)${summary === '' ? '' : ` – ${summary}`}`
  })
  const place = places.get(module.id) ?? { file: '', path: [] }
  return {
    name,
    title,
    description: '',
    text: [lowerHeadings(introduction, 2), list.join('\n')].filter(Boolean).join('\n\n'),
    reference:
      groups.length === 0
        ? null
        : {
            kind: words.reference.name,
            language: 'ts',
            unit: words.reference.entries,
            example: {},
            groups: groups.map((group) => ({
              name: group.title,
              entries: group.entries.map((entry) => describeReflection(entry, scope)),
            })),
          },
    places: groups.map((group) => ({
      group: place,
      entries: group.entries.map(({ reflection }) => places.get(reflection.id) ?? place),
    })),
    place,
  }
}

/** Where the reflections are in the file, by their ids. */
function listPlaces(whole: Located): Map<number, Place> {
  const places = new Map<number, Place>()
  const queue = [whole]
  for (let at = queue.pop(); at; at = queue.pop()) {
    const id = getChild(at, 'id').value
    if (typeof id === 'number') places.set(id, { file: at.file, path: at.path })
    for (const { item } of listChildren(getChild(at, 'children'))) queue.push(item)
  }
  return places
}
