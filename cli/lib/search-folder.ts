/** Folder of the search files in the output. */
export const SEARCH_FOLDER = 'assets/search'

/** Name of the script in this folder that contains all search files, for pages opened as files. */
export const SEARCH_SCRIPT_NAME = 'files.js'

/** Whether a file below `assets/` has no hash in its name: the root of a search index and its script. */
export const isSearchRoot = (path: string): boolean =>
  path.startsWith(`${SEARCH_FOLDER}/`) && !path.slice(SEARCH_FOLDER.length + 1).includes('/')
