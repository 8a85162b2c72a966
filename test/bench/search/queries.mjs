// Queries with the page that answers them. A generated one is right for every page with the same words in that place.
import { createRandom, pickFrom } from './random.mjs'

const PER_KIND = 20
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
const keyOf = (text) => wordsOf(text).join(' ')

/** `text` with one letter of its longest word (of five letters at least) left out, doubled, exchanged with the next or replaced. */
function misspell(text, random) {
  const longest = wordsOf(text).sort((a, b) => b.length - a.length)[0] ?? ''
  if (!/^\p{L}{5,}$/u.test(longest)) return undefined
  const at = Math.floor(random() * (longest.length - 1))
  const [before, letter, next, after] = [longest.slice(0, at), longest[at], longest[at + 1], longest.slice(at + 2)]
  const other = pickFrom('abcdefghijklmnoprstuvwz', random)
  const wrong = pickFrom(
    [
      `${before}${next}${after}`,
      `${before}${letter}${letter}${next}${after}`,
      `${before}${next}${letter}${after}`,
      `${before}${other}${next}${after}`,
    ],
    random,
  )
  return wrong === longest ? undefined : text.toLowerCase().replace(longest, wrong)
}

/** `text` as it stands in the field while it is typed: its last word cut to 60 percent. */
function cutLastWord(text) {
  const last = wordsOf(text).at(-1) ?? ''
  const kept = Math.ceil(last.length * 0.6)
  return kept < last.length && kept > 1
    ? text.toLowerCase().slice(0, text.toLowerCase().lastIndexOf(last) + kept)
    : undefined
}

/** Queries of four kinds; `urls` are the pages that answer each. */
export function createQueries(pages, seed) {
  const random = createRandom(seed)
  const byTitle = new Map()
  const byHeading = new Map()
  const add = (map, key, url) => key && map.set(key, (map.get(key) ?? new Set()).add(url))
  for (const { url, title, sections } of pages) {
    add(byTitle, keyOf(title), url)
    for (const { heading } of sections) add(byHeading, keyOf(heading), url)
  }
  // A heading that many pages have ("Parameters") asks for none of them.
  const headings = [...byHeading].filter(([key, urls]) => urls.size === 1 && key.split(' ').length > 1)
  const titles = [...byTitle].filter(([, urls]) => urls.size <= 2)
  const draw = (list) => Array.from({ length: Math.min(PER_KIND, list.length) }, () => pickFrom(list, random))
  const toQueries = (kind, drawn) =>
    drawn.map(([query, urls]) => ({ kind, query, urls: new Set([...urls, ...(byTitle.get(query) ?? [])]) }))
  const queries = [...toQueries('title', draw(titles)), ...toQueries('section', draw(headings))]
  const vary = (kind, change) =>
    queries.flatMap(({ query, urls }) => {
      const changed = change(query)
      return changed === undefined ? [] : [{ kind, query: changed, urls }]
    })
  return [...queries, ...vary('typo', (query) => misspell(query, random)), ...vary('prefix', cutLastWord)]
}

/**
 * Questions in readers' own words about the Ethereum client of `medium-besu`, each with the pages that answer it. Where its
 * pages stand among those of other products, some of these answer as well, and count as wrong.
 */
export const questions = [
  [
    'how much disk space do I need',
    'public-networks/get-started/system-requirements',
    'private-networks/get-started/system-requirements',
  ],
  ['node has no peers', 'public-networks/how-to/troubleshoot/peering'],
  ['open firewall port', 'public-networks/how-to/connect/configure-ports'],
  ['eth_getBalance', 'public-networks/reference/api'],
  ['debug_traceTransaction', 'public-networks/reference/api'],
  [
    'rpc-http-cors-origins',
    'public-networks/reference/cli/options',
    'public-networks/how-to/use-besu-api/json-rpc',
    'private-networks/reference/cli/options',
  ],
  ['graphql query', 'public-networks/how-to/use-besu-api/graphql'],
  ['subscribe to new blocks websocket', 'public-networks/how-to/use-besu-api/rpc-pubsub'],
  ['jwt login api', 'public-networks/how-to/use-besu-api/authenticate'],
  ['prometheus grafana', 'public-networks/how-to/monitor/metrics', 'private-networks/how-to/monitor'],
  ['log level debug', 'public-networks/how-to/monitor/logging', 'public-networks/reference/cli/options'],
  ['out of memory heap', 'public-networks/how-to/configure-java/manage-memory'],
  [
    'which java version',
    'public-networks/how-to/configure-java/install-update-java',
    'public-networks/get-started/system-requirements',
    'private-networks/get-started/system-requirements',
  ],
  ['bonsai vs forest', 'public-networks/concepts/data-storage-formats'],
  ['trie log pruning', 'public-networks/how-to/bonsai-limit-trie-logs'],
  ['snap sync checkpoint', 'public-networks/concepts/node-sync'],
  [
    'docker run besu',
    'public-networks/get-started/install/run-docker-image',
    'private-networks/get-started/install/run-docker-image',
  ],
  [
    'load balancer high availability',
    'public-networks/how-to/configure-ha',
    'public-networks/how-to/configure-ha/sample-configuration',
  ],
  ['migrate from geth', 'public-networks/get-started/migrate-to-besu'],
  [
    'consensus client teku',
    'public-networks/tutorials/besu-teku-mainnet',
    'public-networks/tutorials/besu-teku-testnet',
  ],
  ['chain id mainnet', 'public-networks/concepts/network-and-chain-id'],
  [
    'add a validator vote',
    'private-networks/how-to/configure/consensus/add-validators-without-voting',
    'private-networks/how-to/configure/validators',
    'private-networks/tutorials/ibft/validators',
  ],
  ['qbft genesis', 'private-networks/how-to/configure/consensus/qbft'],
  ['free gas network', 'private-networks/how-to/configure/free-gas'],
  ['revert reason', 'private-networks/how-to/send-transactions/revert-reason'],
  [
    'deploy smart contract',
    'private-networks/tutorials/contracts',
    'private-networks/tutorials/contracts/interact',
    'private-networks/tutorials/contracts/index',
  ],
  ['helm charts', 'private-networks/tutorials/kubernetes/charts'],
  ['static peers file', 'public-networks/how-to/connect/static-nodes', 'private-networks/how-to/connect/static-nodes'],
  ['private keys for testing', 'private-networks/reference/accounts-for-testing', 'global/test_accounts'],
  ['transaction stuck pending pool', 'public-networks/concepts/transactions/pool'],
]

/** The questions as queries, for sets of pages that have their answers. */
export function toQuestionQueries(pages) {
  return questions.flatMap(([query, ...answers]) => {
    const urls = pages
      .map(({ url }) => url)
      .filter((url) => answers.some((answer) => url.replace(/\/$/, '').endsWith(`/${answer}`)))
    return urls.length > 0 ? [{ kind: 'own words', query, urls: new Set(urls) }] : []
  })
}
