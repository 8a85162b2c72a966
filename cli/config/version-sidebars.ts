import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { CURRENT_VERSION } from '../content/editions.ts'
import { explainRefProblem } from '../content/git-objects.ts'
import { joinRef, type ProjectFiles, splitRef } from '../content/project-files.ts'
import { getSidebarsFile, getVersionFolder, VERSIONS_FILE } from '../content/version-files.ts'
import { type Diagnostic, DiagnosticCollector, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import type { CodeContext } from '../store/code-inputs.ts'
import type { Config } from './config.ts'
import { type RefConfig, readRefConfig } from './ref-config.ts'
import { isRecord } from './schema/schema.ts'
import { resolveCategories, sidebars as schema } from './schema/sidebars.ts'
import { explainIssue, toDiagnostic, toSchemaIssue } from './schema-issues.ts'
import { substituteVariables } from './substitute.ts'
import type { VersionConfig } from './versions.ts'

interface VersionContext extends Pick<CodeContext, 'store'> {
  config: Config
  /** Posix path of the configuration, relative to the root. */
  configFile: string
  files: ProjectFiles
  cacheDirectory: string
}

/**
 * Completes the versions of a configuration with their own sidebars: those of their file in `versioned_sidebars/`, or
 * else, for a Git ref, those of its configuration, which also names the folder of its documents.
 */
export async function loadVersionSidebars(context: VersionContext): Promise<Outcome<Config>> {
  const { config } = context
  const diagnostics = new DiagnosticCollector()
  const versions: [string, VersionConfig][] = []
  for (const [name, version] of Object.entries(config.versions)) {
    const loaded = name === CURRENT_VERSION ? version : diagnostics.take(await loadVersion(name, version, context))
    versions.push([name, loaded])
  }
  return diagnostics.toOutcome({ ...config, versions: Object.fromEntries(versions) })
}

async function loadVersion(
  name: string,
  version: VersionConfig,
  context: VersionContext,
): Promise<Outcome<VersionConfig>> {
  const { config, files } = context
  const { ref } = version
  const file = getSidebarsFile(name)
  const own = ref === null ? null : await readRefConfig(ref, context)
  const folder = own?.docsPath ? joinRef({ ref, path: own.docsPath }) : version.folder
  const diagnostics = new DiagnosticCollector()
  const missing = findMissingSource(name, { ...version, folder }, { ...context, isNamedByRef: Boolean(own?.docsPath) })
  if (missing) return { value: { ...version, folder }, diagnostics: [missing] }
  const written = diagnostics.take(readJson(files, file))
  const input = written === undefined ? own?.sidebars : written
  if (written === undefined && own?.doubt !== undefined) diagnostics.add([explainDoubt(name, ref, own)])
  if (input === undefined || input === null) {
    diagnostics.add(explainNoSidebars(name, version, { file, own, isFrozen: folder.startsWith('versioned_docs/') }))
    return diagnostics.toOutcome({ ...version, folder })
  }
  const sidebarsFile = written === undefined ? joinRef({ ref, path: own?.file ?? '' }) : file
  const parsed = z.safeParse(
    schema,
    substituteVariables(stripVersion(input, name), config.variables, () => undefined),
    {
      error: explainIssue,
      reportInput: true,
    },
  )
  if (!parsed.success) {
    diagnostics.add(parsed.error.issues.map((issue) => explainIssueOf(sidebarsFile, toSchemaIssue(issue))))
    return diagnostics.toOutcome({ ...version, folder })
  }
  const { sidebarCollapsible: collapsible, sidebarCollapsed: collapsed } = config.docs
  const sidebars = resolveCategories(parsed.data, { collapsible, collapsed })
  return diagnostics.toOutcome({ ...version, folder, sidebars, sidebarsFile })
}

/** The problem of a version whose ref or folder does not exist. */
function findMissingSource(
  name: string,
  { ref, folder }: VersionConfig,
  { configFile, files, isNamedByRef }: VersionContext & { isNamedByRef: boolean },
): Diagnostic | undefined {
  const isListed = folder === getVersionFolder(name)
  const report = (message: string, hint: string): Diagnostic => ({
    code: 'version/not-found',
    message,
    origin: isListed
      ? toFileOrigin(VERSIONS_FILE)
      : { kind: 'config', file: configFile, path: `versions["${name}"].from` },
    hint,
  })
  if (ref === null) {
    if (existsSync(join(files.root, folder))) return undefined
    const hint = 'Run `docsgen version freeze` to create it, or remove the version.'
    return report(`The folder "${folder}" of the version "${name}" does not exist.`, hint)
  }
  const tree = files.readTree(ref)
  if (typeof tree === 'string') {
    const subject = `The version "${name}" is read from "${ref}", which is neither a folder of the project nor a Git ref`
    const { message, hint } = explainRefProblem(subject, ref, tree)
    return report(message, hint)
  }
  const { path } = splitRef(folder, [ref])
  if (path === '.' || [...tree.files.keys()].some((file) => file.startsWith(`${path}/`))) return undefined
  const subject = isNamedByRef
    ? `The configuration of "${ref}" names the folder "${path}"`
    : `The documents are in "${path}"`
  return report(`${subject}, which "${ref}" does not have.`, 'Check "docs.path" at that ref, or use another ref.')
}

/** The contents of a file; `undefined` if it does not exist or cannot be read. */
function readJson(files: ProjectFiles, file: string): Outcome<unknown> {
  try {
    const bytes = files.read(file)
    return { value: bytes && JSON.parse(Buffer.from(bytes).toString('utf8')), diagnostics: [] }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const message = `The sidebars cannot be read: ${getErrorText(error)}.`
    const diagnostic: Diagnostic = { code: 'version/invalid-file', message, origin: toFileOrigin(file) }
    return { value: undefined, diagnostics: isMissing ? [] : [diagnostic] }
  }
}

/** Earlier releases of Docusaurus wrote the version into every id: `version-1.0/intro`. */
function stripVersion(value: unknown, name: string): unknown {
  const prefix = `version-${name}/`
  if (typeof value === 'string') return value.startsWith(prefix) ? value.slice(prefix.length) : value
  if (Array.isArray(value)) return value.map((each) => stripVersion(each, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.startsWith(prefix) ? key.slice(prefix.length) : key,
      stripVersion(each, name),
    ]),
  )
}

function explainIssueOf(file: string, issue: ReturnType<typeof toSchemaIssue>): Diagnostic {
  const { message, hint } = toDiagnostic(file, issue)
  return { code: 'version/invalid-file', message, origin: toFileOrigin(file), ...(hint !== undefined && { hint }) }
}

/** Reports sidebars that may differ from those of the ref. */
function explainDoubt(name: string, ref: string | null, { file, doubt }: RefConfig): Diagnostic {
  return {
    code: 'version/replaced-package',
    message: `The configuration of the version "${name}" ${doubt}. Packages are replaced when a version is read from Git, so its sidebars may be wrong.`,
    origin: toFileOrigin(joinRef({ ref, path: file ?? '' })),
    hint: `Write its sidebars to "${getSidebarsFile(name)}".`,
  }
}

/** Sidebars are generated on purpose for a folder, and for a ref whose configuration has none. */
function explainNoSidebars(
  name: string,
  { ref, folder }: VersionConfig,
  { file, own, isFrozen }: { file: string; own: RefConfig | null; isFrozen: boolean },
): Diagnostic[] {
  const problem = own?.problem
  if (ref === null ? !isFrozen : problem === undefined) return []
  const reason = problem === undefined ? 'has no sidebars file' : `has no sidebars: ${problem}`
  return [
    {
      code: 'version/no-sidebars',
      message: `The version "${name}" ${reason}, so its sidebar is generated from its folders.`,
      origin: toFileOrigin(folder),
      hint: `Write its sidebars to "${file}".`,
    },
  ]
}
