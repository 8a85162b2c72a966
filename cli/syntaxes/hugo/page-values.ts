import { posix } from 'node:path'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import { readYamlTexts } from '../project/data-files.ts'
import { findInAnyCase, findValue } from '../project/values.ts'
import type { ReaderContext } from '../text/reader.ts'
import { readSiteParameter } from './hugo-site.ts'

/** A parameter as a page of Hugo has it: from its front matter, else from the `cascade` of the folders above, else from the site. */
export function readParameter(name: string, context: ReaderContext): string | undefined {
  return findInAnyCase(context.getFrontMatter(), name) ?? readCascade(name, context) ?? readSiteParameter(name, context)
}

function readCascade(name: string, { path, readFile }: ReaderContext): string | undefined {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const yaml = splitFrontMatter(readFile(posix.join(folder, '_index.md')) ?? '')?.yaml
    const value = yaml?.includes('cascade') ? findCascaded(yaml, name) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** A value that front matter hands down: `cascade` is a map or a list of maps, with the value in it or in its `params`. */
function findCascaded(yaml: string, key: string): string | undefined {
  const cascade = findValue(readYamlTexts(yaml), 'cascade')
  const maps = (Array.isArray(cascade) ? cascade : [cascade]).flatMap((map) => [map, findValue(map, 'params')])
  return maps.map((map) => findInAnyCase(map, key)).find((value) => value !== undefined)
}

/** A part of a parameter, as `psubstr` of etcd's site prints it: its name, and the start and the length of the part. */
export function readPart([name, start = '0', length]: readonly string[], context: ReaderContext): string | undefined {
  const value = name === undefined ? undefined : readParameter(name, context)
  return value?.slice(Number(start), length === undefined ? undefined : Number(start) + Number(length))
}
