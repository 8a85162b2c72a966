/** An inline mark, or an escaped character. */
export type InlineMark =
  | { type: 'code' | 'strong' | 'emphasis' | 'escaped'; text: string }
  | { type: 'link'; text: string; href: string }

/** Code; strong; emphasis; a link with its text and address; an address; an escaped character: each with its parts as groups. */
const MARKS =
  /(`+)(.+?)\1(?!`)|\*\*(?=\S)(.+?)\*\*(?!\*)|(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)\4(?![\p{L}\p{N}])|\[([^\]]+)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)[^)]*\)|(https?:\/\/[^\s<>]*[\p{L}\p{N}/#=&%_-])|\\([!-/:-@[-`{-~])/su

/** The text in pieces: strings without marks, and marks, whose texts may contain marks again. */
export function splitInline(text: string): (string | InlineMark)[] {
  const pieces: (string | InlineMark)[] = []
  let rest = text
  for (let match = MARKS.exec(rest); match; match = MARKS.exec(rest)) {
    const [all, , code, strong, , emphasis, label, href = '', url, escaped = ''] = match
    pieces.push(rest.slice(0, match.index))
    rest = rest.slice(match.index + all.length)
    if (code !== undefined) pieces.push({ type: 'code', text: code.trim() })
    else if (strong) pieces.push({ type: 'strong', text: strong })
    else if (emphasis) pieces.push({ type: 'emphasis', text: emphasis })
    else if (label) pieces.push({ type: 'link', text: label, href })
    else if (url) pieces.push({ type: 'link', text: '', href: url })
    else pieces.push({ type: 'escaped', text: escaped })
  }
  return [...pieces, rest]
}
