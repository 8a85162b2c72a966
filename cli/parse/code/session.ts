import { type Highlight, pushRun, type Run } from './highlight.ts'

/**
 * The prompt at the start of a command line in a transcript: `$ `, `alice@host:~$ `, `PS C:\> `, `> `, `root@host:/# `.
 */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-]+(?:[: ][^\s#$%]*)?[$%#]|PS [^>]*>|[$%>]) /

/** Whether a block in a shell language is a transcript: its first line begins with a dollar prompt. */
export function isShellSession(code: string): boolean {
  return code.startsWith('$ ')
}

/** Splits a shell transcript into prompts, commands (highlighted as bash; a trailing backslash continues them) and output. */
export function highlightSession(code: string, highlight: Highlight): Run[] {
  const runs: Run[] = []
  const lines = code.split('\n')
  for (let index = 0; index < lines.length; index++) {
    let text = lines[index] ?? ''
    if (index > 0) pushRun(runs, runs.at(-1)?.role === 'o' ? 'o' : '', '\n')
    const found = prompt.exec(text)?.[0]
    if (found === undefined) {
      pushRun(runs, 'o', text)
      continue
    }
    pushRun(runs, 'u', found)
    text = text.slice(found.length)
    while (text.endsWith('\\') && index + 1 < lines.length) text += `\n${lines[++index]}`
    for (const run of highlight(text, 'bash')) pushRun(runs, run.role, run.text)
  }
  return runs
}
