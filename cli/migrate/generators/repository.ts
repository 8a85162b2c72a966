import { parseJson } from '../../lib/json.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText } from '../../syntaxes/project/values.ts'

/** Facts about a repository, apart from its documentation. */
export interface Repository {
  /** From the first heading of the README, or the name of the package. */
  title: string | null
  /** From `package.json`. */
  tagline: string | null
  /** Homepage of `package.json`, if it is not the repository. */
  url: string | null
  /** Web page of the repository: `https://github.com/owner/name`. */
  web: string | null
  /** Base URL of edit links, to which paths relative to the root of the repository are appended. */
  editUrl: string | null
}

/** Reads `package.json`, the README and the configuration of Git in the root of a project. Never throws. */
export function readRepository(files: ProjectFiles): Repository {
  const manifest = parseJson(files.read('package.json') ?? '')
  const readme = ['README.md', 'readme.md', 'Readme.md'].map((name) => files.read(name)).find((text) => text !== null)
  const repository = findText(manifest, 'repository') ?? findText(manifest, 'repository', 'url')
  const web = toWebAddress(findRemote(files.read('.git/config')) ?? repository)
  const homepage = findText(manifest, 'homepage')
  const branch = findBranch(files)
  const edit =
    web === null ? null : /^https:\/\/gitlab\./.test(web) ? `${web}/-/edit/${branch}/` : `${web}/edit/${branch}/`
  return {
    title: findHeading(readme ?? '') ?? toName(findText(manifest, 'name')),
    tagline: findText(manifest, 'description'),
    url: homepage === null || /^https?:\/\/(?:www\.)?(?:github|gitlab)\.com\//.test(homepage) ? null : homepage,
    web,
    // The file of another folder's repository is above the root, where the path of a document does not begin.
    editUrl: files.read('.git/config') === null ? null : edit,
  }
}

/** The first heading outside of code, if it is plain text. */
function findHeading(readme: string): string | null {
  const text = readme.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/<!--[\s\S]*?-->/g, '')
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] ?? /^(\S.*)\n=+\s*$/m.exec(text)?.[1]
  const plain = heading
    ?.replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<[^>]*>|[`*]/g, '')
    .replace(/:[a-z_]+:/g, '')
    .trim()
  return plain !== undefined && plain !== '' && plain.length <= 60 ? plain : null
}

/** `@scope/my-docs` is "My docs". */
function toName(name: string | null): string | null {
  const words = name
    ?.replace(/^@[^/]+\//, '')
    .replace(/[-_.]+/g, ' ')
    .trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}

function findRemote(config: string | null): string | null {
  const remote = /\[remote "origin"\]([^[]*)/.exec(config ?? '')?.[1]
  return /^\s*url\s*=\s*(\S+)/m.exec(remote ?? '')?.[1] ?? null
}

/** The web page of a repository on a known service; `null` for all others. */
function toWebAddress(remote: string | null): string | null {
  const path =
    /^(?:git\+)?(?:https?:\/\/|ssh:\/\/|git:\/\/)?(?:[^@/]+@)?(github\.com|gitlab\.com)[/:]([\w.-]+\/[\w./-]+?)(?:\.git)?\/?$/.exec(
      remote ?? '',
    )
  if (path) return `https://${path[1]}/${path[2]}`
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(remote ?? '')
  return short ? `https://github.com/${short[1]}` : null
}

/** The default branch of the remote, or the current branch. */
function findBranch(files: ProjectFiles): string {
  const head = files.read('.git/refs/remotes/origin/HEAD') ?? files.read('.git/HEAD')
  return /^ref: refs\/(?:remotes\/origin|heads)\/(\S+)/.exec(head ?? '')?.[1] ?? 'main'
}
