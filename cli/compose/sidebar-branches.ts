import type { SidebarItemData } from '../../src/model/page-data.ts'
import { hashOf } from '../lib/hash.ts'

/** The items of a closed category as they are on every page that they do not lead to; `level` is their depth, from 1. */
export interface SidebarBranch {
  items: SidebarItemData[]
  level: number
}

/** The branches that pages refer to by URL. */
export interface SidebarBranches {
  /** Changes when the markup of the same items would. */
  fingerprint: string
  /** Posix path in the output folder -> branch. Complete when every page has been composed. */
  byPath: Map<string, SidebarBranch>
}

/**
 * Where a branch is published. The name has the hash of all that its markup is made from, the names of the branches inside
 * of it included, so pages share it and may keep it for ever. Plain text, because hosts and crawlers treat `.html` as a
 * page: the first redirect it, the second list it.
 */
export function branchPath(branch: SidebarBranch, fingerprint: string): string {
  return `assets/branch.${hashOf(fingerprint, JSON.stringify(branch)).slice(0, 8)}.txt`
}
