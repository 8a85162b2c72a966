/** The output of Git; `undefined` if it fails or is not installed. */
export async function runGit(directory: string, words: string[]): Promise<string | undefined> {
  // Most sites need nothing from Git, and loading this takes 3 ms of every run.
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    execFile('git', words, { cwd: directory, maxBuffer: 2 ** 30 }, (error, output) =>
      resolve(error ? undefined : output),
    )
  })
}
