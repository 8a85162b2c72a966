import { relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

/** How often files are looked at where the system cannot report changes. */
const POLL_EVERY_MS = 1000

export interface WatchRequest {
  /** Absolute folder of the project. */
  root: string
  /** Posix paths relative to the root: folders with all that is in them, and single files. */
  sources: readonly string[]
  /** Hears the posix path, relative to the root, of every file that came, went or changed. */
  onChange: (path: string) => void
  /** Hears once why changes cannot be reported as they happen. */
  onProblem: (message: string) => void
}

export interface Watcher {
  close(): Promise<void>
}

/** Watches the sources of a site, also those that do not exist yet. */
export async function watchSources(request: WatchRequest): Promise<Watcher> {
  let current: FSWatcher | undefined
  let isClosed = false
  let fellBack = false

  function start(usePolling: boolean): Promise<void> {
    const watcher = watch(request.root, {
      ignoreInitial: true,
      usePolling,
      interval: POLL_EVERY_MS,
      followSymlinks: false,
      ignored: (path) => !isWatched(relativePath(request.root, path), request.sources),
    })
    current = watcher
    watcher.on('all', (event, path) => {
      if (event === 'add' || event === 'change' || event === 'unlink')
        request.onChange(relativePath(request.root, path))
    })
    return new Promise((resolve) => {
      watcher.on('ready', resolve)
      watcher.on('error', (error) => {
        resolve()
        // One folder too many gives an error for every path behind it.
        if (isClosed || fellBack || usePolling) return
        fellBack = true
        request.onProblem(describeProblem(error))
        watcher.close().then(() => (isClosed ? undefined : start(true)))
      })
    })
  }

  await start(false)
  return {
    async close() {
      isClosed = true
      await current?.close()
    },
  }
}

/** Whether a path is a source, lies in one, or leads to one. */
export function isWatched(path: string, sources: readonly string[]): boolean {
  if (path === '') return true
  const segments = path.split('/')
  if (segments.includes('node_modules') || segments.some(isTemporary)) return false
  return sources.some((source) => path === source || path.startsWith(`${source}/`) || source.startsWith(`${path}/`))
}

/** Dot-files, and what editors write beside a file while they save it. */
function isTemporary(name: string): boolean {
  return name.startsWith('.') || name.startsWith('#') || name.endsWith('~') || name === '4913'
}

function describeProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const limit =
    code === 'ENOSPC' || code === 'EMFILE'
      ? ' The system watches no more files; on Linux, raise the limit with: sysctl fs.inotify.max_user_watches=524288'
      : ''
  return `Changes cannot be watched (${code}), so files are looked at every second instead.${limit}`
}

function relativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
