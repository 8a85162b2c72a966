import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { Contents, OutputFile, OutputFolder } from '../emit/output-file.ts'
import { SEARCH_FOLDER } from '../lib/search-folder.ts'
import type { SiteFiles } from '../pipeline/site-files.ts'

/** The files of a site that is served while it changes. A file is produced when it is requested, once per key. */
export interface DevFiles {
  /** Replaces the site. Files that were produced before and have the same key now are kept. */
  replace(site: SiteFiles): void
  /** The file at a posix path relative to the output folder; `undefined` if it does not exist. */
  find(path: string): Promise<Outcome<Contents> | undefined> | undefined
  /** The diagnostics of the files of the site that have been produced so far: a new list at each call. */
  listDiagnostics(): Diagnostic[]
}

interface ProducedFile {
  key: string | null
  outcome: Promise<Outcome<Contents>>
  /** `null` until the outcome resolves. */
  diagnostics: readonly Diagnostic[] | null
  /** The site in which the file has this key. */
  site: SiteFiles | undefined
}

export function createDevFiles(): DevFiles {
  let site: SiteFiles | undefined
  const listFolder = createFolderLister()
  const produced = new Map<string, ProducedFile>()

  function produce(path: string, file: OutputFile): ProducedFile {
    const outcome = (async () => file.contents())()
    const entry: ProducedFile = { key: file.key, outcome, diagnostics: null, site }
    produced.set(path, entry)
    const forget = () => {
      if (produced.get(path) === entry) produced.delete(path)
    }
    outcome.then(({ diagnostics }) => {
      entry.diagnostics = diagnostics
    }, forget)
    return entry
  }

  /** The file as it was produced before, if it is the same in the present site. */
  function reuse(path: string, file: OutputFile): ProducedFile | undefined {
    const entry = produced.get(path)
    if (!entry || entry.site === site) return entry
    if (entry.key === null || entry.key !== file.key) return undefined
    entry.site = site
    return entry
  }

  return {
    replace(next) {
      site = next
      // To know the key of a page, it has to be composed. That of a page without problems is compared when it is requested again.
      for (const [path, { diagnostics }] of produced) {
        const file = next.find(path)
        const isListed = diagnostics === null || diagnostics.length > 0
        if (!file || (isListed && !reuse(path, file))) produced.delete(path)
      }
    },
    find(path) {
      const file = site?.find(path)
      if (file) return (reuse(path, file) ?? produce(path, file)).outcome
      const folder = path.startsWith(`${SEARCH_FOLDER}/`) ? site?.findSearchFolder() : null
      return folder ? listFolder(folder).then((files) => files.get(path)?.contents()) : undefined
    },
    listDiagnostics: () => [...produced.values()].flatMap(({ diagnostics }) => diagnostics ?? []),
  }
}

type ListFolder = (folder: OutputFolder) => Promise<ReadonlyMap<string, OutputFile>>

/** Lists the files of folders by their paths, once per key; a failure is not kept. */
function createFolderLister(): ListFolder {
  const listed = new Map<string, { key: string; files: ReturnType<ListFolder> }>()
  return ({ path, key, list }) => {
    const known = listed.get(path)
    if (known?.key === key) return known.files
    const files = list().then((all) => new Map(all.map((file) => [file.path, file])))
    listed.set(path, { key, files })
    files.catch(() => listed.delete(path))
    return files
  }
}
