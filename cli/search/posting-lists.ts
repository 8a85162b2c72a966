/** The sections of all terms, each with the term's impact. */
export interface PostingLists {
  /** In ascending order of their UTF-16 units, which is that of `<`. */
  terms: readonly string[]
  /** Start of the postings of each term, and finally their end. */
  starts: Uint32Array
  /** Impact of each posting (`toImpact`). */
  impacts: Uint8Array
  /** Start of the distances of each term, and finally their end. */
  offsets: Uint32Array
  /** Distance of each posting's section from the one before, as a varint, like in shards. Sections ascend. */
  distances: Uint8Array
}

/** Number of sections with a term. */
export function countPostings({ starts }: Pick<PostingLists, 'starts'>, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0)
}

/** Reads the sections of a term into an array that is large enough. Returns their number. */
export function readSections(lists: PostingLists, term: number, sections: Uint32Array): number {
  const { distances } = lists
  const count = countPostings(lists, term)
  let at = lists.offsets[term] ?? 0
  let section = 0
  for (let index = 0; index < count; index++) {
    let byte = distances[at++] ?? 0
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = distances[at++] ?? 0
      distance |= (byte & 127) << shift
    }
    section += distance
    sections[index] = section
  }
  return count
}

/** The number of a term; -1 if the lists have it not. */
export function findTerm({ terms }: Pick<PostingLists, 'terms'>, term: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? term) < term) low = middle + 1
    else high = middle
  }
  return terms[low] === term ? low : -1
}
