/** Size of one upload: large enough for few requests, small enough for one of them to be repeated quickly. */
const MAX_BATCH_BYTES = 2_000_000

/** Splits documents into batches of at most 2 MB, in their order; a larger document is a batch of its own. */
export function toBatches(documents: readonly string[], maxBytes: number = MAX_BATCH_BYTES): string[][] {
  const batches: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const document of documents) {
    const size = Buffer.byteLength(document)
    const last = batches.at(-1)
    if (last && bytes + size <= maxBytes) {
      last.push(document)
      bytes += size
    } else {
      batches.push([document])
      bytes = size
    }
  }
  return batches
}
