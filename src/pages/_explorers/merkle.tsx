import { Island } from 'docsgen'
import type { ReactElement } from 'react'
import { merkleExplorer } from './merkle-island.tsx'
import { climb, hashTree } from './merkle-tree.ts'

const LEAVES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `proof ${letter}`)
const INITIAL_LEAF = 2

// Hashed when the site is built, so that the page has all hashes before a script runs.
const levels = await hashTree(LEAVES)
const steps = await climb(levels, INITIAL_LEAF, LEAVES[INITIAL_LEAF] ?? '')

/** A tree of eight leaves whose paths readers check in their browser. */
export default function MerkleDirective(): ReactElement {
  return <Island of={merkleExplorer} props={{ leaves: LEAVES, levels, leaf: INITIAL_LEAF, steps }} />
}
