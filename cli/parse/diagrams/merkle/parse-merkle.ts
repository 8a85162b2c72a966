import { Cursor } from '../cursor.ts'
import { type Faults, MAX_FAULTS } from '../fault.ts'
import { readLabel } from '../label.ts'

/** What becomes of a node without a partner: it moves up as it is, is paired with itself, or with an empty leaf. */
export type OddRule = 'promote' | 'duplicate' | 'zero'

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
  /** Hashes of inner nodes by the first and last leaf below them: `0-3`. */
  hashes: Map<string, string>
}

/** Wider trees are read by no one. */
const MAX_LEAVES = 128

type Place = { line: number; column: number; length: number }

const keys = 'leaves, root, node, odd, path and hash'

/** Reads the lines of a tree; keys are written once, leaves one in a line or all in one. */
class MerkleParser {
  readonly tree: MerkleSource = { leaves: [], odd: 'promote', proven: null, hash: '', hashes: new Map() }
  private root: { value: string } | undefined
  private path: { value: string; place: Place } | undefined
  private readonly named: { range: string; value: string; place: Place }[] = []

  constructor(private readonly faults: Faults) {}

  readLine(text: string, line: number): void {
    const cursor = new Cursor(text.trimEnd(), line)
    cursor.skipBlanks()
    if (cursor.done || /^(?:#|%%)/.test(cursor.text.slice(cursor.at))) return
    if (cursor.match(/-\s+/y)) {
      this.addLeaf(cursor.text.slice(cursor.at))
      return
    }
    const start = cursor.at
    const found = cursor.match(/(\w+)(?:\s+([^:]*?))?\s*:\s*/y)
    const valueAt = cursor.at
    const value = cursor.text.slice(valueAt)
    const place = { line, column: valueAt, length: Math.max(1, value.length) }
    if (!found || !this.readKey(found, value, place)) {
      cursor.at = start
      this.faults.add(
        cursor.rest(),
        'The line is neither a leaf nor a key.',
        `Leaves are lines that begin with "- "; the keys are ${keys}.`,
      )
    }
  }

  private readKey([, key = '', range]: RegExpExecArray, value: string, place: Place): boolean {
    if (key === 'node' && range !== undefined)
      this.named.push({ range: range.replace(/\s*(?:-|–|\.\.)\s*/, '-'), value, place })
    else if (range !== undefined) return false
    else if (key === 'leaves') this.readLeaves(value, place)
    else if (key === 'odd') this.readOdd(value, place)
    else if (key === 'path') this.path = { value, place }
    else if (key === 'hash') this.tree.hash = readLabel(value)
    else if (key === 'root') this.root = { value }
    else return false
    return true
  }

  private addLeaf(text: string): void {
    const found = /^(?:"([^"]*)"|(.*?))(?:\s+=\s+(.*))?$/.exec(text.trim())
    this.tree.leaves.push({ label: readLabel(found?.[1] ?? found?.[2] ?? ''), hash: readLabel(found?.[3] ?? '') })
  }

  private readLeaves(value: string, place: Place): void {
    if (value === '') return
    if (!/^\d+$/.test(value)) {
      for (const text of value.split(',')) if (text.trim() !== '') this.addLeaf(text)
      return
    }
    if (Number(value) < 1 || Number(value) > MAX_LEAVES) {
      this.faults.add(place, `A tree of ${value} leaves is not drawn.`, `Write 1 to ${MAX_LEAVES}.`)
      return
    }
    for (let index = 0; index < Number(value); index++) this.addLeaf(`L${index}`)
  }

  private readOdd(value: string, place: Place): void {
    if (value === 'promote' || value === 'duplicate' || value === 'zero') this.tree.odd = value
    else this.faults.add(place, `"${value}" is no rule for odd nodes.`, 'Write promote, duplicate or zero.')
  }

  /** Checks what only the whole source can tell. */
  finish(): MerkleSource {
    const { leaves, hashes } = this.tree
    const start = { line: 0, column: 0, length: 1 }
    if (leaves.length === 0)
      this.faults.add(start, 'The tree has no leaves.', 'Write "leaves: a, b, c", or a line "- a" for each.')
    if (leaves.length > MAX_LEAVES) {
      this.faults.add(
        start,
        `The tree has ${leaves.length} leaves, more than the ${MAX_LEAVES} that are drawn.`,
        'Show a part of it.',
      )
    }
    for (const { range, value, place } of this.named) {
      const [first, last] = range.split('-').map(Number)
      const known = first !== undefined && last !== undefined && first < last && last < leaves.length
      if (known) hashes.set(`${first}-${last}`, readLabel(value))
      else
        this.faults.add(
          place,
          `"${range}" names no leaves of the tree.`,
          'Write the numbers of its first and last leaf, from 0: node 0-3.',
        )
    }
    if (this.root) hashes.set('root', readLabel(this.root.value))
    if (this.path) this.findProven(this.path.value, this.path.place)
    return this.tree
  }

  private findProven(value: string, place: Place): void {
    const { leaves } = this.tree
    const named = leaves.findIndex(({ label }) => label === readLabel(value))
    const index = named >= 0 ? named : /^\d+$/.test(value) ? Number(value) : -1
    if (index >= 0 && index < leaves.length) this.tree.proven = index
    else if (leaves.length > 0)
      this.faults.add(place, `"${value}" is no leaf of the tree.`, 'Write the label of a leaf, or its number from 0.')
  }
}

/** Reads a Merkle tree. */
export function parseMerkle(lines: readonly string[], faults: Faults): MerkleSource {
  const parser = new MerkleParser(faults)
  for (const [index, line] of lines.entries()) if (faults.all.length < MAX_FAULTS) parser.readLine(line, index)
  return parser.finish()
}
