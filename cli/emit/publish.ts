import { existsSync } from 'node:fs'
import { readFileState, toFileState } from '../lib/file-states.ts'
import { attempt } from '../lib/system-error.ts'
import type { EmitSummary } from './output-file.ts'
import { type PublishedFile, readStats, writeState } from './output-state.ts'
import { getFullPath, listFolders, listTree, removeTree } from './output-tree.ts'
import { type StagedSite, swap } from './staging.ts'

/** Replaces the output by a staged site, unless it contains exactly the same. Throws what the file system refuses before that. */
export function publish(site: StagedSite): Pick<EmitSummary, 'removed' | 'states'> {
  const { paths, known, staging, published, kept } = site
  const { outDir, previous } = paths
  const folders = listFolders(published.keys())
  const before = existsSync(outDir) ? listTree(outDir) : { files: [], folders: [] }
  const isSame =
    kept.size === published.size &&
    before.files.length === published.size &&
    before.folders.length === folders.size &&
    before.folders.every((folder) => readStats(getFullPath(outDir, folder))?.mode === staging.folderMode)
  const foreign = before.files.filter((path) => !known.published.has(path) && !published.has(path))
  if (isSame) {
    attempt(() => removeTree(paths.staging))
  } else {
    for (const path of kept) staging.keep(path)
    swap(paths)
    // What remains is removed by the next run, or reported.
    attempt(() => removeTree(previous))
    for (const path of kept) refreshState(path, site)
  }
  const isKnown = isSame && [...published].every(([path, file]) => known.published.get(path) === file)
  // The site is published: without its state, the next run is slower and nothing else.
  if (!isKnown) attempt(() => writeState(paths.state, { published, folderMode: staging.folderMode }))
  return { removed: foreign.length, states: listStates(outDir, published, folders) }
}

/** Links change the state of a file, and a copy is another file. Those that were edited meanwhile are not intact. */
function refreshState(path: string, { paths, published }: StagedSite): void {
  const file = published.get(path)
  const stats = readStats(getFullPath(paths.outDir, path))
  if (!file || !stats) return
  const [size, modifiedMs] = file.state.split(' ').map(Number)
  // A copy has the time of the file in less detail.
  const isSame = stats.size === size && Math.abs(stats.mtimeMs - (modifiedMs ?? 0)) < 1
  if (isSame) published.set(path, { ...file, state: toFileState(stats).text })
}

function listStates(
  outDir: string,
  published: ReadonlyMap<string, PublishedFile>,
  folders: ReadonlySet<string>,
): EmitSummary['states'] {
  const states = new Map<string, string>()
  for (const folder of folders) states.set(folder, readFileState(getFullPath(outDir, folder))?.text ?? '')
  for (const [path, { state }] of published) states.set(path, state)
  return states
}
