import { waitForAbort } from '../lib/wait-for-abort.ts'
import { createCoalescer } from './coalesce.ts'
import type { DevSite } from './dev-site.ts'
import { listWatchedSources } from './watched-sources.ts'
import type { FileChange, Watcher } from './watcher.ts'

/** Quiet time before a rebuild: longer than the pauses within a burst of writes, and a third of what an update may take in all. */
const QUIET_MS = 20

export interface FollowRequest {
  /** Absolute folder of the project. */
  root: string
  /** Relative to the root; `null` for the usual names. */
  configFile: string | null
  /** Start of the last build, in milliseconds: files that were written since are changed. */
  since: number
  /** Ends the watching when it aborts. */
  signal: AbortSignal
  /** Called for every file that changes, before the build that follows. */
  onChange(path: string, change: FileChange): void
  /** Builds the site again after files have changed: posix paths relative to the root. Must not throw. */
  rebuild(changed: readonly string[]): Promise<void>
  /** Called with a sentence if the files cannot be watched as usual. */
  onProblem(message: string): void
}

/** Calls `rebuild` on every change of the files that the site is made from, until the signal aborts. */
export async function followChanges(site: Pick<DevSite, 'getPlan' | 'pause'>, request: FollowRequest): Promise<void> {
  const { root, signal, rebuild, onProblem } = request
  let sources = listWatchedSources(site.getPlan(), request)
  let { since } = request
  let watcher = watch()
  const changes = createCoalescer<string>({
    quietMs: QUIET_MS,
    async run(changed) {
      since = Date.now()
      await rebuild([...new Set(changed)])
      if (signal.aborted) return
      const now = listWatchedSources(site.getPlan(), request)
      if (now.join() === sources.join()) return
      sources = now
      await (await watcher).close()
      watcher = watch()
    },
  })
  async function watch(): Promise<Watcher> {
    // Loaded after the first page.
    const { watchSources } = await import('./watcher.ts')
    const onChange = (path: string, change: FileChange) => {
      site.pause()
      request.onChange(path, change)
      changes.push(path)
    }
    return watchSources({ root, sources, since, onChange, onProblem })
  }
  await waitForAbort(signal)
  changes.close()
  await (await watcher).close()
}
