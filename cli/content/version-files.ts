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
