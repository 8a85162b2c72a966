/** Where the files of the search lie in the output. */
export const SEARCH_FOLDER = 'assets/search'

/** Name of the script in it with all of its files, for pages that are opened as files. */
export const SEARCH_SCRIPT_NAME = 'files.js'

/**
 * Whether a file of the output keeps its name when its contents change although it lies under `assets/`: the root of a search
 * index, which names the rest, and the script with all of them.
 */
export function isSearchRoot(path: string): boolean {
  return path.startsWith(`${SEARCH_FOLDER}/`) && !path.slice(SEARCH_FOLDER.length + 1).includes('/')
}
