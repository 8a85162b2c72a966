import { once } from '../lib/once.ts'

/** A file in the tree of a commit. */
export interface GitFile {
  /** Id of its contents: equal for equal bytes. */
  id: string
  sizeBytes: number
}

/** Why the files of a ref cannot be read. */
export type RefProblem = 'no-git' | 'no-repository' | 'shallow-clone' | 'unknown-ref'

/** The files of a ref. */
export interface GitTree {
  /** Changes with the files. */
  id: string
  /** By their posix paths relative to the project; submodules and symbolic links are left out. */
  files: ReadonlyMap<string, GitFile>
}

/** Reads the tree of a ref: a branch, a tag or a commit. `root` is the absolute path of the project, in its repository. */
export function readGitTree(root: string, ref: string): GitTree | RefProblem {
  const tree = resolveTree(root, ref)
  if (tree === null) return findRefProblem(root)
  const listed = runGit(root, ['ls-tree', '-r', '-z', '-l', tree])?.toString('utf8') ?? ''
  const files = new Map<string, GitFile>()
  for (const line of listed.split('\0')) {
    const [, mode, id, size, path] = /^(\d+) blob (\w+) +(\d+)\t(.+)$/s.exec(line) ?? []
    if (mode === '120000' || id === undefined || path === undefined) continue
    files.set(path, { id, sizeBytes: Number(size) })
  }
  return { id: tree, files }
}

/** The id of the tree of a ref, which changes with its files; `null` if there is no such ref. */
export function resolveTree(root: string, ref: string): string | null {
  const id = runGit(root, ['rev-parse', '--verify', '--quiet', `${ref}^{tree}`])
  return id?.toString('utf8').trim() ?? null
}

/** Reads the contents of several files by their ids, in one process. Those that are not in the repository are left out. */
export function readGitFiles(root: string, ids: readonly string[]): Map<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>()
  const output = runGit(root, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''))
  for (let at = 0; output && at < output.length; ) {
    const end = output.indexOf(0x0a, at)
    const [id = '', type, size] = output.toString('utf8', at, end).split(' ')
    at = end + 1
    if (type === 'missing') continue
    contents.set(id, output.subarray(at, at + Number(size)))
    at += Number(size) + 1
  }
  return contents
}

function findRefProblem(root: string): RefProblem {
  if (!runGit(root, ['--version'])) return 'no-git'
  const isShallow = runGit(root, ['rev-parse', '--is-shallow-repository'])?.toString('utf8').trim()
  if (isShallow === undefined) return 'no-repository'
  return isShallow === 'true' ? 'shallow-clone' : 'unknown-ref'
}

/** Explains why a ref cannot be read. `subject` begins the message: `"v1.0" is not a tag`. */
export function explainRefProblem(
  subject: string,
  ref: string,
  problem: RefProblem,
): { message: string; hint: string } {
  switch (problem) {
    case 'no-git':
      return {
        message: `${subject}: Git is not installed.`,
        hint: 'Install Git, or freeze the version into a folder.',
      }
    case 'no-repository':
      return {
        message: `${subject}: the project is not in a Git repository.`,
        hint: 'Freeze the version into a folder instead.',
      }
    case 'shallow-clone':
      return {
        message: `${subject} of this shallow clone.`,
        hint: `Fetch it: git fetch --depth=1 origin tag ${ref}. In CI, check out with the whole history ("fetch-depth: 0").`,
      }
    case 'unknown-ref':
      return {
        message: `${subject}.`,
        hint: '`git tag --list` prints the tags. Fetch missing ones with `git fetch --tags`.',
      }
  }
}

/** Most sites have no version in Git, and loading this takes 3 ms. */
const loadChildProcess = once(() => process.getBuiltinModule('node:child_process'))

/** The output of Git; `undefined` if it fails or is not installed. Waits for it, because threads that parse cannot. */
function runGit(directory: string, words: string[], input?: string): Buffer | undefined {
  const { status, stdout } = loadChildProcess().spawnSync('git', words, {
    cwd: directory,
    input,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout : undefined
}
