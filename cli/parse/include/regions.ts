/** A region marker in the comments of any language: `// #region name`, `<!-- #endregion -->`, `#pragma region name`. */
const marker =
  /^\s*(?:\/\/+|\/\*+|\{\/\*|<!--|#|--|;+|%+|\(\*|'|"|::|@?rem\b)\s*(?:pragma\s+)?#?(end[ ]?)?region\b[ \t]*(.*?)\s*(?:\*+\/\}?|-->|\*\))?\s*$/i

/** The markers of mdBook, `ANCHOR: name`, and of MkDocs, `--8<-- [start:name]`; both may also be in comments. */
const anchor = /\bANCHOR(_END)?:\s*([\w-]+)/
const snippet = /-+8<-+[ \t]+\[(start|end):[ \t]*([^\]\s]+)[ \t]*\]/

function parseMarker(line: string): { ends: boolean; name: string } | undefined {
  const found = /region/i.test(line) ? marker.exec(line) : null
  if (found) return { ends: found[1] !== undefined, name: found[2] ?? '' }
  const foreign = line.includes('ANCHOR') ? anchor.exec(line) : line.includes('8<') ? snippet.exec(line) : null
  return foreign ? { ends: foreign[1] === '_END' || foreign[1] === 'end', name: foreign[2] ?? '' } : undefined
}

/**
 * The indexes of the lines of a region, without its own markers and those of nested regions; `undefined` if no region has
 * the name.
 */
export function findRegionLines(lines: readonly string[], name: string): number[] | undefined {
  const selected: number[] = []
  const open: string[] = []
  let found = false
  for (const [index, line] of lines.entries()) {
    const mark = parseMarker(line)
    if (!mark) {
      if (open.includes(name)) selected.push(index)
    } else if (!mark.ends) {
      open.push(mark.name)
      found ||= mark.name === name
    } else {
      // A named end also closes the regions that were opened inside.
      const at = mark.name === '' ? open.length - 1 : open.lastIndexOf(mark.name)
      if (at >= 0) open.splice(at)
    }
  }
  return found ? selected : undefined
}

/** The lines of a region, as `findRegionLines` finds them. */
export function findRegion(lines: readonly string[], name: string): string[] | undefined {
  return findRegionLines(lines, name)?.map((index) => lines[index] ?? '')
}

/** The names of all regions, in order. */
export function listRegions(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const mark = parseMarker(line)
    return mark && !mark.ends && mark.name !== '' ? [mark.name] : []
  })
}
