/** The stylesheet of KaTeX. */
export interface Stylesheet {
  href: string
  integrity: string | null
}

/** The KaTeX that docsgen contains; filled in when docsgen is built. */
declare const DOCSGEN_KATEX_VERSION: string
declare const DOCSGEN_KATEX_INTEGRITY: string
const katex =
  typeof DOCSGEN_KATEX_VERSION === 'undefined'
    ? undefined
    : { version: DOCSGEN_KATEX_VERSION, integrity: DOCSGEN_KATEX_INTEGRITY }

/** `…/katex@0.16.0/dist/katex.min.css` and `…/KaTeX/0.16.0/katex.min.css`, the addresses of public CDNs. */
const address = /\/katex[@/](\d+\.\d+\.\d+)\/(?:dist\/)?katex\.min\.css$/i

/**
 * Fills in the integrity of KaTeX's stylesheet if the URL contains the version that docsgen contains, and checks it if it is
 * set. Other URLs are not checked. The message of `problem` continues the name of the key.
 */
export function completeIntegrity(sheet: Stylesheet): {
  sheet: Stylesheet
  problem?: { message: string; hint: string }
} {
  const version = address.exec(sheet.href)?.[1]
  if (!katex || version !== katex.version) return { sheet }
  const { integrity } = katex
  if (sheet.integrity === null) return { sheet: { ...sheet, integrity } }
  // There may be hashes of other lengths as well.
  const given = sheet.integrity.split(/\s+/).filter((hash) => hash.startsWith('sha384-'))
  if (given.length === 0 || given.includes(integrity)) return { sheet }
  const message = `has an integrity hash that does not match KaTeX ${version}, so browsers would reject the stylesheet`
  return { sheet, problem: { message, hint: `Set "integrity" to "${integrity}", or remove it.` } }
}
