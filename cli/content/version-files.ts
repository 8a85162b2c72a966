/** Names of frozen versions, the newest first, as Docusaurus writes them. */
export const VERSIONS_FILE = 'versions.json'

/** The folders of frozen versions and of their sidebars. */
export const VERSION_FOLDERS: readonly string[] = ['versioned_docs', 'versioned_sidebars']

/** The folder of the documents of a frozen version. */
export function getVersionFolder(name: string): string {
  return `versioned_docs/version-${name}`
}

/** The file with the sidebars of a frozen version. */
export function getSidebarsFile(name: string): string {
  return `versioned_sidebars/version-${name}-sidebars.json`
}

/** Docusaurus uses the names of versions in the names of folders (docs/behaviours.md 11.10). */
const MAX_NAME_LENGTH = 32

/** Why a version cannot have this name; `undefined` if it can. Continues the name. */
export function findVersionNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty'
  if (name.length > MAX_NAME_LENGTH) return `is longer than ${MAX_NAME_LENGTH} characters`
  if (name === '.' || name === '..') return 'must not be "." or ".."'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const found = /[/\\<>:"|?*\u0000-\u001f]/.exec(name)
  return found ? `must not contain ${JSON.stringify(found[0])}` : undefined
}
