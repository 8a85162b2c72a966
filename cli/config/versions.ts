import type * as z from 'zod/mini'
import { CURRENT_VERSION } from '../content/editions.ts'
import { joinRef } from '../content/project-files.ts'
import { getVersionFolder } from '../content/version-files.ts'
import { compareNaturally } from '../lib/compare-strings.ts'
import { suggest } from '../lib/suggest.ts'
import { isRecord, type ReportIssue, type SchemaIssue } from './schema/schema.ts'
import type { SidebarItemConfig } from './schema/sidebars.ts'
import type { siteSchema } from './schema/site.ts'
import type { VersionInput } from './schema/versions.ts'

/** A version of the documents, with every default filled in. */
export interface VersionConfig {
  label: string
  /** Pathname without the base URL: `/docs/1.0`. */
  path: string
  banner: 'none' | 'unreleased' | 'unmaintained'
  badge: boolean
  className: string
  noIndex: boolean
  /** Folder of its documents: `content/docs`, `versioned_docs/version-1.0`, or `v1.0:content/docs` in a Git ref. */
  folder: string
  /** The Git ref that it is read from; `null` if it is on disk. */
  ref: string | null
  /** Its own sidebars; `null` if they are generated from its folders, and for `current`, whose sidebars are `docs.sidebars`. */
  sidebars: Record<string, SidebarItemConfig[]> | null
  /** The file of its sidebars; `null` for those of the configuration and for generated ones. */
  sidebarsFile: string | null
}

/** Which versions a project has besides those of its configuration, and which folders exist. */
export interface FoundVersions {
  /** The names in `versions.json`, the newest first. */
  names: readonly string[]
  /** Whether a path is a folder of the project. `from` names a Git ref otherwise. */
  isFolder(path: string): boolean
}

/** The versions of a site. */
export interface ResolvedVersions {
  versions: Record<string, VersionConfig>
  /** The current one, then the newest first. Keys that are numbers have another order in `versions`. */
  versionNames: string[]
  /** The names of those that are not built, because `onlyIncludeVersions` does not have them. */
  excludedVersions: string[]
  /** The version that readers get by default. */
  lastVersion: string
}

type SiteFields = Pick<z.output<typeof siteSchema>, 'docs' | 'versions' | 'lastVersion' | 'onlyIncludeVersions'>

/**
 * Reports names in a configuration, as it is written, that no version has: keys of `versions`, `lastVersion`,
 * `onlyIncludeVersions`, and the names in version dropdowns.
 */
export function checkVersionNames(input: unknown, found: FoundVersions, report: ReportIssue): void {
  if (!isRecord(input)) return
  const configured = isRecord(input.versions) ? Object.entries(input.versions) : []
  const known = listNames(
    configured.flatMap(([name, value]) => (isRecord(value) && typeof value.from === 'string' ? [name] : [])),
    found,
  )
  const check = (name: unknown, path: PropertyKey[]) => {
    if (typeof name === 'string' && !known.includes(name)) report({ ...explainUnknown(name, known), path })
  }
  for (const [name, value] of configured) {
    check(name, ['versions', name])
    if (name !== CURRENT_VERSION || !isRecord(value) || value.from === undefined) continue
    report({ path: ['versions', name, 'from'], message: 'must not be set for this version', hint: 'Set "docs.path".' })
  }
  check(input.lastVersion, ['lastVersion'])
  for (const [at, name] of listEntries(input.onlyIncludeVersions).entries()) check(name, ['onlyIncludeVersions', at])
  const items = isRecord(input.navbar) ? listEntries(input.navbar.items) : []
  for (const [at, item] of items.entries()) {
    if (!isRecord(item) || item.type !== 'docsVersionDropdown') continue
    const path = ['navbar', 'items', at, 'versions']
    for (const [position, name] of listEntries(item.versions).entries()) check(name, [...path, position])
    if (isRecord(item.versions)) for (const name of Object.keys(item.versions)) check(name, [...path, name])
  }
}

function listEntries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The current version, then the newest first: in the order of `versions.json`, with all others inserted by number. */
function listNames(configured: readonly string[], { names }: FoundVersions): string[] {
  const ordered = [...names]
  const others = configured.filter((name) => name !== CURRENT_VERSION && !names.includes(name))
  for (const name of others.sort((a, b) => compareNaturally(b, a))) {
    const at = ordered.findIndex((other) => compareNaturally(name, other) > 0)
    ordered.splice(at < 0 ? ordered.length : at, 0, name)
  }
  return [CURRENT_VERSION, ...ordered]
}

function explainUnknown(name: string, known: readonly string[]): SchemaIssue {
  const nearest = suggest(name, known)
  const names = `Known versions: ${known.join(', ')}.`
  const hint = nearest === undefined ? names : `Did you mean "${nearest}"? ${names}`
  return { code: 'config/unknown-version', message: `The version "${name}" does not exist`, hint }
}

/** Fills in the defaults of all versions (docs/behaviours.md 3.4, 11.10). */
export function resolveVersions(fields: SiteFields, found: FoundVersions, report: ReportIssue): ResolvedVersions {
  const { docs, onlyIncludeVersions } = fields
  const all = listNames(Object.keys(fields.versions), found)
  const names = onlyIncludeVersions === null ? all : all.filter((name) => onlyIncludeVersions.includes(name))
  if (names.length === 0) {
    const hint = `Known versions: ${all.join(', ')}.`
    report({ path: ['onlyIncludeVersions'], message: 'must not be empty', hint })
  }
  const lastVersion =
    fields.lastVersion ?? names.find((name) => name !== CURRENT_VERSION) ?? names[0] ?? CURRENT_VERSION
  if (names.length > 0 && all.includes(lastVersion) && !names.includes(lastVersion)) {
    const hint = `Versions that are included: ${names.join(', ')}.`
    report({ path: ['lastVersion'], message: `The version "${lastVersion}" is not included`, hint })
  }
  const base = docs.routeBasePath === '' ? '' : `/${docs.routeBasePath}`
  const last = names.indexOf(lastVersion)
  const versions = names.map((name, at): [string, VersionConfig] => {
    const given: Partial<VersionInput> = fields.versions[name] ?? {}
    const { folder, ref } = findSource(name, given, { docsPath: docs.path, found })
    const isCurrent = name === CURRENT_VERSION
    const ownPath = at === last ? base || '/' : `${base}/${isCurrent ? 'next' : name}`
    return [
      name,
      {
        label: given.label ?? (isCurrent ? 'Next' : name),
        path: given.path ?? ownPath,
        banner: given.banner ?? (at === last ? 'none' : at < last ? 'unreleased' : 'unmaintained'),
        badge: given.badge ?? names.length > 1,
        className: given.className ?? `docs-version-${name}`,
        noIndex: given.noIndex ?? false,
        ...{ folder, ref, sidebars: null, sidebarsFile: null },
      },
    ]
  })
  reportShared(versions, report)
  const excludedVersions = all.filter((name) => !names.includes(name))
  return { versions: Object.fromEntries(versions), versionNames: names, excludedVersions, lastVersion }
}

function findSource(
  name: string,
  { from }: Partial<VersionInput>,
  { docsPath, found }: { docsPath: string; found: FoundVersions },
): Pick<VersionConfig, 'folder' | 'ref'> {
  if (name === CURRENT_VERSION) return { folder: docsPath, ref: null }
  if (!from) return { folder: getVersionFolder(name), ref: null }
  if (found.isFolder(from)) return { folder: from, ref: null }
  return { folder: joinRef({ ref: from, path: docsPath }), ref: from }
}

/** Two versions with one pathname would hide each other's documents, and a file can be in one version only. */
function reportShared(versions: readonly [string, VersionConfig][], report: ReportIssue): void {
  for (const [at, [name, { path, folder }]] of versions.entries()) {
    const before = versions.slice(0, at)
    const samePath = before.find(([, version]) => version.path === path)
    if (samePath) {
      const message = `The version "${name}" has the path "${path}", which the version "${samePath[0]}" already has`
      const hint = `Set another one, such as "${path.replace(/\/$/, '')}/${name}".`
      report({ path: ['versions', name, 'path'], message, hint })
    }
    const sameFolder = before.find(([, version]) => version.folder === folder)
    if (sameFolder) {
      const message = `The version "${name}" is read from "${folder}", like the version "${sameFolder[0]}"`
      report({ path: ['versions', name, 'from'], message, hint: 'Remove one of the two.' })
    }
  }
}
