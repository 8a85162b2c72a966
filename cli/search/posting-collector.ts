import { compareStrings } from '../lib/compare-strings.ts'
import { ByteWriter } from './byte-writer.ts'
import type { PostingLists } from './posting-lists.ts'

/** Collects postings one after the other. */
export interface PostingCollector {
  /** Terms are numbered. Sections have to come in ascending order. */
  add(term: number, section: number, impact: number): void
  /** Ends the collection; `terms` has the terms by their numbers. */
  finish(terms: readonly string[]): PostingLists
}

/** Postings that are collected before they are put in the order of their terms. */
const RUN_LENGTH = 2 ** 17

/** Postings in the order of their terms, as bytes. */
interface Run {
  /** The numbers of its terms, and the ends of their postings and distances. */
  terms: Uint32Array
  ends: Uint32Array
  offsets: Uint32Array
  impacts: Uint8Array
  distances: Uint8Array
}

/**
 * Creates an empty collector. A large site has millions of postings, which would take several times their bytes as arrays of
 * numbers: they are encoded run by run, and the runs are joined at the end.
 */
export function createPostingCollector(): PostingCollector {
  const run = createRunCollector()
  const runs: Run[] = []
  return {
    add(term, section, impact) {
      run.add(term, section, impact)
      if (run.isFull()) runs.push(run.take())
    },
    finish(terms) {
      runs.push(run.take())
      const order = [...terms.keys()].sort((a, b) => compareStrings(terms[a] ?? '', terms[b] ?? ''))
      const positions = new Uint32Array(terms.length)
      for (const [position, number] of order.entries()) positions[number] = position
      return { terms: order.map((number) => terms[number] ?? ''), ...joinRuns(runs, positions) }
    },
  }
}

function createRunCollector() {
  const terms = new Uint32Array(RUN_LENGTH)
  const sections = new Uint32Array(RUN_LENGTH)
  const impacts = new Uint8Array(RUN_LENGTH)
  let length = 0
  let count = 0
  /** The last section of each term in earlier runs. */
  let last = new Uint32Array()
  return {
    isFull: () => length === RUN_LENGTH,
    add(term: number, section: number, impact: number): void {
      if (term >= count) count = term + 1
      terms[length] = term
      sections[length] = section
      impacts[length++] = impact
    },
    /** Ends a run. */
    take(): Run {
      const known = last
      last = new Uint32Array(count)
      last.set(known)
      const added = { terms: terms.subarray(0, length), sections, impacts }
      length = 0
      return encodeRun(added, last)
    },
  }
}

/** Unencoded postings of a run, in the order of their sections. */
type AddedPostings = Record<'terms' | 'sections', Uint32Array> & { impacts: Uint8Array }

/** Encodes a run; `last` has the last section of each term before it, and after it. */
function encodeRun({ terms, sections, impacts }: AddedPostings, last: Uint32Array): Run {
  const next = new Uint32Array(last.length + 1)
  for (const term of terms) next[term + 1] = (next[term + 1] ?? 0) + 1
  for (let term = 0; term < last.length; term++) next[term + 1] = (next[term + 1] ?? 0) + (next[term] ?? 0)
  const order = new Uint32Array(terms.length)
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] ?? 0
    const position = next[term] ?? 0
    order[position] = at
    next[term] = position + 1
  }
  const distances = new ByteWriter(2 * terms.length)
  const run = {
    impacts: new Uint8Array(terms.length),
    terms: [] as number[],
    ends: [] as number[],
    offsets: [] as number[],
  }
  for (let position = 0; position < order.length; ) {
    const term = terms[order[position] ?? 0] ?? 0
    const end = next[term] ?? 0
    let section = last[term] ?? 0
    for (; position < end; position++) {
      const at = order[position] ?? 0
      const own = sections[at] ?? 0
      distances.number(own - section)
      section = own
      run.impacts[position] = impacts[at] ?? 0
    }
    last[term] = section
    run.terms.push(term)
    run.ends.push(end)
    run.offsets.push(distances.length)
  }
  return {
    terms: Uint32Array.from(run.terms),
    ends: Uint32Array.from(run.ends),
    offsets: Uint32Array.from(run.offsets),
    impacts: run.impacts,
    distances: distances.toBytes(),
  }
}

/** Joins runs in their order. `positions` has the position of each term. */
function joinRuns(runs: Run[], positions: Uint32Array): Omit<PostingLists, 'terms'> {
  const starts = new Uint32Array(positions.length + 1)
  const offsets = new Uint32Array(positions.length + 1)
  for (const run of runs) {
    forEachTerm(run, (term, { count, bytes }) => {
      const position = (positions[term] ?? 0) + 1
      starts[position] = (starts[position] ?? 0) + count
      offsets[position] = (offsets[position] ?? 0) + bytes
    })
  }
  for (let position = 0; position < positions.length; position++) {
    starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0)
    offsets[position + 1] = (offsets[position + 1] ?? 0) + (offsets[position] ?? 0)
  }
  const impacts = new Uint8Array(starts.at(-1) ?? 0)
  const distances = new Uint8Array(offsets.at(-1) ?? 0)
  const [nextImpact, nextDistance] = [starts.slice(), offsets.slice()]
  // Each is given back as soon as it has been copied.
  for (let run = runs.shift(); run; run = runs.shift()) {
    const from = run
    forEachTerm(run, (term, { start, count, offset, bytes }) => {
      const position = positions[term] ?? 0
      const [impact, distance] = [nextImpact[position] ?? 0, nextDistance[position] ?? 0]
      for (let at = 0; at < count; at++) impacts[impact + at] = from.impacts[start + at] ?? 0
      for (let at = 0; at < bytes; at++) distances[distance + at] = from.distances[offset + at] ?? 0
      nextImpact[position] = impact + count
      nextDistance[position] = distance + bytes
    })
  }
  return { starts, impacts, offsets, distances }
}

/** Start and number of the postings of a term in a run; offset and bytes of their distances. */
type RunRange = Record<'start' | 'count' | 'offset' | 'bytes', number>

function forEachTerm({ terms, ends, offsets }: Run, visit: (term: number, range: RunRange) => void): void {
  let [start, offset] = [0, 0]
  for (let at = 0; at < terms.length; at++) {
    const [end, next] = [ends[at] ?? 0, offsets[at] ?? 0]
    visit(terms[at] ?? 0, { start, count: end - start, offset, bytes: next - offset })
    start = end
    offset = next
  }
}
