import { describeLocation } from '../../cli/diagnostics/diagnostic.ts'
import { createReferencePages } from '../../cli/pipeline/reference-pages.ts'
import { testConfig } from '../support/config.ts'

/** The Markdown of the pages of a description in `content/docs`, by their paths there, and the problems as lines. */
export async function describeApi(relativePath: string, text: string, files: Record<string, string> = {}) {
  const path = `content/docs/${relativePath}`
  const sources: Record<string, string> = { [path]: text, ...files }
  const pages: Record<string, string> = {}
  const references = createReferencePages({
    refs: [],
    read(file) {
      const source = sources[file]
      if (source === undefined) throw new Error('ENOENT')
      return Buffer.from(source)
    },
    generate(file, page) {
      pages[file.replace('content/docs/', '')] = page
    },
  })
  const listed = await references.listPages({ path, relativePath, locale: 'en' })
  const written = references.write(testConfig())
  const diagnostics = listed.value.length > 0 ? written.diagnostics : listed.diagnostics
  const problems = diagnostics.map(({ code, message, origin }) => `${describeLocation(origin)} ${code}: ${message}`)
  return { pages, problems, references, listed: listed.value }
}
