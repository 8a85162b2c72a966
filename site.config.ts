import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'docsgen'
import { listNetworkFiles, readFacts } from './src/pages/_network/network-files.ts'

// The name of the site. Changing it renames every page, path and title.
const brand = 'Moorline'

// Example addresses on a reserved domain, until the site has its own.
const domain = `${brand.toLowerCase()}.example`

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The files that programs read in place of the network cards. */
function listFiles() {
  const openApi = read('content/reference/submission.openapi.json')
  return listNetworkFiles(readFacts(read('content/facts.yml')), { brand, openApi })
}

export default defineConfig({
  title: '{brand}',
  tagline: 'Bitcoin Backed Internet',
  url: `https://docs.${domain}`,
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  socialCards: true,
  variables: { brand, provider: 'cosmos-evm' },
  facts: 'content/facts.yml',
  hooks: { emit: () => ({ add: listFiles() }) },
  markdown: {
    directives: {
      'network-card': 'src/pages/_network/NetworkCard.tsx',
      'sampling-explorer': 'src/pages/_explorers/sampling.tsx',
      'merkle-explorer': 'src/pages/_explorers/merkle.tsx',
      'fee-explorer': 'src/pages/_explorers/fees.tsx',
      'confirmations-explorer': 'src/pages/_explorers/confirmations.tsx',
    },
  },
  metadata: [{ name: 'author', content: '{brand}' }],
  docs: {
    editUrl: `https://code.${domain}/docs/edit/main/`,
    showLastUpdateTime: true,
    showCopyPage: true,
    glossary: '/docs/glossary',
    sidebars: {
      tutorialSidebar: [
        { type: 'heading', label: 'Start' },
        { type: 'doc', id: 'guide/index', label: 'Welcome' },
        {
          type: 'category',
          label: 'Introduction to {brand}',
          items: ['introduction-to-{brand}/what-is-{brand}', 'introduction-to-{brand}/why-{brand}'],
        },
        'use-cases/index',
        'try-{brand}-devnet/index',
        { type: 'heading', label: 'Run a node' },
        { type: 'doc', id: 'getting-started/index', label: 'Getting started' },
        'getting-started/prerequisites',
        'getting-started/running-light-node',
        'getting-started/running-full-node',
        'getting-started/becoming-a-validator',
        'getting-started/tips-troubleshooting',
        'guide/{brand}OS',
        { type: 'heading', label: 'Build' },
        { type: 'doc', id: 'build/index', label: 'Choose an interface' },
        'build/submission-api',
        'getting-started/submitting-proofs',
        'getting-started/registering-a-verifying-key',
        'getting-started/integration-flow',
        'integration-docs/index',
        {
          type: 'category',
          label: 'EVM',
          link: { type: 'doc', id: 'evm/index' },
          items: [
            'evm/mainnet',
            {
              type: 'category',
              label: 'API',
              link: { type: 'doc', id: 'evm/api/index' },
              items: [
                'evm/api/ethereum-json-rpc',
                {
                  type: 'category',
                  label: 'Methods',
                  link: { type: 'doc', id: 'evm/api/methods' },
                  items: [
                    'evm/api/methods/eth',
                    'evm/api/methods/eth-blocks',
                    'evm/api/methods/eth-transactions',
                    'evm/api/methods/eth-logs',
                    'evm/api/methods/net',
                    'evm/api/methods/web3',
                    'evm/api/methods/debug',
                    'evm/api/methods/txpool',
                    'evm/api/methods/personal',
                    'evm/api/methods/miner',
                  ],
                },
                {
                  type: 'category',
                  label: 'Cosmos gRPC',
                  link: { type: 'doc', id: 'evm/api/cosmos-grpc' },
                  items: [
                    'evm/api/cosmos-grpc/bank',
                    'evm/api/cosmos-grpc/staking',
                    'evm/api/cosmos-grpc/distribution',
                    'evm/api/cosmos-grpc/gov',
                    'evm/api/cosmos-grpc/tx',
                    'evm/api/cosmos-grpc/node',
                    'evm/api/cosmos-grpc/auth',
                    'evm/api/cosmos-grpc/slashing',
                    'evm/api/cosmos-grpc/mint',
                    'evm/api/cosmos-grpc/evm',
                    'evm/api/cosmos-grpc/erc20',
                    'evm/api/cosmos-grpc/feemarket',
                  ],
                },
                {
                  type: 'category',
                  label: 'CometBFT RPC',
                  link: { type: 'doc', id: 'evm/api/tendermint-rpc' },
                  items: ['evm/api/tendermint-rpc/info'],
                },
              ],
            },
            {
              type: 'category',
              label: 'Smart contracts',
              link: { type: 'doc', id: 'evm/smart-contracts/index' },
              items: [
                'evm/smart-contracts/cosmos-sdk-precompiles',
                'evm/smart-contracts/types',
                'evm/smart-contracts/authorization',
                'evm/smart-contracts/staking',
                'evm/smart-contracts/distribution',
                'evm/smart-contracts/ibc-transfer',
                'evm/smart-contracts/custom-improvement-proposals',
              ],
            },
          ],
        },
        { type: 'heading', label: 'Token' },
        'guide/staking',
        {
          type: 'category',
          label: 'Tokenomics',
          link: { type: 'doc', id: 'tokenomics-and-economic-model/index' },
          items: [
            'tokenomics-and-economic-model/{brand}-Token',
            'tokenomics-and-economic-model/{brand}-utility-token-and-incentives',
            'tokenomics-and-economic-model/token-utility-and-reward-framework',
            'tokenomics-and-economic-model/token-flow-and-network-equilibrium',
          ],
        },
        'tokens/index',
        { type: 'heading', label: 'Concepts' },
        { type: 'doc', id: 'intro', label: 'How it works' },
        'guide/{brand}Chain',
        {
          type: 'category',
          label: 'Architecture',
          link: { type: 'doc', id: 'architecture/index' },
          items: [
            'architecture/general-prover-verifier-system',
            'architecture/verification-layer',
            'architecture/data-availability-layer-da-layer',
            'architecture/bitcoin-anchoring',
            'architecture/built-on-{provider}',
          ],
        },
        {
          type: 'category',
          label: 'Network',
          link: { type: 'doc', id: 'network/index' },
          items: [
            {
              type: 'category',
              label: 'Consensus',
              link: { type: 'doc', id: 'network/consensus/index' },
              items: ['network/consensus/stochastic-sampling', 'network/consensus/proof-of-aggregation'],
            },
          ],
        },
        {
          type: 'category',
          label: 'Light-node verification',
          link: { type: 'doc', id: 'light-node-verification/index' },
          items: [
            'light-node-verification/role-of-light-nodes',
            'light-node-verification/randomized-proof-selection',
            'light-node-verification/verification-workflow',
            'light-node-verification/security-analysis',
            'light-node-verification/practical-considerations',
          ],
        },
        {
          type: 'category',
          label: 'State-transition verification',
          link: { type: 'doc', id: 'state-transition-verification/index' },
          items: [
            'state-transition-verification/optimistic-execution',
            'state-transition-verification/modular-verification',
            'state-transition-verification/full-workflow',
            'state-transition-verification/cryptographic-guarantees',
          ],
        },
        {
          type: 'category',
          label: 'High-throughput architecture',
          link: { type: 'doc', id: 'high-throughput-architecture/index' },
          items: [
            'high-throughput-architecture/verification-complexity-and-parallelized-verification',
            'high-throughput-architecture/aggregator-vs.-verifier-workloads-and-empirical-performance-observations',
            'high-throughput-architecture/additional-scalability-features',
          ],
        },
        {
          type: 'category',
          label: 'Security model',
          link: { type: 'doc', id: 'security-model/index' },
          items: [
            'security-model/probabilistic-sampling',
            'security-model/bitcoin-pow-anchoring',
            'security-model/economic-incentives',
            'security-model/advanced-cryptographic-protections',
            'guide/audit',
          ],
        },
        { type: 'heading', label: 'Help' },
        { type: 'doc', id: 'frequently-asked-questions-faqs/index', label: 'FAQ' },
        'glossary',
        'what-changed',
        'community-and-support/index',
      ],
    },
  },
  versions: { current: { label: 'Next', path: '/docs' } },
  navbar: {
    title: '{brand}',
    logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', alt: '' },
    items: [
      { label: 'Quick Guide', to: '/docs/guide/', position: 'left', activeHeadings: ['Start', 'Run a node'] },
      { label: 'Learn', to: '/docs/intro', position: 'left', activeHeadings: ['Concepts', 'Token'] },
      { label: 'Build', to: '/docs/build/', position: 'left', activeHeadings: ['Build'] },
      { label: 'Community', to: '/docs/community-and-support/', position: 'left', activeHeadings: ['Help'] },
      { label: 'Code', href: `https://code.${domain}/`, position: 'right' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Documentation',
        items: [
          { label: 'Quick Guide', to: '/docs/guide/' },
          { label: 'Learn', to: '/docs/intro' },
          { label: 'Build', to: '/docs/build/' },
          { label: 'Community', to: '/docs/community-and-support/' },
          { label: 'Legal Disclaimer', to: '/legal-disclaimer' },
          { label: 'Privacy Policy', to: '/privacy-policy' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Microblog', href: `https://micro.${domain}/` },
          { label: 'Chat', href: `https://chat.${domain}/` },
          { label: 'Blog', href: `https://blog.${domain}/` },
          { label: 'Messaging', href: `https://message.${domain}/` },
        ],
      },
      {
        title: 'More',
        items: [
          { label: 'Website', href: `https://www.${domain}/` },
          { label: 'Code', href: `https://code.${domain}/` },
        ],
      },
    ],
    copyright: 'Copyright © 2025 {brand}.',
  },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  search: {
    searchPagePath: 'search',
    contextualSearch: true,
    popular: [
      '/docs/guide/',
      '/docs/getting-started/running-light-node',
      '/docs/evm/mainnet',
      '/docs/evm/api/methods',
      '/docs/frequently-asked-questions-faqs/',
    ],
    missingResultsUrl: `https://code.${domain}/docs/issues/new?title={query}`,
  },
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
})
