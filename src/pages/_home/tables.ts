/** The number of rows of all tables whose first column has this heading. */
export function countRows(markdown: string, heading: string): number {
  const tables = markdown.match(/^\|.*(?:\n\|.*)*/gm) ?? []
  return tables.filter((table) => table.startsWith(`| ${heading} |`)).flatMap((table) => table.split('\n').slice(2))
    .length
}

/** The number of entries of a reference file that exist: `status: "no"` names those that do not. */
export function countEntries(reference: string): number {
  const entries = reference.split(/^ {6}- name: /m).slice(1)
  return entries.filter((entry) => !/^ {8}status: "?no"?$/m.test(entry)).length
}
