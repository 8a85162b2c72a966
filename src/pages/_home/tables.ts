/** The rows of all tables whose first column has this heading. */
function listRows(markdown: string, heading: string): string[] {
  const tables = markdown.match(/^\|.*(?:\n\|.*)*/gm) ?? []
  return tables.filter((table) => table.startsWith(`| ${heading} |`)).flatMap((table) => table.split('\n').slice(2))
}

/** The number of rows of such tables. */
export function countRows(markdown: string, heading: string): number {
  return listRows(markdown, heading).length
}

/** The number of names written as code in such tables. */
export function countCode(markdown: string, heading: string): number {
  return (
    listRows(markdown, heading)
      .join('\n')
      .match(/`[^`]+`/g)?.length ?? 0
  )
}
