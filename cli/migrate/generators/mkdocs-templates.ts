import { posix } from 'node:path'
import { parseYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText } from '../../syntaxes/project/values.ts'
import type { DocFiles } from './doc-files.ts'

/** Files that a note names. */
const NAMED_FILES = 3

/** The front matter at the beginning of a file. */
const block = /^---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*\r?\n/

/** A note for each template of the theme that documents name, because its content is not in their Markdown. */
export function listTemplateNotes(
  docs: DocFiles,
  { files, folder }: { files: ProjectFiles; folder: string },
): string[] {
  const documents = new Map<string, string[]>()
  for (const file of docs.listFiles()) {
    const template = findTemplate(files.read(posix.join(folder, file)) ?? '')
    if (template === null) continue
    documents.set(template, [...(documents.get(template) ?? []), file])
  }
  return [...documents].map(([template, pages]) => {
    const named = pages.slice(0, NAMED_FILES).join(', ')
    const others = pages.length > NAMED_FILES ? ` and ${pages.length - NAMED_FILES} more` : ''
    return `The template ${template} is not used, so what it adds to ${named}${others} is missing.`
  })
}

function findTemplate(text: string): string | null {
  const yaml = block.exec(text)?.[1]
  if (yaml === undefined || !/^template[ \t]*:/m.test(yaml)) return null
  try {
    return findText(parseYaml(yaml), 'template')
  } catch {
    return null
  }
}
