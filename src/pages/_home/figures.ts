import { type FactsData, getFact } from 'docsgen'
import { computeCatchUp, computeDetection, formatShare } from './bounds.ts'
import type { Target } from './links.ts'

/** A number about the security of the network, and the page that derives it. */
export interface Figure extends Target {
  value: string
  text: string
}

/** Nodes of the example, each of which draws as many samples as the network asks for. */
const NODES = 100
const COMMON_FAULT = 1 / 1_000
const RARE_FAULT = 1 / 1_000_000
const MINER_SHARE = 0.1
const DEPTH = 6

/** The three numbers: what sampling finds, what it misses, and what an anchor withstands. */
export function listFigures(facts: FactsData): Figure[] {
  const samples = Number(getFact(facts, 'sampling.perRound').value)
  return [
    {
      value: formatShare(computeDetection(COMMON_FAULT, NODES * samples), 0, 'down'),
      text: `is the chance that the samples of ${NODES} nodes, ${samples} each, include a bad proof, if one proof in 1,000 is bad.`,
      label: 'Probabilistic sampling',
      path: 'security-model/probabilistic-sampling',
    },
    {
      value: formatShare(computeDetection(RARE_FAULT, NODES * samples), 1, 'down'),
      text: 'is the same chance, if one proof in a million is bad. Sampling finds widespread faults, not a single bad proof.',
      label: 'Security analysis',
      path: 'light-node-verification/security-analysis',
    },
    {
      value: formatShare(computeCatchUp(MINER_SHARE, DEPTH), 3, 'up'),
      text: `is the chance, at most, that a miner with ${MINER_SHARE * 100}% of the hash rate replaces an anchor ${DEPTH} blocks deep.`,
      label: 'Proof-of-work anchoring',
      path: 'security-model/bitcoin-pow-anchoring',
    },
  ]
}
