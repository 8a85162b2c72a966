import type { DevProblem, DevProblems } from './dev-protocol.ts'

/** Scripts of islands, by the names that docsgen gives them. */
const ISLAND_SCRIPT = /\/assets\/island-/

/** A request target is at most 8 KB long, and the first frames tell where an error was thrown. */
const LONGEST_TEXT = 1500

/**
 * Reports errors that islands throw to the server, which prints them, and calls `onProblem` with each as the page shows it. `folder`
 * is that of the endpoints.
 */
export function followIslandErrors(folder: string, onProblem: (problem: DevProblem) => void): void {
  async function report(error: Error): Promise<void> {
    const cut = (text = '') => text.slice(0, LONGEST_TEXT)
    const { pathname } = location
    const query = new URLSearchParams({ pathname, message: cut(describe(error)), stack: cut(error.stack) })
    const response = await fetch(`${folder}error?${query}`, { method: 'POST' })
    if (!response.ok || pathname !== location.pathname) return
    const problems: DevProblems = await response.json()
    for (const problem of problems.page) onProblem(problem)
  }
  addEventListener('error', ({ error }) => {
    if (error instanceof Error && ISLAND_SCRIPT.test(error.stack ?? '')) report(error).catch(console.warn)
  })
}

const describe = ({ name, message, cause }: Error): string =>
  (message || name) + (cause === undefined ? '' : `, caused by: ${cause instanceof Error ? cause.message : cause}`)
