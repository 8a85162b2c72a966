import { posix } from 'node:path'
import type { ReaderContext } from './reader.ts'
import { entry, findInYaml, getScalar } from './yaml-lines.ts'

const CONFIG_FILES = ['hugo', 'config', 'config/_default/params', 'config/_default/hugo', 'config/_default/config']
const CONFIG_EXTENSIONS = ['toml', 'yaml', 'yml']
const PAGE_ENDS = ['', '.md', '/index.md', '/_index.md']

/** The parameter of the site that a configuration of Hugo has, as a text; `undefined` if there is none. */
export function readSiteParameter(name: string, context: ReaderContext): string | undefined {
  const folder = context.getFolder('hugo')
  const [key = '', ...parents] = name.toLowerCase().split('.').reverse()
  for (const file of CONFIG_FILES) {
    const sections = [...(file.endsWith('params') ? [] : ['params']), ...parents.reverse()]
    parents.reverse()
    for (const extension of CONFIG_EXTENSIONS) {
      const text = context.readFile(posix.join(folder, `${file}.${extension}`))
      const lines = text?.split('\n') ?? []
      const value = extension === 'toml' ? findInToml(lines, sections, key) : findInYaml(lines, sections, key)
      if (value !== undefined) return value
    }
  }
  return undefined
}

function findInToml(lines: readonly string[], sections: readonly string[], key: string): string | undefined {
  let current = ''
  for (const line of lines) {
    const header = /^[ \t]*\[([^[\]]+)\][ \t]*$/.exec(line)?.[1]
    if (header !== undefined) current = header.replace(/\s/g, '').toLowerCase()
    const found = current === sections.join('.') ? entry.exec(line) : null
    if (found?.[2]?.toLowerCase() === key) return getScalar(found)
  }
  return undefined
}

/** The path of a page as a link has it: Hugo looks in the folder of the document first, and then in the whole content. */
export function resolvePage(path: string, context: ReaderContext): string {
  const [target = '', ...rest] = path.split(/(?=[#?])/)
  if (target === '' || /^(?:\.{0,2}\/|\w+:)/.test(target)) return path
  const content = posix.join(context.getFolder('hugo'), 'content')
  const isIn = (folder: string) =>
    PAGE_ENDS.some((end) => context.readFile(posix.join(folder, target + end)) !== undefined)
  if (isIn(posix.dirname(context.path)) || !isIn(content)) return path
  const pathname = `/${target.replace(/\.md$/, '').replace(/(?:^|\/)_?index$/, '')}`
  return pathname + rest.join('')
}
