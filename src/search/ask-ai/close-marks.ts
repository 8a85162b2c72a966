/** Closes the open marks of unfinished text, which would otherwise be shown as characters. */
export function closeMarks(text: string): string {
  // A link without its address is its text, and marks at the end may be opening or closing ones.
  let closed = text.replace(/\[([^[\]]*)(?:\](?:\([^)]*)?)?$/, '$1').replace(/[*_`\\]+$/, '')
  for (const mark of ['`', '**', '*']) {
    const others = mark === '*' ? closed.replaceAll('**', '') : closed
    if (others.split(mark).length % 2 === 0) closed += mark
  }
  return closed
}
