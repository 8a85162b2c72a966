import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { auditProject } from './audit-project.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const hasShared = existsSync(join(shared, 'corpora'))
if (!hasShared) console.warn('The shared corpora are missing: real documentation is not audited.')

const folder = mkdtempSync(join(tmpdir(), 'docsgen-corpora-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function auditContent(content: string, name: string) {
  const root = join(folder, name)
  cpSync(content, join(root, 'content/docs'), { recursive: true })
  return auditProject(root)
}

/** How often each reference is reported: `link/not-found /api/v0.11.0-rc13` -> 3. */
function tally(findings: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code, target } of findings) counts[`${code} ${target}`] = (counts[`${code} ${target}`] ?? 0) + 1
  return counts
}

function countByCode(findings: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe.skipIf(!hasShared)('third-party documentation', () => {
  it('small-bolts: 15 diagnostics', { timeout: 120_000 }, async () => {
    const { findings } = await auditContent(join(shared, 'corpora/small-bolts/content'), 'bolts')
    // 11 fragments point to an anchor that does not exist. 14 more differ from one in letter case, and 5 have hyphens for
    // underscores, as VitePress writes ids: these resolve. Of the 4 links, one lacks its `#`, and three lead to files that
    // are not in the corpus. The link written from the root (`/02-peer-protocol.md#…`) resolves, because the content folder
    // is tried first.
    expect(countByCode(findings)).toEqual({ 'link/anchor-not-found': 11, 'link/not-found': 4 })
    expect(findings.filter(({ code }) => code === 'link/not-found').map(({ target }) => target)).toEqual([
      '12-offer-encoding.md',
      './bolt02/splicing-test.md#disconnection-with-concurrent-splice_locked',
      'pseudo-random-byte-stream',
      '12-offer-encoding.md',
    ])
  })

  it('small-celestia: 42 diagnostics', { timeout: 120_000 }, async () => {
    const { findings, linked } = await auditContent(join(shared, 'corpora/small-celestia/content'), 'celestia')
    // 80 links are written for the address bar of a host that ends every pathname with a slash
    // (`../../nodes/light-node` in `developers/x.md`): they resolve, and are printed as absolute ones. The remaining
    // links are broken upstream, too: an anchor that does not exist, pages that upstream generates in code, categories
    // without a page, and a typo.
    expect(tally(findings)).toEqual({
      'link/anchor-not-found ../../nodes/celestia-node/#ports': 32,
      'link/not-found /api/v0.11.0-rc12': 1,
      'link/not-found /api/v0.11.0-rc13': 3,
      'link/not-found /api/v0.11.0-rc13/#blob.Submit': 1,
      'link/not-found /api/v0.11.0-rc13/#state.SubmitPayForBlob': 1,
      'link/not-found ../../category/deploy-a-rollup/': 1,
      'link/not-found ../../category/optimism/': 1,
      'link/not-found ../../category/rollups-as-a-service/': 1,
      'link/not-found ./full-stack-modular-development-guide.md/': 1,
    })
    const addressStyle = linked.flatMap(({ document, targets }) =>
      document.references.filter(({ url }, at) => /^\.\.\/(?!.*\.mdx?\b)/.test(url) && targets[at]?.kind === 'page'),
    )
    expect(addressStyle.length).toBeGreaterThanOrEqual(80)
  })

  it('medium-besu: 1 diagnostic', { timeout: 120_000 }, async () => {
    const { findings } = await auditContent(join(shared, 'corpora/medium-besu/content'), 'besu')
    // The file is not in the corpus. Everything else resolves, including the link that is written as a route; the
    // definition with a missing anchor is not used by any link.
    expect(findings.map(({ code, target, origin }) => [code, target, origin.kind === 'file' && origin.line])).toEqual([
      ['asset/not-found', '../assets/postman/postman_collection.json', 13],
    ])
  })
})

const benchFolder = join(shared, 'bench/inject-links')
/** How the injector names such an anchor. */
const ANCHOR_IN_OTHER_CASE = 'anchor in the wrong case'

// Its programs run only under their real path.
const bench = existsSync(benchFolder) ? realpathSync(benchFolder) : benchFolder

describe.skipIf(!existsSync(bench))('broken links planted by the injector', () => {
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(bench, program), ...args], { encoding: 'utf8' })

  it('are all found at their exact location, and nothing else is', { timeout: 120_000 }, async () => {
    const [clean, broken, key, found, report] = ['clean', 'broken', 'key.json', 'found.json', 'report.json'].map(
      (name) => join(folder, name),
    ) as [string, string, string, string, string]
    run('prep.mjs', join(shared, 'corpora/small-celestia/content'), clean, '--level', 'clean')
    run('inject.mjs', clean, broken, '--key', key, '--seed', 'planted')
    const { findings, parsed } = await auditContent(broken, 'injected')
    const ofLinks = [...findings, ...parsed.filter(({ code }) => /^(?:link|asset|route)\//.test(code))]
    const flat = ofLinks.map(({ code, message, target, origin }) => ({ code, message, target, ...origin }))
    writeFileSync(found, JSON.stringify(flat))
    run('score.mjs', key, found, '--strip', 'content/docs', '--json', report)
    const scored: { missed: { class: string }[] } = JSON.parse(readFileSync(report, 'utf8'))
    expect(scored).toMatchObject({ precision: 1, exactPosition: 1, wrong: [] })
    // An anchor in another letter case resolves if only one fits.
    expect(new Set(scored.missed.map((planted) => planted.class))).toEqual(new Set([ANCHOR_IN_OTHER_CASE]))
  })
})
