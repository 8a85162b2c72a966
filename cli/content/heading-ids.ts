import GithubSlugger from 'github-slugger'

/** The generators whose rules for the ids of headings docsgen knows. */
export const HEADING_ID_RULES = ['github', 'docusaurus', 'vitepress', 'mkdocs', 'mdbook', 'hugo'] as const

export type HeadingIdRule = (typeof HEADING_ID_RULES)[number]

/** Gives the headings of one page their ids, in order; a text that was there before gets a number. */
export type HeadingSlugger = (text: string) => string

/** `@mdit-vue/shared`, `slugify`, which VitePress uses. */
function slugForVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** Python-Markdown, `markdown.extensions.toc.slugify`, which MkDocs uses unless it is configured otherwise. */
function slugForMkDocs(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** mdBook, `utils::normalize_id`. */
function slugForMdBook(text: string): string {
  return text
    .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Hugo, `goldmark.sanitizeAnchorName` with the type `github`, its default. */
function slugForHugo(text: string): string {
  return text
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase()
}

/** Creates the slugger of one page. */
export function createHeadingSlugger(rule: HeadingIdRule): HeadingSlugger {
  // Docusaurus uses the same package.
  if (rule === 'github' || rule === 'docusaurus') {
    const slugger = new GithubSlugger()
    return (text) => slugger.slug(text)
  }
  const { slug, separator } = RULES[rule]
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (text) => {
    const base = slug(text)
    let id = base
    let count = counts.get(base) ?? 0
    // An empty id is not an id, but MkDocs also numbers it.
    while (taken.has(id) || (id === '' && separator === '_')) id = `${base}${separator}${++count}`
    counts.set(base, count)
    if (id !== '') taken.add(id)
    return id
  }
}

const RULES: Readonly<
  Record<Exclude<HeadingIdRule, 'github' | 'docusaurus'>, { slug: HeadingSlugger; separator: '-' | '_' }>
> = {
  vitepress: { slug: slugForVitePress, separator: '-' },
  mkdocs: { slug: slugForMkDocs, separator: '_' },
  mdbook: { slug: slugForMdBook, separator: '-' },
  hugo: { slug: slugForHugo, separator: '-' },
}

/** Maps the ids that other generators give the headings of a page to their own; ambiguous ones are left out. */
export function listForeignIds(headings: readonly { id: string; text: string }[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const rule of HEADING_ID_RULES) {
    const slugger = createHeadingSlugger(rule)
    for (const { id, text } of headings) {
      const foreign = slugger(text)
      const known = found.get(foreign)
      if (known !== undefined && known !== id) ambiguous.add(foreign)
      if (foreign !== '' && id !== '') found.set(foreign, id)
    }
  }
  for (const id of ambiguous) found.delete(id)
  return found
}
