/**
 * A store of values by key. Three rules apply: a cached value is never mutated; it depends on one file only (and on
 * includes whose hash it contains); every option that affects it is part of its key. Without the first, a change of one
 * page shows on another; without the second, a rename leaves stale pages; without the third, a changed option has no effect.
 */
export interface Cache {
  /** The bytes stored under the key, verified by their checksum; `undefined` if there are none or they are damaged. */
  get(key: string): Uint8Array | undefined
  /** Whether there are bytes under the key, which may be damaged. */
  has(key: string): boolean
  put(key: string, value: Uint8Array): void
  /** Writes everything put in this run to disk. Entries that this run neither read nor wrote may be dropped. */
  save(): Promise<void>
  close(): void
}
