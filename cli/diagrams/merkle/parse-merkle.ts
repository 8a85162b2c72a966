import { Cursor } from '../cursor.ts'
import { parseLabel } from '../label.ts'
import { MAX_PROBLEMS, type ProblemCollector } from '../problem.ts'

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

type LineLocation = { line: number; column: number; length: number }

const KEY_NAMES = 'leaves, root, node, odd, path and hash'

/** Parses the lines of a tree; each key appears at most once, and leaves are one per line or all on one line. */
class MerkleParser {
  readonly tree: MerkleSource = { leaves: [], odd: 'promote', proven: null, hash: '', hashes: new Map() }
  private root: { value: string } | undefined
  private path: { value: string; location: LineLocation } | undefined
  private readonly named: { range: string; value: string; location: LineLocation }[] = []

  constructor(private readonly problems: ProblemCollector) {}

  parseLine(text: string, line: number): void {
    const cursor = new Cursor(text.trimEnd(), line)
    cursor.skipBlanks()
    if (cursor.done || /^(?:#|%%)/.test(cursor.text.slice(cursor.at))) return
    if (cursor.match(/^-\s+/)) {
      this.addLeaf(cursor.text.slice(cursor.at))
      return
    }
    const start = cursor.at
    const found = cursor.match(/^(\w+)(?:\s+([^:]*?))?\s*:\s*/)
    const valueAt = cursor.at
    const value = cursor.text.slice(valueAt)
    const location = { line, column: valueAt, length: Math.max(1, value.length) }
    if (!found || !this.parseKey(found, value, location)) {
      cursor.at = start
      this.problems.add(
        cursor.getRestLocation(),
        'The line is neither a leaf nor a key.',
        `Leaves are lines that begin with "- "; the keys are ${KEY_NAMES}.`,
      )
    }
  }

  private parseKey([, key = '', range]: RegExpExecArray, value: string, location: LineLocation): boolean {
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

  private parseLeaves(value: string, location: LineLocation): void {
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

  private parseOdd(value: string, location: LineLocation): void {
    if (value === 'promote' || value === 'duplicate' || value === 'zero') this.tree.odd = value
    else this.problems.add(location, `"${value}" is not a rule for odd nodes.`, 'Write promote, duplicate or zero.')
  }

  /** Checks that need the whole source. */
  finish(): MerkleSource {
    const { leaves, hashes } = this.tree
    const start = { line: 0, column: 0, length: 1 }
    if (leaves.length === 0)
      this.problems.add(start, 'The tree has no leaves.', 'Write "leaves: a, b, c", or a line "- a" for each.')
    if (leaves.length > MAX_LEAVES) {
      this.problems.add(
        start,
        `The tree has ${leaves.length} leaves, more than the limit of ${MAX_LEAVES}.`,
        'Show a part of it.',
      )
    }
    for (const { range, value, location } of this.named) {
      const [first, last] = range.split('-').map(Number)
      const known = first !== undefined && last !== undefined && first < last && last < leaves.length
      if (known) hashes.set(`${first}-${last}`, parseLabel(value))
      else
        this.problems.add(
          location,
          `"${range}" is not a range of leaves of the tree.`,
          'Write the 0-based indexes of its first and last leaf: node 0-3.',
        )
    }
    if (this.root) hashes.set('root', parseLabel(this.root.value))
    if (this.path) this.findProven(this.path.value, this.path.location)
    return this.tree
  }

  private findProven(value: string, location: LineLocation): void {
    const { leaves } = this.tree
    const named = leaves.findIndex(({ label }) => label === parseLabel(value))
    const index = named >= 0 ? named : /^\d+$/.test(value) ? Number(value) : -1
    if (index >= 0 && index < leaves.length) this.tree.proven = index
    else if (leaves.length > 0)
      this.problems.add(
        location,
        `"${value}" is not a leaf of the tree.`,
        'Write the label of a leaf, or its 0-based index.',
      )
  }
}

/** Parses a Merkle tree. */
export function parseMerkle(lines: readonly string[], problems: ProblemCollector): MerkleSource {
  const parser = new MerkleParser(problems)
  for (const [index, line] of lines.entries()) if (problems.all.length < MAX_PROBLEMS) parser.parseLine(line, index)
  return parser.finish()
}
