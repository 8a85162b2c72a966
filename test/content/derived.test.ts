import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { computeExpression } from '../../cli/content/fact-expressions.ts'
import { type Facts, findFact, groupDigits, listFactNames } from '../../cli/content/facts.ts'
import { isExpressionText, splitReferences } from '../../cli/content/variables.ts'
import { computeFacts } from '../../cli/scan/facts-file.ts'
import { siteFacts } from './site-facts.ts'

/** Another network: thirty facts, each with a value that the example network does not have. */
const CHANGED: Record<string, string> = {
  'mainnet.chainId': '870000003',
  'devnet.chainId': '870000004',
  'token.symbol': 'QNT',
  'token.prefix': 'qnt',
  'token.genesisSupply': '3000000000',
  'network.blockTime': '1',
  'network.roundBlocks': '60',
  'network.validators': '50',
  'network.proofRetentionDays': '45',
  'node.binary': 'quayd',
  'node.port': '27700',
  'node.apiPort': '27701',
  'node.metricsPort': '27702',
  'sampling.perRound': '40',
  'sampling.shares': '64',
  'sampling.sharesPerBlock': '8',
  'sampling.attestBlocks': '25',
  'sampling.disputeBlocks': '900',
  'anchor.intervalMinutes': '120',
  'anchor.confirmations': '3',
  'staking.unbondingDays': '14',
  'staking.slashDowntime': '2',
  'staking.slashDoubleSign': '8',
  'staking.slashInvalidAttestation': '7',
  'staking.communityTax': '3',
  'staking.minLightStake': '250',
  'submission.maxProofBytes': '131072',
  'submission.baseFee': '0.05',
  'fees.burned': '20',
  'fees.lightNodes': '60',
}

function changeFacts(): Facts {
  const written = Object.entries(siteFacts.written).map(([group, facts]) => [
    group,
    Object.fromEntries(
      Object.entries(facts).map(([key, fact]) => [key, { ...fact, value: CHANGED[`${group}.${key}`] ?? fact.value }]),
    ),
  ])
  const { value, diagnostics } = computeFacts(siteFacts, Object.fromEntries(written), () => ({
    kind: 'file',
    file: '',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  }))
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics))
  return { ...siteFacts, groups: value }
}

/** What a name or an expression in braces prints, in a sentence and in code; `null` if it is text. */
function print(name: string, { groups, functions }: Facts): string[] | null {
  if (!isExpressionText(name)) {
    const fact = findFact(groups, name)
    return fact ? [fact.value, groupDigits(fact)] : null
  }
  const scope = {
    functions,
    listNames: () => listFactNames(groups),
    findFact: (fact: string) => findFact(groups, fact),
  }
  const computed = computeExpression(name, scope, new Map())
  if ('message' in computed) throw new Error(`{${name}}: ${computed.message}`)
  return [computed.text, computed.prose]
}

const content = fileURLToPath(new URL('../../content', import.meta.url))
const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(docs|pages|parts|reference|samples)\/.*\.\w+$/.test(path) && path !== 'pages/dialect.md')
  .map((path) => ({ path, text: readFileSync(`${content}/${path}`, 'utf8') }))
const changed = changeFacts()

/**
 * Whether a value is hardly written by chance: four digits between the zeros at its ends, or three behind a point, and no power
 * of two.
 */
function isTelling(value: string): boolean {
  if (!/^[\d,.]+%?$/.test(value)) return false
  const digits = value.replace(/\D/g, '').replace(/^0+|0+$/g, '')
  return (
    digits.length >= (value.includes('.') ? 3 : 4) && !Number.isInteger(Math.log2(Number(value.replaceAll(',', ''))))
  )
}

/** The values of the example network that pages print and that another network does not have. */
function listOldValues(): Set<string> {
  const values = new Set(['aexm', 'exm', 'EXM', 'exampled'])
  for (const { text } of pages) {
    for (const part of splitReferences(text)) {
      if (typeof part === 'string' || part.isEscaped) continue
      const [old, other] = [print(part.name, siteFacts), print(part.name, changed)]
      for (const [at, value] of (old ?? []).entries()) if (value !== other?.[at] && isTelling(value)) values.add(value)
    }
  }
  return values
}

/** Small numbers of the example network with what they count. */
const PHRASES = [
  '(?:20|twenty) (?:samples|draws|proofs|indexes|distinct)',
  '(?:15|30|600|fifteen|thirty|six hundred) blocks',
  '(?:21 days|three weeks|three months)',
  '(?:one to )?two hours until',
  '60[ -](?:minutes?|seconds?)',
  '(?:67|100) (?:votes|validators|signatures)',
  '"signatures": 100',
  '(?:6|six) confirmations',
  '1,440 rounds',
  '(?:100|0\\.01|1,000,000,000) EXM',
]

const values = [...listOldValues()].map((value) => value.replace(/[.]/g, '\\.'))
const old = new RegExp(
  `(?<![\\w.,])(?:${[...PHRASES, ...values].join('|')})(?!\\w|[.,]\\d)|\\bexm(?:valoper)?1\\w+`,
  'g',
)

/** Values that do not follow from facts, by page: what they are, and which. */
const ALLOWED: Record<string, string[]> = {
  // Tables whose headings have the inputs.
  'docs/architecture/data-availability-layer-da-layer.md': ['0.99996', '0.9980', '0.9908'],
  'docs/security-model/probabilistic-sampling.md': ['0.0198', '0.1821', '0.6415', '0.8784'],
  // The answer of an explorer for the inputs before it.
  'docs/getting-started/integration-flow.md': ['six confirmations'],
  // The number of a round in a log.
  'docs/getting-started/tips-troubleshooting.md': ['3472'],
  // A default of the Cosmos SDK.
  'docs/guide/staking.md': ['21 days'],
}

/** The lines of a page that state a value of the example network, outside of sections that say that they do. */
function listLeftovers(text: string): string[] {
  const sections = text.split(/^(?=#{1,6} )/m)
  let line = 1
  return sections.flatMap((section) => {
    const first = line
    line += section.split('\n').length - 1
    if (/example network/.test(section)) return []
    const own = splitReferences(section).map((part) =>
      typeof part === 'string' ? part : part.raw.replace(/[^\n]/g, ' '),
    )
    return own
      .join('')
      .split('\n')
      .flatMap((written, at) => [...written.matchAll(old)].map(([value]) => `${first + at}: ${value}`))
  })
}

describe('the pages of another network', () => {
  it('have thirty other facts', () => {
    expect(Object.keys(CHANGED)).toHaveLength(30)
    for (const [name, value] of Object.entries(CHANGED))
      expect([name, findFact(siteFacts.groups, name)?.value]).not.toEqual([name, value])
  })

  it('have no fact with a name of the old token', () => {
    expect(JSON.stringify(changed.groups)).not.toMatch(/exm/i)
  })

  it('report a value of the example network that is not computed', () => {
    expect(listLeftovers('# A\n\nA year has 15,778,800 blocks, {= 31557600 / network.blockTime}.\n')).toEqual([
      '3: 15,778,800',
    ])
    expect(listLeftovers('# A\n\nOn the example network, 15,778,800.\n')).toEqual([])
  })

  test.each(pages)('$path states no value of the example network', ({ path, text }) => {
    const found = listLeftovers(text).filter((line) => !ALLOWED[path]?.some((value) => line.endsWith(`: ${value}`)))
    expect(found).toEqual([])
  })
})
