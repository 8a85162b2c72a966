import type { Dialect } from '../../cli/content/dialects.ts'
import type { Plain } from '../../cli/lib/plain.ts'
import { type ConvertedText, convertDialects } from '../../cli/syntaxes/convert.ts'
import { readMkdocsSettings } from '../../cli/syntaxes/mkdocs/settings.ts'
import { renderTemplate } from '../../cli/syntaxes/mkdocs/template-engine.ts'
import { indexTitles } from '../../cli/syntaxes/myst/titles.ts'
import { indexVault } from '../../cli/syntaxes/obsidian/vault.ts'

/** Dialects as the configuration names them. */
export const use = (...names: Dialect[]) => names.map((name) => ({ name, folder: '', file: null }))

/** Converts a page `docs/page.md` that exists only in the test, next to `files`; its front matter has a key `own`. */
export function convert(
  text: string,
  dialects: Dialect[],
  files: Record<string, string> = {},
  page: Record<string, Plain> = { own: 'O' },
): Pick<ConvertedText, 'text' | 'problems'> {
  const readFile = (path: string) => files[path]
  const readNamed = (path: string) => files[path] ?? null
  const settings = readMkdocsSettings('mkdocs.yml', { readNamed })
  const namedFiles = indexVault(Object.keys(files))
  const uses = use(...dialects).map((each) => ({
    ...each,
    ...(settings && each.name === 'mkdocs' && { settings }),
    ...((each.name === 'myst' || each.name === 'quarto') && { titles: indexTitles(Object.keys(files), readNamed) }),
    ...(each.name === 'obsidian' && { namedFiles }),
  }))
  const converted = convertDialects(text, {
    path: 'docs/page.md',
    dialects: uses,
    readFile,
    renderTemplate,
    frontMatter: () => page,
  })
  return { text: converted?.text ?? text, problems: converted?.problems ?? [] }
}
