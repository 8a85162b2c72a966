import type { Pluggable } from 'unified'

/** What of a configuration is code: functions cannot be part of the JSON `Config`. */
export interface Extensions {
  remarkPlugins: Pluggable[]
  rehypePlugins: Pluggable[]
  /** Absolute path of the compiled configuration, which a worker thread imports to get the same functions; `null` when there are none. */
  module: string | null
  /** Changes whenever a function could have changed: a part of every cache key it shapes. */
  fingerprint: string
}
