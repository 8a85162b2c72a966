/** Tag of pages that belong to no version. */
export const UNVERSIONED_TAG = 'default'

const VERSION_TAG_PREFIX = 'docs-default-'

/** Tag of the pages of a version. */
export function toVersionTag(version: string): string {
  return VERSION_TAG_PREFIX + version
}
