/** The part of picomatch that docsgen uses; the package has no types of its own. */
declare module 'picomatch' {
  function picomatch(patterns: readonly string[], options?: { dot?: boolean }): (path: string) => boolean
  export default picomatch
}
