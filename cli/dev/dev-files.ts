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
  /** Empty until the outcome resolves. */
  diagnostics: readonly Diagnostic[]
}

export function createDevFiles(): DevFiles {
  let site: SiteFiles | undefined
  const listFolder = createFolderLister()
  const produced = new Map<string, ProducedFile>()

  function produce(path: string, file: OutputFile): Promise<Outcome<Contents>> {
    const outcome = (async () => file.contents())()
    const entry: ProducedFile = { key: file.key, outcome, diagnostics: [] }
    produced.set(path, entry)
    const forget = () => {
      if (produced.get(path) === entry) produced.delete(path)
    }
    outcome.then(({ diagnostics }) => {
      entry.diagnostics = diagnostics
    }, forget)
    return outcome
  }

  return {
    replace(next) {
      site = next
      for (const [path, { key }] of produced) {
        if (key === null || next.find(path)?.key !== key) produced.delete(path)
      }
    },
    find(path) {
      const file = site?.find(path)
      if (file) return produced.get(path)?.outcome ?? produce(path, file)
      const folder = path.startsWith(`${SEARCH_FOLDER}/`) ? site?.findSearchFolder() : null
      return folder ? listFolder(folder).then((files) => files.get(path)?.contents()) : undefined
    },
    listDiagnostics: () => [...produced.values()].flatMap(({ diagnostics }) => diagnostics),
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
