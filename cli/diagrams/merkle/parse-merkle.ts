import { type Cursor, listStatements } from '../cursor.ts'
import { parseLabel } from '../label.ts'
import type { Location, ProblemCollector } from '../problem.ts'

/** The rule for a node without a partner: it moves up unchanged, or is paired with itself or with an empty leaf. */
type OddRule = 'promote' | 'duplicate' | 'zero'

export interface Leaf {
  label: string
  hash: string
}

export interface MerkleSource {
  leaves: Leaf[]
  odd: OddRule
  /** Index of the leaf whose proof is shown. */
  proven: number | null
  /** The name of the hash function. */
  hash: string
  /** Hashes of inner nodes, by the first and last leaf below them: `0-3`. */
  hashes: Map<string, string>
}

/** Wider trees are not readable. */
const MAX_LEAVES = 128

const KEY_NAMES = 'leaves, root, node, odd, path and hash'

/** Parses the lines of a tree; each key appears at most once, and leaves are one per line or all on one line. */
class MerkleParser {
  readonly tree: MerkleSource = { leaves: [], odd: 'promote', proven: null, hash: '', hashes: new Map() }
  private root: { value: string } | undefined
  private path: { value: string; location: Location } | undefined
  private readonly named: { range: string; value: string; location: Location }[] = []

  constructor(private readonly problems: ProblemCollector) {}

  parseLine(cursor: Cursor): void {
    if (cursor.match(/^-\s+/)) {
      this.addLeaf(cursor.rest)
      return
    }
    const start = cursor.at
    const found = cursor.match(/^(\w+)(?:\s+([^:]*?))?\s*:\s*/)
    const valueAt = cursor.at
    const value = cursor.text.slice(valueAt)
    const location = cursor.getLocation(valueAt, Math.max(1, value.length))
    if (!found || !this.parseKey(found, value, location)) {
      cursor.at = start
      const hint = `Leaves are lines that begin with "- "; the keys are ${KEY_NAMES}.`
      this.problems.add(cursor.getRestLocation(), 'The line is neither a leaf nor a key.', hint)
    }
  }

  private parseKey([, key = '', range]: RegExpExecArray, value: string, location: Location): boolean {
    if (key === 'node' && range !== undefined)
      this.named.push({ range: range.replace(/\s*(?:-|–|\.\.)\s*/, '-'), value, location })
    else if (range !== undefined) return false
    else if (key === 'leaves') this.parseLeaves(value, location)
    else if (key === 'odd') this.parseOdd(value, location)
    else if (key === 'path') this.path = { value, location }
    else if (key === 'hash') this.tree.hash = parseLabel(value)
    else if (key === 'root') this.root = { value }
    else return false
    return true
  }

  private addLeaf(text: string): void {
    const found = /^(?:"([^"]*)"|(.*?))(?:\s+=\s+(.*))?$/.exec(text.trim())
    this.tree.leaves.push({ label: parseLabel(found?.[1] ?? found?.[2] ?? ''), hash: parseLabel(found?.[3] ?? '') })
  }

  private parseLeaves(value: string, location: Location): void {
    if (value === '') return
    if (!/^\d+$/.test(value)) {
      for (const text of value.split(',')) if (text.trim() !== '') this.addLeaf(text)
      return
    }
    if (Number(value) < 1 || Number(value) > MAX_LEAVES) {
      this.problems.add(location, `A tree cannot have ${value} leaves.`, `Write a number from 1 to ${MAX_LEAVES}.`)
      return
    }
    for (let index = 0; index < Number(value); index++) this.addLeaf(`L${index}`)
  }

  private parseOdd(value: string, location: Location): void {
    if (value === 'promote' || value === 'duplicate' || value === 'zero') this.tree.odd = value
    else this.problems.add(location, `"${value}" is not a rule for odd nodes.`, 'Write promote, duplicate or zero.')
  }

  /** Checks that need the whole source. */
  finish(): MerkleSource {
    const { leaves, hashes } = this.tree
    if (leaves.length === 0)
      this.problems.add(0, 'The tree has no leaves.', 'Write "leaves: a, b, c", or a line "- a" for each.')
    if (leaves.length > MAX_LEAVES) {
      const message = `The tree has ${leaves.length} leaves, more than the limit of ${MAX_LEAVES}.`
      this.problems.add(0, message, 'Show a part of it.')
    }
    for (const { range, value, location } of this.named) {
      const [first, last] = range.split('-').map(Number)
      const known = first !== undefined && last !== undefined && first < last && last < leaves.length
      if (known) hashes.set(`${first}-${last}`, parseLabel(value))
      else {
        const hint = 'Write the 0-based indexes of its first and last leaf: node 0-3.'
        this.problems.add(location, `"${range}" is not a range of leaves of the tree.`, hint)
      }
    }
    if (this.root) hashes.set('root', parseLabel(this.root.value))
    if (this.path) this.findProven(this.path.value, this.path.location)
    return this.tree
  }

  private findProven(value: string, location: Location): void {
    const { leaves } = this.tree
    const named = leaves.findIndex(({ label }) => label === parseLabel(value))
    const index = named >= 0 ? named : /^\d+$/.test(value) ? Number(value) : -1
    if (index >= 0 && index < leaves.length) this.tree.proven = index
    else if (leaves.length > 0) {
      const hint = 'Write the label of a leaf, or its 0-based index.'
      this.problems.add(location, `"${value}" is not a leaf of the tree.`, hint)
    }
  }
}

/** Parses a Merkle tree. */
export function parseMerkle(lines: readonly string[], problems: ProblemCollector): MerkleSource {
  const parser = new MerkleParser(problems)
  for (const cursor of listStatements(lines, problems)) parser.parseLine(cursor)
  return parser.finish()
}
