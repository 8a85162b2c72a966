/**
 * A store of values by key. Its three laws: a cached value is never mutated; it depends on one file only (and on
 * includes whose hash it carries); every option that shaped it is in its key. Break the first and one page's change shows on
 * another; break the second and a rename leaves stale pages; break the third and a changed option changes nothing.
 */
export interface Cache {
  /** Bytes stored under the key, checked against their checksum; `undefined` for a miss or any damage. */
  get(key: string): Uint8Array | undefined
  has(key: string): boolean
  put(key: string, value: Uint8Array): void
  /** Makes everything put in this run durable; entries that this run neither read nor wrote may be dropped. */
  save(): Promise<void>
  close(): void
}
