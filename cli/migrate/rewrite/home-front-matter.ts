import type { Plain } from '../../lib/plain.ts'
import { translateForeignKey } from '../../syntaxes/front-matter/foreign-keys.ts'
import { HOME_PAGE_KEYS } from '../../syntaxes/front-matter/home-page.ts'
import { PAGE_PART_KEYS } from '../../syntaxes/front-matter/page-parts.ts'

/**
 * YAML front matter, with its fences, without the keys that describe a home page, which is part of the body now. What they
 * say about the page itself is written with keys of docsgen.
 */
export function removeHomePage(frontMatter: string, foreign: Readonly<Record<string, Plain>>): string {
  const isVuePress = String(foreign.home) === 'true'
  const own = isVuePress ? HOME_PAGE_KEYS : ['hero', 'features']
  const used = [...own, ...PAGE_PART_KEYS].filter((key) => key in foreign)
  const meaning = Object.assign({}, ...used.map((key) => translateForeignKey(key, foreign[key] ?? null)))
  const lines = frontMatter.split('\n')
  const kept: string[] = []
  let isRemoved = false
  let at = -1
  for (const line of lines) {
    const key = /^["']?([\w-]+)["']?[ \t]*:(?:[ \t]|$)/.exec(line)?.[1]
    if (key !== undefined || /^---[ \t]*$/.test(line)) isRemoved = key !== undefined && used.includes(key)
    if (!isRemoved) kept.push(line)
    else if (at < 0) at = kept.length
  }
  if (at < 0) return frontMatter
  const has = (name: string) => kept.some((line) => line.startsWith(`${name}:`))
  const added = Object.entries(meaning).flatMap(([name, value]) => (has(name) ? [] : `${name}: ${value}`))
  return kept.toSpliced(at, 0, ...added).join('\n')
}
