/** The id of an entry of a reference. It is set explicitly, because tables link to it and the site's rule for heading ids may differ. */
export const toEntryId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/-$/, '')

/** Creates the function that gives the entries of a page ids: a number follows one that is taken. */
export function createEntryIds(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const base = toEntryId(name)
    let id = base
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`
    taken.add(id)
    return id
  }
}
