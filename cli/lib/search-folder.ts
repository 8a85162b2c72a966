/** Where the files of the search lie in the output. */
export const SEARCH_FOLDER = 'assets/search'

/**
 * Whether a file of the output keeps its name when its contents change although it lies under `assets/`: the root of a search
 * index, which names the rest.
 */
export function isSearchRoot(path: string): boolean {
  return path.startsWith(`${SEARCH_FOLDER}/`) && !path.slice(SEARCH_FOLDER.length + 1).includes('/')
}
