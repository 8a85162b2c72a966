import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { Contents, OutputFile, OutputFolder, Sink } from './output-file.ts'

/** A sink that keeps producers instead of bytes: a file is produced when it is requested, once per key. */
export interface MemorySink extends Sink {
  /** The published file at a posix path relative to the output folder; `undefined` if it does not exist. */
  find(path: string): Promise<Outcome<Contents> | undefined> | undefined
  /** The diagnostics of the published files that have been produced so far: a new list at each call. */
  listDiagnostics(): Diagnostic[]
}

interface ProducedFile {
  key: string | null
  outcome: Promise<Outcome<Contents>>
  /** Empty until the outcome resolves. */
  diagnostics: readonly Diagnostic[]
}

/** Files since the last commit, or published by it. */
interface Files {
  files: Map<string, OutputFile>
  folders: Map<string, OutputFolder>
}

const createFiles = (): Files => ({ files: new Map(), folders: new Map() })

export function createMemorySink(): MemorySink {
  let staged = createFiles()
  let published = createFiles()
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
    async write(file) {
      staged.files.set(file.path, file)
      return []
    },
    async writeFolder(folder) {
      staged.folders.set(folder.path, folder)
      return []
    },
    async commit() {
      published = staged
      staged = createFiles()
      for (const [path, { key }] of produced) {
        if (key === null || published.files.get(path)?.key !== key) produced.delete(path)
      }
      return { written: published.files.size, reused: 0, bytes: 0, removed: 0, states: new Map() }
    },
    async abort() {
      staged = createFiles()
    },
    find(path) {
      const file = published.files.get(path)
      if (file) return produced.get(path)?.outcome ?? produce(path, file)
      const folder = [...published.folders.values()].find((each) => path.startsWith(`${each.path}/`))
      return folder && listFolder(folder).then((files) => files.get(path)?.contents())
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
