import { posix } from 'node:path'
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver'
import type { Document } from '../parse/document.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { findDocument, findRoute } from './references.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i

/** What a link may lead to: documents by their files, pages by their pathnames after a slash, and headings after a hash. */
export function completeDestination(plan: SitePlan, path: string, typed: string): CompletionItem[] {
  const hash = typed.indexOf('#')
  if (hash >= 0) return listAnchors(plan, path, typed.slice(0, hash))
  if (typed.startsWith('/')) {
    return plan.table.routes
      .filter(({ isNotFound }) => !isNotFound)
      .map(({ pathname, title }) => ({ label: pathname, detail: title, kind: CompletionItemKind.File }))
  }
  const edition = findDocument(plan, path)?.source
  return plan.documents
    .filter(({ source }) => source.original === undefined && isSameEdition(source, edition))
    .map(({ source, title }) => ({
      label: toRelative(path, source.path),
      detail: title,
      kind: CompletionItemKind.File,
    }))
}

/** The images of the static folders by their pathnames, and those next to documents by their paths. */
export function completeImage(plan: SitePlan, path: string): CompletionItem[] {
  return plan.tree.assets
    .filter((asset) => IMAGE.test(asset.path))
    .map((asset) => ({
      label: asset.publishedAs === null ? toRelative(path, asset.path) : `/${asset.publishedAs}`,
      kind: CompletionItemKind.File,
    }))
}

type EditionOf = Pick<Document['source'], 'locale' | 'version'>

const isSameEdition = (one: EditionOf, other: EditionOf | undefined): boolean =>
  other === undefined ||
  (one.locale === other.locale && (one.version === other.version || !one.version || !other.version))

function listAnchors(plan: SitePlan, path: string, destination: string): CompletionItem[] {
  const document = findTarget(plan, path, destination)
  if (!document) return []
  const headings = document.headings.map(({ id, text }) => ({ id, detail: text }))
  const anchors = document.anchors.map((id) => ({ id, detail: '' }))
  return [...headings, ...anchors]
    .filter(({ id }) => id !== '')
    .map(({ id, detail }) => ({ label: `${destination}#${id}`, detail, kind: CompletionItemKind.Reference }))
}

function findTarget(plan: SitePlan, path: string, destination: string): Document | undefined {
  if (destination === '') return findDocument(plan, path)
  if (!destination.startsWith('/')) return findDocument(plan, posix.join(posix.dirname(path), destination))
  const route = findRoute(plan, destination) ?? findRoute(plan, `${destination}/`)
  const source = route?.original ?? route?.source
  return source == null ? undefined : findDocument(plan, source)
}

/** The path of a file from the folder of a document, as authors write it: `./intro.md`. */
export function toRelative(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
