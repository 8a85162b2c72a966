import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import type { Plain } from '../../lib/plain.ts'
import { type Literal, parseLeadingLiteral, parseLiteral } from '../mdx/literal.ts'
import { type Import, parseImports } from '../mdx/module-code.ts'
import type { ReaderContext } from '../text/reader.ts'

/** The values that the script of a page has without being run. */
export type ReadExpression = (source: string) => Literal | undefined

/** Longer values are not read. */
const MAX_VALUE_LENGTH = 50_000
const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.json', '/index.ts', '/index.js']
const image = /\.(?:svg|png|jpe?g|gif|webp|avif)(?:\?\w+)?$/i

/** Reads expressions with the names that a script imports, or defines as literals, without running anything. */
export function createReadExpression(script: string, context: ReaderContext): ReadExpression {
  const imports = parseImports(script)
  const resolve = (name: string): Literal | undefined => {
    const base = /^withBase\(\s*(["'`])(.*)\1\s*,?\s*\)$/s.exec(name)?.[2]
    if (base !== undefined) return base
    const keys = /^\$?frontmatter\.(.+)$/.exec(name)?.[1]?.split('.')
    if (keys) return findMember(context.getFrontMatter(), keys)
    const imported = imports.get(name)
    return imported ? readImport(imported, context) : readConstant(script, name)
  }
  return (source) => (source.length > MAX_VALUE_LENGTH ? undefined : parseLiteral(source, resolve)?.value)
}

/** The value of `$frontmatter.hero.name`. */
function findMember(values: Readonly<Record<string, Plain>>, keys: readonly string[]): Plain | undefined {
  let value: Plain | undefined = { ...values }
  for (const key of keys) value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

function readImport({ path, name }: Import, context: ReaderContext): Literal | undefined {
  const file = path.startsWith('@/') ? posix.join(context.getFolder('vitepress'), path.slice(2)) : path
  if (image.test(path)) return (path.startsWith('@/') ? `/${file}` : file).replace(/\?\w+$/, '')
  if (!/^\.{1,2}\//.test(path) || name === '*') return undefined
  const target = posix.join(posix.dirname(context.path), path)
  if (target.startsWith('..')) return undefined
  for (const extension of EXTENSIONS) {
    const text = /\.\w+$/.test(target + extension) ? context.readFile(target + extension) : undefined
    if (text !== undefined) return name === 'default' ? readDefault(text) : readConstant(text, name)
  }
  return undefined
}

/** The value of `const name = …` or `const name = ref(…)`. */
function readConstant(script: string, name: string): Literal | undefined {
  if (!/^[\w$]+$/.test(name)) return undefined
  const opening = new RegExp(`\\bconst[ \\t]+${name.replaceAll('$', '\\$')}[ \\t]*(?::[^=\\n]*)?=`).exec(script)
  return opening ? readBeginning(script.slice(opening.index + opening[0].length)) : undefined
}

function readDefault(text: string): Literal | undefined {
  const opening = /\bexport[ \t]+default\b/.exec(text)
  return opening ? readBeginning(text.slice(opening.index + opening[0].length)) : undefined
}

/** The literal at the beginning of a text. */
function readBeginning(text: string): Literal | undefined {
  return parseLeadingLiteral(text.slice(0, MAX_VALUE_LENGTH).replace(/^\s*(?:shallowRef|ref|reactive|readonly)\(/, ''))
}
