import type { LabelTexts } from '../../src/model/label-texts.ts'
import type { SidebarItemData } from '../../src/model/page-data.ts'
import { hashParts } from '../lib/hash.ts'

/**
 * The items of a closed category, as shown on every page that they do not lead to. `level` is their depth, starting at
 * 1.
 */
export interface SidebarFragment {
  items: SidebarItemData[]
  level: number
  /** The language of its labels. Unset: English. */
  language?: { labels: LabelTexts; locale: string }
}

/** Sidebar fragments that pages refer to by URL: POSIX path in the output folder -> fragment. */
export type SidebarFragments = ReadonlyMap<string, SidebarFragment>

/**
 * The published path of a fragment. The name contains a hash of everything its markup depends on, including the names
 * of the fragments inside it, so pages share it and browsers may cache it forever. It is plain text because hosts
 * redirect and crawlers list `.html` files. `fingerprint` changes when the markup of the same items may change.
 */
export function getFragmentPath(fragment: SidebarFragment, fingerprint: string): string {
  return `assets/branch.${hashParts(fingerprint, JSON.stringify(fragment)).slice(0, 8)}.txt`
}
