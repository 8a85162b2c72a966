import { type ChangedList, type CollectedList, collectChanged } from '../lib/map-changed.ts'
import type { SourceFile } from '../scan/source-file.ts'

/**
 * The values that the stages of a process returned last. `docsgen dev` plans its site again after every save, and a stage whose
 * inputs are the same objects as before returns the same object, so that the stages after it need not run either. It wraps the
 * stages from the outside, as the store does; no stage knows it.
 */
export interface SiteMemory {
  /** Whether the process plans its site again. Otherwise, nothing is kept. */
  isLasting: boolean
  /** Posix paths, relative to the root, of the files that have changed since the last plan; `null` if any file may have. */
  changed: ReadonlySet<string> | null
  /**
   * Tells which documents are parsed whole. Of others that have not been parsed, the beginnings will do until `bodies.complete` has
   * parsed them. `null`: all are parsed whole.
   */
  isNeeded: ((source: SourceFile) => boolean) | null
  /** Tells which documents have a page that is requested, for a plan of what that page shows. `null`: the plan is of the whole site. */
  isRequested: ((source: SourceFile) => boolean) | null
  /**
   * The last value under a name if its inputs were identical, or else what `compute` returns. A name stands for one computation.
   * A promise that rejects is not kept.
   */
  keep<Value>(name: string, inputs: readonly unknown[], compute: () => Value): Value
  /** The results of `compute` for the items of a list, without `undefined`. Results of unchanged items are kept. */
  collect<Item, Value>(
    name: string,
    list: ChangedList<Item>,
    compute: (item: Item) => Value | undefined,
  ): ChangedList<Value>
}

interface Kept {
  inputs: readonly unknown[]
  value: unknown
}

/** Creates an empty memory. One that is not `isLasting` keeps nothing: the values of a process that plans once would only take space. */
export function createSiteMemory(isLasting: boolean): SiteMemory {
  const kept = new Map<string, Kept>()
  return {
    isLasting,
    changed: null,
    isNeeded: null,
    isRequested: null,
    collect<Item, Value>(name: string, list: ChangedList<Item>, compute: (item: Item) => Value | undefined) {
      const last = this.keep(name, [], (): { list?: CollectedList<Item, Value> } => ({}))
      last.list = collectChanged(last.list, list, compute)
      return last.list.defined
    },
    keep<Value>(name: string, inputs: readonly unknown[], compute: () => Value): Value {
      if (!isLasting) return compute()
      const known = kept.get(name)
      // The value was returned by the computation of this name.
      if (known && isSame(known.inputs, inputs)) return known.value as Value
      kept.delete(name)
      const value = compute()
      kept.set(name, { inputs, value })
      if (value instanceof Promise) {
        value.catch(() => {
          if (kept.get(name)?.value === value) kept.delete(name)
        })
      }
      return value
    },
  }
}

function isSame(inputs: readonly unknown[], others: readonly unknown[]): boolean {
  return inputs.length === others.length && inputs.every((input, at) => Object.is(input, others[at]))
}
