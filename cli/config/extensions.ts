import type { Pluggable } from 'unified'
import type { HookFunctions } from './hooks.ts'

/** The code of a configuration: functions cannot be part of the JSON `Config`. */
export interface Extensions {
  remarkPlugins: Pluggable[]
  rehypePlugins: Pluggable[]
  /** Not part of any cache key, since they do not affect parsed documents; their results are. */
  hooks: HookFunctions
  /** Absolute path of the compiled configuration, from which worker threads import the same functions; `null` if there are none. */
  module: string | null
  /** Changes whenever a function may have changed. Part of every cache key that the functions affect. */
  fingerprint: string
}
