import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import { readYaml } from '../project/data-files.ts'
import { findValue, getValues } from '../project/values.ts'
import type { ReaderContext } from '../text/reader.ts'
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
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    const yaml = splitFrontMatter(readFile(posix.join(folder, '_index.md')) ?? '')?.yaml
    const value = yaml?.includes('cascade') ? findCascaded(yaml, name.toLowerCase()) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** A value that front matter hands down: `cascade` is a map or a list of maps, with the value in it or in its `params`. */
function findCascaded(yaml: string, key: string): string | undefined {
  const cascade = findValue(readYaml(yaml), 'cascade')
  const maps = Array.isArray(cascade) ? cascade : [cascade]
  const entries = maps.flatMap((map) => [getValues(map), getValues(map, 'params')]).flatMap(Object.entries)
  const found = entries.find(([name, value]) => name.toLowerCase() === key && value !== null && !isRecord(value))
  return found && String(found[1])
}

/** A part of a parameter, as `psubstr` of etcd's site prints it: its name, and the start and the length of the part. */
export function readPart([name, start = '0', length]: readonly string[], context: ReaderContext): string | undefined {
  const value = name === undefined ? undefined : readParameter(name, context)
  return value?.slice(Number(start), length === undefined ? undefined : Number(start) + Number(length))
}
