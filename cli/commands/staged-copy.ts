import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { removeStaleDrafts } from '../lib/derived-files.ts'
import { listSourceFolders } from '../pipeline/source-folders.ts'
import { createStateDirectory, getStateDirectory } from '../pipeline/state-directory.ts'
import type { CommandContext } from './command-context.ts'
import { runGit } from './run-git.ts'

/** A project as the next commit would have it. */
export interface StagedCopy {
  /** Absolute path of its root. */
  root: string
  /** Removes the copy. */
  remove(): void
}

/**
 * Writes what Git has staged of a project in a repository to a temporary folder, with the files that Git ignores, which the project
 * may need. `null` if the files on disk are the same. The copy is below the project, so that its modules find their packages, and
 * is a work tree of the repository, so that Git answers there as it does in the project.
 */
export async function createStagedCopy(
  root: string,
  context: Pick<CommandContext, 'environment'>,
): Promise<StagedCopy | null> {
  const git = (...words: string[]) => runGit(root, words, context)
  const differences = await git('ls-files', '-z', '--modified', '--deleted', '--others', '--exclude-standard')
  if (differences === '') return null
  const [prefix = '', gitDirectory = ''] = (await git('rev-parse', '--show-prefix', '--absolute-git-dir')).split('\n')
  createStateDirectory(root)
  const stateDirectory = getStateDirectory(root)
  removeStaleDrafts(stateDirectory)
  const top = join(stateDirectory, `.staged.${process.pid}.draft`)
  const copy = { root: join(top, prefix), remove: () => rmSync(top, { recursive: true, force: true }) }
  try {
    mkdirSync(copy.root, { recursive: true })
    await git('checkout-index', '--all', `--prefix=${top}/`)
    writeFileSync(join(top, '.git'), `gitdir: ${gitDirectory}\n`)
    linkNeighbors(top, { root, prefix })
    for (const path of await listUnstageable(root, git)) copyUnlessExists(join(root, path), join(copy.root, path))
    return copy
  } catch (error) {
    copy.remove()
    throw error
  }
}

/** Makes the rest of the repository available to modules that import it, as it is on disk. */
function linkNeighbors(top: string, { root, prefix }: { root: string; prefix: string }): void {
  const folders = prefix.split('/').filter((name) => name !== '')
  for (const depth of folders.keys()) {
    const original = resolve(root, ...folders.slice(depth).map(() => '..'))
    const folder = join(top, ...folders.slice(0, depth))
    for (const name of readdirSync(original)) {
      if (name === '.git' || name === folders[depth]) continue
      symlinkSync(join(original, name), join(folder, name), 'junction')
    }
  }
}

/**
 * Files and folders of the project that a commit does not contain: those that Git ignores, in folders of sources or of tracked
 * files, and the contents of submodules.
 */
async function listUnstageable(root: string, git: (...words: string[]) => Promise<string>): Promise<string[]> {
  const ignored = await git('ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory')
  const sources = new Set(listSourceFolders(root, null).map((folder) => basename(folder)))
  const entries = await git('ls-files', '-z', '--stage')
  const submodules = entries.split('\0').flatMap((entry) => /^160000 .*\t(.+)$/s.exec(entry)?.[1] ?? [])
  return [
    ...ignored.split('\0').filter((path) => {
      const isTopFolder = /^[^/]+\/$/.test(path)
      return path !== '' && !isLeftOut(path) && (!isTopFolder || sources.has(path.slice(0, -1)))
    }),
    ...submodules,
  ]
}

/** Packages are found above the copy, and nothing is read from repositories and states of docsgen. */
const isLeftOut = (path: string): boolean => /(?:^|[\\/])(?:node_modules|\.git|\.docsgen)(?:[\\/]|$)/.test(path)

function copyUnlessExists(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, force: false, filter: (path) => !isLeftOut(path.slice(from.length)) })
}
