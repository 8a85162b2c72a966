import { readdirSync } from 'node:fs'

/** The script at the end of each page of `dev`. */
const devScript = /<script type="module" src="\/@docsgen\/dev\.js\?at=[^>]*><\/script>/

/** What `build` writes for hosts and for its next run. */
const forOthers = /^(?:_headers|_redirects|assets\/manifest\.\w+\.json)$/

interface ServedSite {
  origin: string
}

/** The pathnames under which the files of a built site are served, and one where there is nothing. */
function listPathnames(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(directory.length + 1))
  const pathnames = paths
    .filter((path) => !forOthers.test(path))
    .flatMap((path) => [path, path.replace(/index\.html$/, ''), path.replace(/(?:\/index)?\.html$/, '')])
  return [...new Set([...pathnames, 'no/such/page'])].sort().map((path) => `/${encodeURI(path)}`)
}

async function ask(origin: string, pathname: string) {
  const response = await fetch(origin + pathname, { redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  const [type = ''] = response.headers.get('content-type')?.split(';') ?? []
  return {
    isRedirect: response.status === 301,
    // Both are the type of XML.
    answer: `${response.status} ${type.replace('text/xml', 'application/xml')}`,
    body: bytes.toString('latin1').replace(devScript, ''),
  }
}

/**
 * Lists the pathnames of a built site to which `dev` answers in another way: with another status, type or content, but for the
 * script that it adds to pages. Where `build` has a redirect, both have a page that leads there.
 */
export async function compareSites(build: ServedSite & { directory: string }, dev: ServedSite): Promise<string[]> {
  const differences: string[] = []
  for (const pathname of listPathnames(build.directory)) {
    const [built, served] = await Promise.all([ask(build.origin, pathname), ask(dev.origin, pathname)])
    if (built.isRedirect) continue
    if (built.answer !== served.answer) differences.push(`${pathname}: ${built.answer}, but ${served.answer} from dev`)
    else if (built.body !== served.body) differences.push(`${pathname}: other content from dev`)
  }
  return differences
}
