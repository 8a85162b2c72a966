/** A marker of a region, in the comments of any language: `// #region name`, `<!-- #endregion -->`, `#pragma region name`. */
const marker =
  /^\s*(?:\/\/+|\/\*+|\{\/\*|<!--|#|--|;+|%+|\(\*|'|"|::|@?rem\b)\s*(?:pragma\s+)?#?(end[ ]?)?region\b[ \t]*(.*?)\s*(?:\*+\/\}?|-->|\*\))?\s*$/i

function readMarker(line: string): { ends: boolean; name: string } | undefined {
  if (!/region/i.test(line)) return undefined
  const found = marker.exec(line)
  return found ? { ends: found[1] !== undefined, name: found[2] ?? '' } : undefined
}

/** Lines of a region without its markers and those of regions in it; `undefined` when no region has the name. */
export function readRegion(lines: readonly string[], name: string): string[] | undefined {
  const selected: string[] = []
  const open: string[] = []
  let found = false
  for (const line of lines) {
    const mark = readMarker(line)
    if (!mark) {
      if (open.includes(name)) selected.push(line)
    } else if (!mark.ends) {
      open.push(mark.name)
      found ||= mark.name === name
    } else {
      // An end with a name ends what was opened inside of it, too.
      const at = mark.name === '' ? open.length - 1 : open.lastIndexOf(mark.name)
      if (at >= 0) open.splice(at)
    }
  }
  return found ? selected : undefined
}

/** The names of all regions, in order. */
export function listRegions(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const mark = readMarker(line)
    return mark && !mark.ends && mark.name !== '' ? [mark.name] : []
  })
}
