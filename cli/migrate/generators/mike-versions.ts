import { readGitFiles, readGitTree, resolveTree } from '../../content/git-objects.ts'
import { parseJson } from '../../lib/json.ts'
import { findText, findValue, getTexts } from '../../syntaxes/project/values.ts'
import type { ConfigValues } from './generator.ts'

interface FoundVersions {
  /** `versions` and `lastVersion`; empty if there are none. */
  settings: ConfigValues
  /** Items of the navbar. */
  links: ConfigValues[]
  notes: string[]
}

const createEmpty = (...notes: string[]): FoundVersions => ({ settings: {}, links: [], notes })

const HINT = '`npx docsgen version freeze <name> --from <tag>` adds one'

/**
 * The versions that mike has published, as `versions.json` of its branch lists them, from the tags of their sources. Those without
 * a tag are named; the one without a number is the current one.
 */
export function readMikeVersions(values: unknown, { root, path }: { root: string; path: string }): FoundVersions {
  if (findText(values, 'extra', 'version', 'provider') !== 'mike') return createEmpty()
  const entries = readPublished(root)
  if (entries === null)
    return createEmpty(`Versions made with mike are not moved, as this clone has no branch gh-pages; ${HINT}.`)
  const numbered = entries.filter(({ version }) => /^v?\d/.test(version))
  const found = numbered.flatMap((entry) => {
    const names = [entry.version, entry.title].flatMap((name) => [name, `v${name}`, `${name}.0`, `v${name}.0`])
    const ref = names.find((name) => resolveTree(root, `refs/tags/${name}`) !== null)
    return ref === undefined || !hasFolder(root, ref, path) ? [] : [{ ...entry, ref }]
  })
  const lost = numbered.filter((entry) => !found.some(({ version }) => version === entry.version))
  const byDefault = findText(values, 'extra', 'version', 'default') ?? 'latest'
  const last = found.find(({ version, aliases }) => version === byDefault || aliases.includes(byDefault))
  const versions = Object.fromEntries(found.map(({ version, ref }) => [version, { from: ref }]))
  const names = lost.map(({ version }) => version).join(', ')
  return {
    links: found.length === 0 ? [] : [{ type: 'docsVersionDropdown', position: 'right' }],
    settings: found.length === 0 ? {} : { versions, ...(last && { lastVersion: last.version }) },
    notes:
      lost.length === 0
        ? []
        : [`Versions of mike without a tag that has their documents are not moved: ${names}; ${HINT}.`],
  }
}

/** Whether a ref has the folder of the documents. */
function hasFolder(root: string, ref: string, path: string): boolean {
  const tree = readGitTree(root, ref)
  return typeof tree !== 'string' && [...tree.files.keys()].some((file) => file.startsWith(`${path}/`))
}

interface Published {
  version: string
  title: string
  aliases: string[]
}

/** The entries of `versions.json` in the branch of mike; `null` if it is not in the repository. */
function readPublished(root: string): Published[] | null {
  for (const ref of ['origin/gh-pages', 'gh-pages']) {
    const tree = readGitTree(root, ref)
    const id = typeof tree === 'string' ? undefined : tree.files.get('versions.json')?.id
    const bytes = id === undefined ? undefined : readGitFiles(root, [id]).get(id)
    const list = parseJson(Buffer.from(bytes ?? '').toString('utf8'))
    if (!Array.isArray(list)) continue
    return list.flatMap((each) => {
      const version = findText(each, 'version')
      if (version === null || findValue(each, 'properties', 'hidden') === true) return []
      return [{ version, title: findText(each, 'title') ?? version, aliases: getTexts(each, 'aliases') }]
    })
  }
  return null
}
