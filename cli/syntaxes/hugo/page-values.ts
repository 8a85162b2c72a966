import { posix } from 'node:path'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import type { ReaderContext } from '../text/reader.ts'
import { findInYaml } from '../text/yaml-lines.ts'
import { readSiteParameter } from './hugo-site.ts'

/** A parameter as a page of Hugo has it: from its front matter, else from the `cascade` of the folders above, else from the site. */
export function readParameter(name: string, context: ReaderContext): string | undefined {
  return readOwn(name, context) ?? readCascade(name, context) ?? readSiteParameter(name, context)
}

function readOwn(name: string, context: ReaderContext): string | undefined {
  const own = Object.entries(context.getFrontMatter()).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return typeof own?.[1] === 'string' ? own[1] : undefined
}

function readCascade(name: string, { path, readFile }: ReaderContext): string | undefined {
  const key = name.toLowerCase()
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const yaml = splitFrontMatter(readFile(posix.join(folder, '_index.md')) ?? '')?.yaml
    if (!yaml?.includes('cascade')) continue
    const lines = fillAliases(yaml).split('\n')
    const value = findInYaml(lines, ['cascade'], key) ?? findInYaml(lines, ['cascade', 'params'], key)
    if (value !== undefined) return value
  }
  return undefined
}

/** YAML with the values of its aliases, and with the entries of lists as maps. */
function fillAliases(yaml: string): string {
  const anchors = new Map([...yaml.matchAll(/&([\w-]+)[ \t]+(\S.*)$/gm)].map(([, name, value = '']) => [name, value]))
  return yaml
    .replace(/(:[ \t]+)&[\w-]+[ \t]+/g, '$1')
    .replace(/(:[ \t]+)\*([\w-]+)[ \t]*$/gm, (whole, colon, name) => `${colon}${anchors.get(name) ?? whole}`)
    .replace(/^([ \t]*)- /gm, '$1  ')
}

/** A part of a parameter, as `psubstr` of etcd's site prints it: its name, and the start and the length of the part. */
export function readPart([name, start = '0', length]: readonly string[], context: ReaderContext): string | undefined {
  const value = name === undefined ? undefined : readParameter(name, context)
  return value?.slice(Number(start), length === undefined ? undefined : Number(start) + Number(length))
}
