/** A region marker in the comments of any language: `// #region name`, `<!-- #endregion -->`, `#pragma region name`. */
const marker =
  /^\s*(?:\/\/+|\/\*+|\{\/\*|<!--|#|--|;+|%+|\(\*|'|"|::|@?rem\b)\s*(?:pragma\s+)?#?(end[ ]?)?region\b[ \t]*(.*?)\s*(?:\*+\/\}?|-->|\*\))?\s*$/i

function parseMarker(line: string): { ends: boolean; name: string } | undefined {
  if (!/region/i.test(line)) return undefined
  const found = marker.exec(line)
  return found ? { ends: found[1] !== undefined, name: found[2] ?? '' } : undefined
}

/** The lines of a region without its own markers and those of nested regions; `undefined` if no region has the name. */
export function findRegion(lines: readonly string[], name: string): string[] | undefined {
  const selected: string[] = []
  const open: string[] = []
  let found = false
  for (const line of lines) {
    const mark = parseMarker(line)
    if (!mark) {
      if (open.includes(name)) selected.push(line)
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

/** The names of all regions, in order. */
export function listRegions(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const mark = parseMarker(line)
    return mark && !mark.ends && mark.name !== '' ? [mark.name] : []
  })
}
