import { posix } from 'node:path'
import type { Config } from '../config/config.ts'
import { getDescriptionFolder, getDescriptionKind } from '../content/content-path.ts'
import { getLabels } from '../content/labels.ts'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { printReference } from '../parse/data-reference/print-reference.ts'
import type { Place } from '../references/description-files.ts'
import type { ApiDescription, ReferencePage, ReferenceWords } from '../references/reference-page.ts'
import type { PageGenerator } from '../scan/project-syntax.ts'

/** The pages of the API descriptions of a project. */
export interface ReferencePages extends PageGenerator {
  /** Writes the Markdown of the pages that were listed into the files of the project. */
  write(config: Config): Outcome<null>
  /** Moves diagnostics of the pages to the places of the descriptions that they are made from. */
  locate(diagnostics: readonly Diagnostic[]): Diagnostic[]
}

/** A line of a page from which on its text is made from a place. */
interface Mark {
  line: number
  place: Place
}

interface Written {
  description: ApiDescription
  marks: Mark[]
}

/** Creates the pages of a project. What reads descriptions is loaded for the first of them. */
export function createReferencePages(project: Pick<ProjectFiles, 'read' | 'refs' | 'generate'>): ReferencePages {
  const descriptions: { description: ApiDescription; folder: string; locale: string }[] = []
  const written = new Map<string, Written>()
  return {
    async listPages({ path, relativePath, locale }) {
      const { readDescription } = await import('../references/read-description.ts')
      const { value, diagnostics } = readDescription(project, path, getDescriptionKind(path))
      if (!value) return { value: [], diagnostics }
      descriptions.push({ description: value, folder: getDescriptionFolder(path), locale })
      const folder = getDescriptionFolder(relativePath)
      return { value: value.names.map((name) => toPath(folder, name)), diagnostics: [] }
    },
    listInputs: () => descriptions.flatMap(({ description }) => description.paths),
    write(config) {
      const diagnostics: Diagnostic[] = []
      for (const { description, folder, locale } of descriptions) {
        const words = getLabels(config.i18n, locale)
        for (const [index, page] of description.describe(words).entries()) {
          const path = toPath(folder, page.name)
          const { text, marks } = printPage(page, { path, index, words })
          project.generate(path, text)
          written.set(path, { description, marks })
        }
        diagnostics.push(...description.diagnostics)
      }
      return { value: null, diagnostics }
    },
    locate: (diagnostics) =>
      written.size === 0 ? [...diagnostics] : diagnostics.map((diagnostic) => moveDiagnostic(diagnostic, written)),
  }
}

/** The path of a page. The folder of `openapi.yml` ends in a slash, or is empty. */
const toPath = (folder: string, name: string): string => `${posix.join(folder, name)}.md`

interface Printing {
  path: string
  /** The position in the sidebar. */
  index: number
  words: ReferenceWords
}

/** The Markdown of a page, in which code has no facts: braces are common in that of APIs. */
function printPage(page: ReferencePage, { path, index, words }: Printing): { text: string; marks: Mark[] } {
  const { title, description, reference, places, place, isList } = page
  const frontMatter = [
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
    `sidebar_position: ${index}`,
    ...(isList ? ['hide_category_cards: true'] : []),
  ]
  let text = `---\n${frontMatter.join('\n')}\n---\n\n${page.text}\n\n`
  const marks: Mark[] = [{ line: 1, place }]
  let line = countLines(text)
  if (!reference) return { text, marks }
  const subject = ''
  const printed = { ...words.reference, example: words.example }
  for (const piece of printReference(reference, { path, page: path, subject, words: printed })) {
    const [group, entry] = piece.at
    const own = places[group]
    const at = (entry === null ? own?.group : own?.entries[entry]) ?? place
    marks.push({ line, place: at })
    text += piece.text.replace(/^(\s*[`~]{3,}[^\n]*) variables$/gm, '$1')
    line += countLines(piece.text)
  }
  return { text, marks }
}

const countLines = (text: string): number => text.split('\n').length - 1

function moveDiagnostic(diagnostic: Diagnostic, written: ReadonlyMap<string, Written>): Diagnostic {
  const move = <T extends Diagnostic['origin']>(origin: T): T | FileOrigin => {
    const page = origin.kind === 'file' ? written.get(origin.file) : undefined
    if (!page || origin.kind !== 'file') return origin
    const mark = page.marks.findLast(({ line }) => line <= origin.line)
    return mark ? page.description.locate(mark.place) : origin
  }
  const { origin, related } = diagnostic
  return {
    ...diagnostic,
    origin: move(origin),
    ...(related && { related: related.map((each) => ({ ...each, origin: move(each.origin) })) }),
  }
}
