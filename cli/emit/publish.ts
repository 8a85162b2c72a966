import { existsSync } from 'node:fs'
import { readFileState, toFileState } from '../lib/file-states.ts'
import { attempt } from '../lib/system-error.ts'
import type { EmitSummary } from './output-file.ts'
import { type PublishedFile, readStats, writeState } from './output-state.ts'
import { getFolder, getFullPath, listFolders, listTree, removeTree } from './output-tree.ts'
import { type StagedSite, swap } from './staging.ts'

/** Replaces the output by a staged site, unless it contains exactly the same. Throws what the file system refuses before that. */
export function publish(site: StagedSite): Pick<EmitSummary, 'removed' | 'states'> {
  const { paths, known, staging, published, kept } = site
  const { outDir } = paths
  const before = existsSync(outDir) ? listTree(outDir) : { files: [], folders: [] }
  const folders = listFolders(published.keys())
  const changed = listChangedFolders(before, folders, site)
  const foreign = before.files.filter((path) => !known.published.has(path) && !published.has(path))
  if (changed.size === 0) {
    attempt(() => removeTree(paths.staging))
  } else {
    const linked = [...kept].filter((path) => changed.has(getFolder(path)))
    const moves = before.folders.filter((folder) => !changed.has(folder) && changed.has(getFolder(folder)))
    for (const path of linked) staging.keep(path)
    for (const folder of moves) staging.makeParent(folder)
    swap(paths, moves)
    // The next run removes the rest, or reports it.
    for (const left of [paths.previous, paths.moves]) attempt(() => removeTree(left))
    for (const path of linked) refreshState(path, site)
  }
  const isKnown = changed.size === 0 && [...published].every(([path, file]) => known.published.get(path) === file)
  // The site is published: without its state, the next run is slower and nothing else.
  if (!isKnown) attempt(() => writeState(paths.state, { published, folderMode: staging.folderMode }))
  return { removed: foreign.length, states: listStates(outDir, published, folders) }
}

/**
 * The folders that are not the same in the old output and in the new one, with those around them; the output itself is the empty
 * path. `before` is the old output, and `folders` are those of the new one.
 */
function listChangedFolders(
  before: ReturnType<typeof listTree>,
  folders: ReadonlySet<string>,
  { paths, staging, published, kept }: StagedSite,
): Set<string> {
  const changed = new Set<string>()
  const add = (folder: string) => {
    for (let each = folder; !changed.has(each); each = getFolder(each)) changed.add(each)
  }
  for (const path of [...before.files, ...published.keys()]) if (!kept.has(path)) add(getFolder(path))
  const known = new Set(before.folders)
  // Such as one that was replaced by a link.
  for (const folder of folders) if (!known.has(folder)) add(folder)
  for (const folder of before.folders) {
    const { mode } = readStats(getFullPath(paths.outDir, folder)) ?? {}
    if (!folders.has(folder) || mode !== staging.folderMode) add(folder)
  }
  return changed
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
