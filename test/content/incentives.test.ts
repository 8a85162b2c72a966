import { describe, expect, it, test } from 'vitest'
import { checkTable, checkText, listExpectations, type TableRule } from './incentives/check.ts'
import { costRules } from './incentives/cost-tables.ts'
import * as formulas from './incentives/formulas.ts'
import { incentiveRules, issuanceRules, rewardRules } from './incentives/incentive-tables.ts'
import { textRules } from './incentives/numbers.ts'
import { getPage, type Page, type Table } from './incentives/pages.ts'
import { throughputRules, transitionRules } from './incentives/workflow-tables.ts'

const tableRules: TableRule[] = [
  ...costRules,
  ...transitionRules,
  ...throughputRules,
  ...incentiveRules,
  ...rewardRules,
  ...issuanceRules,
]
const pages = [...new Set([...tableRules, ...textRules].map(({ page }) => page))]

/** Tables with digits that state what a source or a parameter says, or whose numbers a text rule computes. */
const STATED: Record<string, string[]> = {
  intro: ['Concept map', 'What each status means'],
  'introduction-to-{brand}/why-{brand}': ['What changes with many proofs'],
  'state-transition-verification/index': ['The size of a statement'],
  'state-transition-verification/optimistic-execution': ['When to act on a provisional result'],
  'state-transition-verification/modular-verification': ['Composing proofs'],
  'state-transition-verification/full-workflow': ['Data structures'],
  'state-transition-verification/cryptographic-guarantees': ['Soundness', 'Soundness is not detection'],
  'high-throughput-architecture/index': ['A model of bottlenecks'],
  'high-throughput-architecture/verification-complexity-and-parallelized-verification': [
    'Cost by system',
    'Parallel within one proof',
  ],
  'high-throughput-architecture/aggregator-vs.-verifier-workloads-and-empirical-performance-observations': [
    'Workloads compared',

    'How to measure',
  ],
  'high-throughput-architecture/additional-scalability-features': ['Back pressure'],
  'tokenomics-and-economic-model/index': ['The flows', 'Which page answers your question'],
  'tokenomics-and-economic-model/{brand}-utility-token-and-incentives': [
    'Who pays whom',
    'Penalties',
    'When lying loses money',
  ],
  'tokenomics-and-economic-model/token-utility-and-reward-framework': ['What the token does'],
  'tokenomics-and-economic-model/token-flow-and-network-equilibrium': ['Issuance'],
  'guide/staking': ['Who may stake', 'How much you can earn', 'Unbonding', 'Slashing', 'Vote'],
  'tokens/index': ['Forms of EXM'],
  'tokenomics-and-economic-model/{brand}-Token': ['Identity', 'Units', 'Addresses', 'Total supply', 'Locked tokens'],
}

/** Whether a cell outside of code, formulas and links has a digit. */
function hasDigits(table: Table): boolean {
  const texts = table.rows.flat().map(({ text }) => text.replace(/`[^`]*`|\$[^$]*\$|\]\([^)]*\)/g, ''))
  return texts.some((text) => /\d/.test(text))
}

function removeText({ sections, tables }: Page, text: string): Page {
  return { sections: sections.map((section) => ({ ...section, text: section.text.replaceAll(text, '') })), tables }
}

describe('the computed tables', () => {
  test.each(tableRules)('of $page, "$heading", are what the formulas give', (rule) => {
    expect(checkTable(getPage(rule.page), rule)).toEqual([])
  })

  it('are checked cell by cell: another value in any of them is reported with page, row and column', () => {
    for (const rule of tableRules) {
      const page = getPage(rule.page)
      for (const { cell, place } of listExpectations(page, rule)) {
        const { text } = cell
        cell.text = `${text}1`
        expect(checkTable(page, rule).filter((line) => line.startsWith(`${place}:`))).toHaveLength(1)
        cell.text = text
      }
    }
  })

  test.each(pages)('of %s are all covered', (page) => {
    const uncovered = getPage(page).tables.filter(
      (table) =>
        hasDigits(table) &&
        !STATED[page]?.includes(table.heading) &&
        !tableRules.some(
          (rule) => rule.page === page && rule.heading === table.heading && (rule.index ?? 0) === table.index,
        ),
    )
    expect(uncovered.map(({ heading, index }) => `${page} > ${heading} > table ${index}`)).toEqual([])
  })
})

describe('the worked numbers', () => {
  test.each(textRules)('of $page, "$heading": $text', (rule) => {
    expect(checkText(getPage(rule.page), rule)).toEqual([])
    expect(checkText(removeText(getPage(rule.page), rule.text), rule)).toHaveLength(1)
  })
})

describe('the formulas', () => {
  it('agree with values that are published elsewhere', () => {
    // EIP-1108: a pairing check of two pairs costs 113,000 gas, one of four 181,000.
    expect(formulas.computeProofGas(0)).toBe(181_000)
    // Amdahl (1967): twenty times is the most for 95 percent in parallel.
    expect(formulas.computeSpeedup(0.95, 1e12)).toBeCloseTo(20, 6)
    // The Cosmos SDK: at the goal the rate stays, without bonded tokens it rises by the whole change.
    expect([formulas.computeRateChange(0.67), formulas.computeRateChange(0)]).toEqual([0, 13])
  })

  it('hold at their borders', () => {
    expect(formulas.computeUnseen(1, 10, 10)).toBe(0)
    expect(formulas.computeUnseen(0, 10, 100)).toBe(1)
    expect(formulas.computeLargestGain(5, 0.5)).toBe(5)
    expect(formulas.computeLargestGain(5, 0)).toBe(0)
    expect(formulas.computeFewer(6, 0)).toBe(1)
    expect(formulas.computeJoining({ parts: 2, machines: 1, prove: 30, join: 5 })).toEqual({ parts: 60, joining: 5 })
    expect(formulas.computePipeline({ proofs: 1, atOnce: 1, fetch: 200, verify: 50 })).toBe(250)
  })
})
