// A seeded synthetic site: the same pages for the same count, about 6 KB each, with headings, a table, two code blocks,
// links with and without anchors, an admonition, and formulas on every fourth page.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const words =
  'proof node layer block header root stake reward epoch slot sample circuit prover bridge contract token gas fee peer commit index query wallet balance event log topic module service port batch queue stream window timeout retry secure modular parallel honest submits verifies anchors stores returns checks relays the a of to and in for with that is can must each when after on from'.split(
    ' ',
  )
const languages = ['ts', 'bash', 'json', 'solidity']

/** Mulberry32: small, seeded, the same on every machine. */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pathOf = (page) =>
  `part-${String(Math.floor(page / 70) + 1).padStart(3, '0')}/topic-${String(page % 70).padStart(2, '0')}.md`

function codeOf(language, page) {
  if (language === 'ts') {
    return `import { connect, type Receipt } from './client'\n\n// wait for the receipt of batch ${page}\nexport async function settle${page}(ids: readonly string[]): Promise<Receipt[]> {\n  const client = await connect({ port: ${8000 + (page % 900)}, retries: 3 })\n  const receipts = ids.map(async (id, index) => {\n    if (index % ${2 + (page % 5)} === 0) await client.pause(250)\n    return client.receipt(\`batch-\${id}\`)\n  })\n  return Promise.all(receipts)\n}`
  }
  if (language === 'bash') {
    return `# fetch, check, start\nset -euo pipefail\nfor part in $(seq 1 ${3 + (page % 6)}); do\n  curl -sSf "http://127.0.0.1:26657/part/$part" -o "part-$part.bin" || exit 1\ndone\nif [ -f checksums.txt ]; then sha256sum --check checksums.txt; fi\nnode start --height ${1000 + page} --log-level info`
  }
  if (language === 'json') {
    const data = {
      jsonrpc: '2.0',
      id: page,
      method: 'get_batch',
      params: { height: page * 32, proofs: true, labels: ['a', 'b'], limit: null, ratio: 0.25 },
    }
    return JSON.stringify(data, null, 2)
  }
  return `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n\ncontract Ledger${page} {\n    mapping(bytes32 => uint64) public seen;\n    event Seen(bytes32 indexed root, uint64 height);\n\n    function record(bytes32 root, uint64 height) external {\n        require(seen[root] == 0, "known");\n        seen[root] = height; // written once\n        emit Seen(root, height);\n    }\n}`
}

function textOf(page, pages, first) {
  const random = createRandom(7919 * (first + page + 1))
  const pick = (list) => list[Math.floor(random() * list.length)]
  const phrase = (count) => Array.from({ length: count }, () => pick(words)).join(' ')
  const sentence = () => {
    const text = phrase(8 + Math.floor(random() * 10))
    return `${text[0].toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = (count) => Array.from({ length: count }, sentence).join(' ')
  const link = (anchor) => {
    const target = Math.floor(random() * pages)
    const file = path.posix.relative(path.posix.dirname(pathOf(page)), pathOf(target))
    return `[${phrase(2)}](${file.startsWith('.') ? file : `./${file}`}${anchor ? `#section-${Math.floor(random() * 4)}` : ''})`
  }
  const fence = (index) => `\`\`\`${languages[index % 4]}\n${codeOf(languages[index % 4], first + page)}\n\`\`\``
  const rows = Array.from(
    { length: 6 },
    (_, row) => `| \`${pick(words)}_${row}\` | ${Math.floor(random() * 9999)} | ms | ${phrase(6)} |`,
  )
  const formulas =
    page % 4 === 0
      ? `The chance is $p = (1 - \\frac{f}{m})^n$ for $m \\ge ${first + page + 1}$.\n\n$$\nP = 1 - \\prod_{j=0}^{n-1} \\frac{m - f - j}{m - j}\n$$\n\nWith $\\lambda = ${page % 7}$:\n\n$$\nR(t) = \\int_0^t e^{-\\lambda s} \\left( \\alpha S_s + \\sqrt{\\sigma^2 + \\epsilon} \\right) ds\n$$`
      : paragraph(3)
  return [
    `---\ntitle: Topic ${page}\ndescription: ${sentence()}\n---`,
    `Revision 0. ${paragraph(3)} See ${link(false)} and ${link(true)}. ${paragraph(2)}`,
    `## Section 0\n\n${paragraph(3)} The **${phrase(2)}** uses \`${pick(words)}\` and *${phrase(2)}*.`,
    Array.from({ length: 5 }, (_, index) => `- ${phrase(9)}, see ${link(index % 2 === 0)}`).join('\n'),
    `### Inputs\n\n${paragraph(4)}`,
    `| Name | Default | Unit | Meaning |\n| --- | ---: | :---: | --- |\n${rows.join('\n')}`,
    `## Section 1\n\n${paragraph(3)}\n\n${fence(page)}`,
    `### Limits\n\n${paragraph(3)} Continue with ${link(true)}.`,
    `:::${page % 3 === 1 ? 'tip' : 'note'}\n\n${paragraph(2)} Read **${phrase(3)}** first.\n\n:::`,
    `## Section 2\n\n${paragraph(2)}\n\n${formulas}\n\n${fence(page + 1)}`,
    `## Section 3\n\n${Array.from({ length: 4 }, (_, index) => `${index + 1}. ${sentence()}`).join('\n')}`,
    `${paragraph(2)} Related: ${link(false)}, ${link(false)}, ${link(true)}.\n`,
  ].join('\n\n')
}

/** Writes `pages` documents below `directory`. Corpora whose `first` is a number of pages apart have no page in common. */
export async function writeCorpus(directory, pages, first = 0) {
  for (let page = 0; page < pages; page++) {
    const file = path.join(directory, pathOf(page))
    if (page % 70 === 0) await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, textOf(page, pages, first))
  }
}
