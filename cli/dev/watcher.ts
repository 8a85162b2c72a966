import { realpathSync, type Stats, statSync } from 'node:fs'
import { type ChokidarOptions, type FSWatcher, watch } from 'chokidar'
import { isBuiltSite } from '../content/built-site.ts'
import { getErrorCode, getErrorText } from '../lib/error-text.ts'
import { getRelativePath } from '../lib/posix-path.ts'

/** Interval at which files are polled if the system cannot report changes. */
const POLL_EVERY_MS = 1000

/** chokidar drops a change of a file within 50 ms of another one, so files are looked at again after this. */
const LOOK_AGAIN_AFTER_MS = 60

/** What happened to a file. */
export type FileChange = 'add' | 'change' | 'unlink'

export interface WatchRequest {
  /** Absolute folder of the project. */
  root: string
  /** Posix paths relative to the root: folders with everything in them, and single files. */
  sources: readonly string[]
  /** Called with the posix path, relative to the root, of every file that was added, changed or removed. */
  onChange: (path: string, change: FileChange) => void
  /** Files that were written since this time, in milliseconds, are changed although they were not watched yet. Default: none. */
  since?: number
  /** Called once with the reason why files are polled. */
  onProblem: (message: string) => void
}

export interface Watcher {
  close(): Promise<void>
}

/** Watches the sources of a site, including those that do not exist yet. */
export async function watchSources(request: WatchRequest): Promise<Watcher> {
  let current: FSWatcher | undefined
  let targets: FSWatcher | undefined
  let isClosed = false
  let fellBack = false

  function start(usePolling: boolean): Promise<void> {
    const options = {
      ...{ ignoreInitial: true, usePolling, interval: POLL_EVERY_MS },
      ...{ followSymlinks: false, alwaysStat: true },
    }
    const { since = Number.POSITIVE_INFINITY } = request
    let isReady = false
    const links = watchTargets(options, (link) => request.onChange(getRelativePath(request.root, link), 'change'))
    targets = links.watcher
    const watcher = watch(request.root, {
      ...options,
      ignoreInitial: false,
      ignored: (path, stats) => {
        const relative = getRelativePath(request.root, path)
        if (!isWatched(relative, request.sources)) return true
        if (stats?.isSymbolicLink()) links.add(path)
        return isFolderOfRoot(relative) && isBuiltSite(path)
      },
    })
    current = watcher
    watcher.on('all', (event, path, stats) => {
      if (!isReady && (!stats || Math.max(stats.mtimeMs, stats.ctimeMs) < since)) return
      if (event !== 'add' && event !== 'change' && event !== 'unlink') return
      const relative = getRelativePath(request.root, path)
      request.onChange(relative, isReady ? event : 'change')
      lookAgain(path, stats, () => isClosed || request.onChange(relative, 'change'))
    })
    return new Promise((resolve) => {
      watcher.on('ready', () => {
        isReady = true
        resolve()
      })
      watcher.on('error', (error) => {
        resolve()
        // Beyond the system's limit of watchers, there is an error for every further path.
        if (isClosed || fellBack || usePolling) return
        fellBack = true
        request.onProblem(describeProblem(error))
        Promise.all([watcher.close(), links.watcher.close()])
          .then(() => (isClosed ? undefined : start(true)))
          .catch((cause) => request.onProblem(`Cannot watch files for changes: ${getErrorText(cause)}.`))
      })
    })
  }

  await start(false)
  return {
    async close() {
      isClosed = true
      await Promise.all([current?.close(), targets?.close()])
    },
  }
}

/** Reports a file that was changed again soon after an event; `stats` are those of the event. */
function lookAgain(path: string, stats: Stats | undefined, report: () => void): void {
  if (!stats?.isFile()) return
  const look = (): void => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now && (now.mtimeMs !== stats.mtimeMs || now.ino !== stats.ino)) report()
  }
  setTimeout(look, LOOK_AGAIN_AFTER_MS).unref()
}

/** Watches the files that symbolic links point to; `onChange` is called with the absolute path of the link. */
function watchTargets(options: ChokidarOptions, onChange: (link: string) => void) {
  const linksByTarget = new Map<string, Set<string>>()
  const watcher = watch([], options)
  const report = (path: string): void => {
    for (const link of linksByTarget.get(path) ?? []) onChange(link)
  }
  watcher.on('all', (_event, path, stats) => {
    report(path)
    lookAgain(path, stats, () => watcher.closed || report(path))
  })
  const add = (link: string): void => {
    try {
      const target = realpathSync(link)
      if (!statSync(target).isFile()) return
      const links = linksByTarget.get(target) ?? new Set()
      linksByTarget.set(target, links.add(link))
      watcher.add(target)
    } catch {
      // A broken link is reported by the build.
    }
  }
  return { watcher, add }
}

/** If the documents are in the root, the output of a build may be among them. */
function isFolderOfRoot(relative: string): boolean {
  return relative !== '' && !relative.includes('/')
}

/** Whether a path is a source, inside one, or a parent of one. The empty path is the root. */
export function isWatched(path: string, sources: readonly string[]): boolean {
  if (path === '') return true
  const segments = path.split('/')
  if (segments.includes('node_modules') || segments.some(isTemporary)) return false
  return sources.some(
    (source) => source === '' || path === source || path.startsWith(`${source}/`) || source.startsWith(`${path}/`),
  )
}

/** Dotfiles, and files that editors write next to a file while saving it. */
function isTemporary(name: string): boolean {
  return name.startsWith('.') || name.startsWith('#') || name.endsWith('~') || name === '4913'
}

function describeProblem(error: unknown): string {
  const code = getErrorCode(error) ?? String(error)
  const limit =
    code === 'ENOSPC' || code === 'EMFILE'
      ? ' The limit of watched files is reached; on Linux, raise it with: sysctl fs.inotify.max_user_watches=524288'
      : ''
  return `Cannot watch files for changes (${code}); polling every second instead.${limit}`
}
