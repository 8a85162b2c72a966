import { listChangedSections } from '../content/changed-sections.ts'
import { readGitFiles } from '../content/git-objects.ts'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { computeGitBlobId } from '../lib/git-blob-id.ts'
import { groupBy } from '../lib/group-by.ts'
import { memoize } from '../lib/once.ts'
import type { Document } from '../parse/document.ts'
import type { SitePlan } from './site.ts'

/**
 * The state of a page in a language: it has no translation, its original has changed since, it is up to date, or it does not say from
 * which text it was made.
 */
export type TranslationState = 'missing' | 'outdated' | 'current' | 'unknown'

/** A page in a language other than the default one. */
export interface PageTranslation {
  locale: string
  /** Posix path of the translation relative to the root, whether it exists or not. */
  file: string
  /** Posix path of the page in the default language. */
  original: string
  state: TranslationState
  /** Hash of the original as it is now. */
  hash: string
  /** Headings of the original that have changed since; empty if that is not known without Git. */
  changed: string[]
}

type TranslatedPlan = Pick<SitePlan, 'root' | 'documents' | 'projectFiles' | 'drafts'>

/** Compares all pages of the current texts with their translations, in the order of their files. Those in Git refs never change. */
export function listTranslations({ root, documents, projectFiles, drafts }: TranslatedPlan): PageTranslation[] {
  const published = documents.filter(({ frontMatter }) => drafts || !frontMatter.draft)
  const pages = published.filter(({ source }) => !projectFiles.findInRef(source.original ?? source.path))
  const hashFile = memoize((path: string) => computeGitBlobId(projectFiles.read(path) ?? new Uint8Array()))
  const listed = pages.flatMap(({ source, frontMatter }): (PageTranslation & { madeFrom?: string })[] => {
    const { path: file, locale, original = source.translationOf } = source
    if (original === undefined) return []
    const page = { locale, file, original, hash: hashFile(original), changed: [] }
    if (source.original !== undefined) return [{ ...page, state: 'missing' }]
    const { source_hash: madeFrom } = frontMatter
    if (madeFrom === undefined) return [{ ...page, state: 'unknown' }]
    return [page.hash.startsWith(madeFrom) ? { ...page, state: 'current' } : { ...page, state: 'outdated', madeFrom }]
  })
  const ids = [...new Set(listed.flatMap(({ madeFrom }) => madeFrom ?? []))]
  const contents = ids.length > 0 ? [...readGitFiles(root, ids)] : []
  return listed.map(({ madeFrom, ...page }) => {
    const before = madeFrom === undefined ? undefined : contents.find(([id]) => id.startsWith(madeFrom))?.[1]
    if (!before) return page
    const after = projectFiles.read(page.original) ?? new Uint8Array()
    return { ...page, changed: listChangedSections(toText(before), toText(after)) }
  })
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** Reports missing and outdated translations, for `docsgen check`. */
export function findTranslationProblems(plan: TranslatedPlan): Diagnostic[] {
  const translations = listTranslations(plan)
  if (translations.length === 0) return []
  const documents = new Map(plan.documents.map((document) => [document.source.path, document]))
  const missing = groupBy(
    translations.filter(({ state }) => state === 'missing'),
    ({ original }) => original,
  )
  return [
    ...[...missing].map(([original, pages]): Diagnostic => {
      const locales = pages.map(({ locale }) => locale).join(', ')
      return {
        code: 'translation/missing',
        message: `The page has no translation in ${locales}.`,
        origin: toFileOrigin(original),
        hint: `Create ${pages.map(({ file }) => file).join(', ')}.`,
      }
    }),
    ...translations
      .filter(({ state }) => state === 'outdated')
      .map((page) => describeOutdated(page, documents.get(page.file))),
  ]
}

function describeOutdated({ file, original, changed }: PageTranslation, document: Document | undefined): Diagnostic {
  const span = document?.frontMatterSpans?.source_hash
  const parts = changed.length === 0 ? '' : `: ${changed.join(', ')}`
  return {
    code: 'translation/outdated',
    message: `${original} has changed since this translation was made${parts}.`,
    origin: span ? { kind: 'file', file, ...span } : toFileOrigin(file),
    hint: `Update it, then run \`docsgen translate status --update ${file}\`.`,
    related: [{ origin: toFileOrigin(original), message: 'This is the original.' }],
  }
}
