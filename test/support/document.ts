import { classifyContentPath } from '../../cli/content/content-path.ts'
import type { Document, Span } from '../../cli/parse/document.ts'
import type { Collection, SourceFile } from '../../cli/scan/source-file.ts'

/** Where the documents of each collection are, by default. */
export const COLLECTION_FOLDERS: Readonly<Record<Collection, string>> = {
  docs: 'content/docs/',
  blog: 'content/blog/',
  pages: 'content/pages/',
}

/** The folder of the blog with the id `changes`. */
const SECOND_BLOG = 'content/changes/'

/** A source file as scan describes it, by its path relative to the root. */
export function createSourceFile(path: string, { numberPrefixes = true } = {}): SourceFile {
  const collections: Collection[] = ['blog', 'pages']
  const isChange = path.startsWith(SECOND_BLOG)
  const collection = isChange
    ? 'blog'
    : (collections.find((each) => path.startsWith(COLLECTION_FOLDERS[each])) ?? 'docs')
  const relativePath = path.slice((isChange ? SECOND_BLOG : COLLECTION_FOLDERS[collection]).length)
  return {
    ...{ path, relativePath, collection, version: 'current', locale: 'en' },
    ...(collection === 'blog' && { blog: isChange ? 'changes' : 'default' }),
    ...classifyContentPath(relativePath, collection, { numberPrefixes }),
  }
}

/** A parsed document without content, but for what the test gives. */
export function createDocument(path: string, document: Partial<Document> = {}): Document {
  const source = createSourceFile(path)
  return {
    source,
    frontMatter: {},
    title: source.relativePath,
    contentTitle: null,
    description: '',
    headings: [],
    anchors: [],
    references: [],
    includes: [],
    words: 0,
    features: [],
    diagnostics: [],
    ...document,
  }
}

/** A span in one line. */
export function createSpan(line: number): Span {
  return { line, column: 5, endLine: line, endColumn: 20 }
}
