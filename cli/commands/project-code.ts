/** What of a project runs inside of docsgen's process, and may end it, or throw when nobody waits for it. */
const projectCode = 'the configuration, a plugin or a page'

/** Folders of the cache in which compiled modules of a project stand, also of the cache that `--no-cache` throws away. */
const compiledModule = /[\\/](?:\.docsgen[\\/]cache|docsgen-\w{6})[\\/](?:config|react-pages)[\\/]/

/** Said when a process ends before its command does. */
export const ENDED_EARLY = `error: docsgen was ended before it was done: ${projectCode} calls process.exit, or waits for a promise that never settles.\n`

/** Whether code of the project, not of docsgen, threw this: the first place of its stack tells. */
export function isThrownByProject(error: unknown): boolean {
  const place = error instanceof Error ? error.stack?.split('\n').find((line) => /^\s+at /.test(line)) : undefined
  return place !== undefined && compiledModule.test(place)
}

/** Says what code of the project threw outside of any call of docsgen's. */
export function describeStray(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return `error: After it was loaded, ${projectCode} threw: ${message}\n`
}
