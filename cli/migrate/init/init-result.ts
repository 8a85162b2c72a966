import type { FittedConfig } from './write-config.ts'
import type { WrittenFiles } from './write-site.ts'

/** What `initProject` did; paths are posix and relative to the folder of the site. */
export interface InitResult extends WrittenFiles {
  /** What a check of the site found; `null` if the site is new, or has a configuration already. */
  fitted: FittedConfig | null
  /** Sentences about what was found and is not used. */
  notes: string[]
  /** Commands to type next. */
  next: string[]
}
