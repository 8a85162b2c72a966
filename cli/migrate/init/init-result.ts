import type { FittedConfig } from './write-config.ts'
import type { WrittenFiles } from './write-site.ts'

/** Result of `initProject`; paths are posix and relative to the site's folder. */
export interface InitResult extends WrittenFiles {
  /** Result of checking the site; `null` if the site is new or already has a configuration. */
  fitted: FittedConfig | null
  /** Sentences about what was found and is not used. */
  notes: string[]
  /** Commands to type next. */
  next: string[]
}
