import { posix } from 'node:path'

/** Where a reflection is described. */
interface Target {
  page: string
  id: string
}

/** The entries of reflections by their ids. */
export class ReflectionLinks {
  readonly #targets = new Map<number, Target>()

  add(id: number, target: Target): void {
    if (!this.#targets.has(id)) this.#targets.set(id, target)
  }

  /** The address of a reflection as seen from a page; `undefined` for one of another package. */
  find(id: unknown, from: string): string | undefined {
    const target = typeof id === 'number' ? this.#targets.get(id) : undefined
    if (!target) return undefined
    const { page, id: fragment } = target
    if (page === from) return `#${fragment}`
    const file = posix.relative(posix.dirname(from), page)
    return `${file.startsWith('.') ? '' : './'}${file}.md${fragment === '' ? '' : `#${fragment}`}`
  }
}

/** What the entries of a page are described with. */
export interface PageScope {
  links: ReflectionLinks
  page: string
}
