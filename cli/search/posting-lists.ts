/** The sections of all terms, each with the term's impact. */
export interface PostingLists {
  /** In ascending order of their UTF-16 units, which is that of `<`. */
  terms: readonly string[]
  /** Of each term where its postings begin, and at the end where the last ones end. */
  starts: Uint32Array
  /** Of each posting its impact (`toImpact`). */
  impacts: Uint8Array
  /** Of each term where its distances begin, and at the end where the last ones end. */
  offsets: Uint32Array
  /** As shards have them: of each posting the distance from the section before to its own, as a varint. Sections ascend. */
  distances: Uint8Array
}

/** How many sections have a term. */
export function countPostings({ starts }: Pick<PostingLists, 'starts'>, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0)
}

/** Reads the sections of a term to the beginning of an array that has room for them. Returns how many there are. */
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
