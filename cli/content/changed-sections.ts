/** A part of a Markdown source: its front matter, the text before its first heading, or a heading with the text up to the next one. */
interface Section {
  name: string
  text: string
}

/** Names of the parts of a source that no heading names. */
const FRONT_MATTER = '(front matter)'
const INTRODUCTION = '(introduction)'

/**
 * The headings of a Markdown source whose sections are not the same in an earlier version of it, in order; removed ones come last. Front
 * matter and the text before the first heading have names in parentheses.
 */
export function listChangedSections(before: string, after: string): string[] {
  const [old, current] = [splitSections(before), splitSections(after)]
  const oldTexts = new Map(old.map(({ name, text }) => [name, text]))
  const names = new Set(current.map(({ name }) => name))
  const changed = current.filter(({ name, text }) => oldTexts.get(name) !== text).map(({ name }) => name)
  return [...changed, ...old.filter(({ name }) => !names.has(name)).map(({ name }) => name)]
}

function splitSections(source: string): Section[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  const sections: Section[] = end > 0 ? [{ name: FRONT_MATTER, text: lines.slice(1, end).join('\n') }] : []
  const counts = new Map<string, number>()
  let current: Section = { name: INTRODUCTION, text: '' }
  let fence = ''
  for (const line of lines.slice(end + 1)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
    const heading = fence === '' ? /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1] : undefined
    if (heading === undefined) {
      current.text += `${line}\n`
      continue
    }
    sections.push(current)
    const count = (counts.get(heading) ?? 0) + 1
    counts.set(heading, count)
    current = { name: count === 1 ? heading : `${heading} (${count})`, text: '' }
  }
  const all = [...sections, current].map(({ name, text }) => ({ name, text: text.trim() }))
  return all.filter(({ name, text }) => name !== INTRODUCTION || text !== '')
}
