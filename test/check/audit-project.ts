import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../cli/check/check.ts'
import type { Config } from '../../cli/config/config.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { link } from '../../cli/link/link.ts'
import type { Document } from '../../cli/parse/document.ts'
import { createParser } from '../../cli/parse/parse.ts'
import { getParseOptions } from '../../cli/pipeline/parse-options.ts'
import { route } from '../../cli/route/route.ts'
import { scan } from '../../cli/scan/scan.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { testConfig } from '../support/config.ts'

/** Runs a project on disk through the stages up to the check rules, with the default configuration. */
export async function auditProject(root: string, overrides: Partial<Config> = {}) {
  const config = testConfig(overrides)
  const configFile = 'site.config.ts'
  const readInclude = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
  const services = { readInclude, syntax: sourceSyntax }
  const parse = createParser(getParseOptions({ config }), { remarkPlugins: [], rehypePlugins: [] }, services)
  const { value: tree } = await scan(root, config, { syntax: sourceSyntax })
  const documents: Document[] = []
  const parsed: Diagnostic[] = []
  for (const source of tree.documents) {
    const { document } = await parse({ source, bytes: readFileSync(join(root, source.path)) })
    documents.push(document)
    parsed.push(...document.diagnostics)
  }
  const { value: table, diagnostics: routed } = route({ config, configFile, tree, documents, drafts: false })
  const { linked, graph } = link({ root, config, configFile, tree, table, documents }).value
  return {
    ...{ config, configFile, assets: tree.assets },
    ...{ documents, table, linked, graph, parsed, routed, findings: check({ config, table, graph }) },
  }
}
