import type { Config } from './config.ts'

type Stylesheet = NonNullable<Config['math']['stylesheet']>

/** Of the KaTeX that docsgen contains; filled in when docsgen is built. */
declare const DOCSGEN_KATEX: { version: string; integrity: string } | undefined
const katex = typeof DOCSGEN_KATEX === 'undefined' ? undefined : DOCSGEN_KATEX

/** `…/katex@0.16.0/dist/katex.min.css` and `…/KaTeX/0.16.0/katex.min.css`, as public CDNs have it. */
const address = /\/katex[@/](\d+\.\d+\.\d+)\/(?:dist\/)?katex\.min\.css$/i

/**
 * Completes the integrity of KaTeX's stylesheet where the address names the version that docsgen contains, and judges it
 * where it is given. Of other addresses nothing is known. `problem` completes "math.stylesheet …".
 */
export function completeIntegrity(sheet: Stylesheet): {
  sheet: Stylesheet
  problem?: { message: string; hint: string }
} {
  const version = address.exec(sheet.href)?.[1]
  if (!katex || version !== katex.version) return { sheet }
  const { integrity } = katex
  if (sheet.integrity === null) return { sheet: { ...sheet, integrity } }
  // Hashes of other lengths may stand beside it.
  const given = sheet.integrity.split(/\s+/).filter((hash) => hash.startsWith('sha384-'))
  if (given.length === 0 || given.includes(integrity)) return { sheet }
  const message = `has an integrity that is not that of KaTeX ${version}, so browsers would refuse it`
  return { sheet, problem: { message, hint: `Write "${integrity}", or leave it out.` } }
}
