// Measures the cost of each construct of the Markdown dialect: builds the same site without it and with one use per
// page, cold and alternating, and counts the bytes that readers download for it.
//
// usage: node constructs.mjs [--pages 150] [--runs 3]
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { measure } from './measure.mjs'

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '150' }, runs: { type: 'string', default: '3' } },
})
const pages = Number(values.pages)
const runs = Number(values.runs)
const here = path.dirname(fileURLToPath(import.meta.url))
const bin = path.join(here, '../../dist/bin.js')
const work = await mkdtemp(path.join(tmpdir(), 'docsgen-constructs-'))

const code = (page) => `import { connect } from './client'

/** Waits for batch ${page}. */
export async function settle${page}(ids: readonly string[]): Promise<number> {
  const client = await connect({ port: ${8000 + page}, retries: 3 })
  let total = 0
  for (const id of ids) {
    if (id.length % ${2 + (page % 5)} === 0) await client.pause(250)
    total += await client.weigh(\`batch-\${id}\`)
  }
  return total
}`

/** Name -> one use, different on each page. */
const constructs = {
  table: (page) => `| Height | Root |\n|---:|---|\n| ${page} | a${page} |\n| ${page + 1} | b${page} |`,
  footnote: (page) => `Anchored[^1] at ${page}.\n\n[^1]: In block ${page}.`,
  admonition: (page) => `:::note[Batch ${page}]\nIt waits for ${page} blocks.\n:::`,
  details: (page) => `:::details[More on ${page}]\nIt took ${page} samples.\n:::`,
  tabs: (page) => `::::tabs\n:::tab[Linux]\nRun ${page}.\n:::\n:::tab[macOS]\nWalk ${page}.\n:::\n::::`,
  'code group': (page) =>
    `:::code-group\n\`\`\`bash title="npm"\nnpm run job-${page}\n\`\`\`\n\`\`\`bash title="pnpm"\npnpm job-${page}\n\`\`\`\n:::`,
  'code, 12 lines': (page) => `\`\`\`ts\n${code(page)}\n\`\`\``,
  'inline formula': (page) => `The chance is $1 - (1 - f)^{${page}}$.`,
  'display formula': (page) => `$$\nP = 1 - \\frac{(1 - f)^{${page}}}{n + ${page}}\n$$`,
  image: () => '![Four boxes](./picture.png)',
  steps: (page) => `:::steps\n1. Start ${page}.\n2. Stop ${page}.\n:::`,
  cards: (page) => `::::cards\n:::card[Batch ${page}]\nOne.\n:::\n:::card[Batch ${page + 1}]\nTwo.\n:::\n::::`,
  'file tree': (page) => `:::file-tree\n- src\n  - page-${page}.ts\n- README.md\n:::`,
  badge: (page) => `Since :badge[v1.${page}].`,
  'diagram, flow': (page) => `\`\`\`mermaid\nflowchart LR\n  A[Submit ${page}] --> B[Sample] --> C[Anchor]\n\`\`\``,
  'diagram, sequence': (page) =>
    `\`\`\`mermaid\nsequenceDiagram\n  Node->>Chain: proof ${page}\n  Chain-->>Node: receipt\n\`\`\``,
  include: () => ':::include{file="_part.md"}\n:::',
}

/** Scripts that the runtime loads for the features with these stylesheets. */
const scripts = { code: 'code-blocks', tabs: 'tabs', images: 'zoom' }

/** An image of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function laySite(name, write) {
  const site = path.join(work, name.replace(/\W+/g, '-'))
  const docs = path.join(site, 'content/docs')
  await mkdir(docs, { recursive: true })
  await writeFile(
    path.join(site, 'site.config.js'),
    "export default { title: 'Bench', url: 'https://bench.example' }\n",
  )
  await writeFile(path.join(docs, 'picture.png'), picture)
  await writeFile(path.join(docs, '_part.md'), 'What stands in many pages.\n')
  for (let page = 1; page <= pages; page++) {
    const text = `# Page ${page}\n\nA paragraph about batch ${page}.\n\n${write(page)}\n\n## After\n\nAnother one.\n`
    await writeFile(path.join(docs, `page-${String(page).padStart(4, '0')}.md`), text)
  }
  return site
}

async function buildCold(site) {
  await rm(path.join(site, '.docsgen'), { recursive: true, force: true })
  await rm(path.join(site, 'build'), { recursive: true, force: true })
  return (await measure(['node', bin, 'build', '--quiet'], site)).cpuMs
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
const zipped = (text) => gzipSync(text, { level: 9 }).length
const pageOf = (site, page) =>
  readFile(path.join(site, 'build/docs', `page-${String(page).padStart(4, '0')}`, 'index.html'), 'utf8')

/** The size of the page in the middle: its own bytes, and those of the stylesheets and scripts it loads. */
async function weigh(site) {
  const html = await pageOf(site, pages >> 1)
  const assets = path.join(site, 'build/assets')
  const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]*)"/g), ([, name]) => name)
  let styles = 0
  for (const name of sheets) styles += zipped(await readFile(path.join(assets, name)))
  const wanted = Object.entries(scripts).flatMap(([construct, script]) =>
    sheets.some((name) => name.split(/[.-]/).includes(construct)) ? [script] : [],
  )
  const files = (await readdir(assets)).filter((file) =>
    wanted.some((name) => file.startsWith(`${name}.`) && file.endsWith('.js')),
  )
  let later = 0
  for (const file of files) later += zipped(await readFile(path.join(assets, file)))
  return { html: html.length, gzip: zipped(html), styles, scripts: later }
}

if (!existsSync(bin)) throw new Error('docsgen is not built: npm run build')
const plain = await laySite('plain', () => '')
const sites = new Map()
for (const [name, write] of Object.entries(constructs)) sites.set(name, await laySite(name, write))
const cpu = new Map([['plain', []], ...[...sites.keys()].map((name) => [name, []])])
for (let run = 0; run < runs; run++) {
  cpu.get('plain').push(await buildCold(plain))
  for (const [name, site] of sites) cpu.get(name).push(await buildCold(site))
}

const base = await weigh(plain)
const baseMs = median(cpu.get('plain'))
const row = (cells) =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(18) : String(cell).padStart(10))).join(''))
console.log(
  `${pages} pages without any: ${baseMs.toFixed(0)} ms of CPU; a page is ${base.html} bytes, ${base.gzip} compressed,`,
)
console.log(`with ${base.styles} bytes of styles, compressed. One use on each page adds:\n`)
row(['', 'CPU/use', 'HTML', 'gzip', 'styles gz', 'scripts gz'])
for (const [name, site] of sites) {
  const { html, gzip, styles, scripts: later } = await weigh(site)
  const ms = (median(cpu.get(name)) - baseMs) / pages
  row([name, `${ms.toFixed(2)} ms`, html - base.html, gzip - base.gzip, styles - base.styles, later])
}

// Pages without a construct, on a site where every other page has all of them.
const mixed = await laySite('mixed', (page) =>
  page % 2
    ? ''
    : Object.values(constructs)
        .map((write) => write(page))
        .join('\n\n'),
)
await buildCold(mixed)
let changed = 0
for (let page = 1; page <= pages; page += 2) if ((await pageOf(mixed, page)) !== (await pageOf(plain, page))) changed++
console.log(`\nPages that changed because others have constructs: ${changed} of ${Math.ceil(pages / 2)}`)
await rm(work, { recursive: true, force: true })
