import type { SearchSettings } from '../model/search-settings.ts'

/** A tool of an assistant, in the terms that the Model Context Protocol and browsers share. */
export interface ToolDescription {
  name: ToolName
  description: string
  /** JSON schema of an object. */
  inputSchema: { type: 'object'; properties: Record<string, InputSchema>; required: string[] }
}

export type ToolName = 'search' | 'list_pages' | 'read_page' | 'read_section'

interface InputSchema {
  type: 'string' | 'integer'
  description: string
  enum?: string[]
}

/** Results of one search, at most and by default. */
export const HITS = { most: 20, usual: 8 }

/** Describes the tools of a site; `search` is `null` for a site without one. */
export function describeTools(search: Pick<SearchSettings, 'languages' | 'versions'> | null): ToolDescription[] {
  const page = text('Address of a page: its URL, or its path as in the results of search and list_pages.')
  return [
    ...(search ? [describeSearch(search)] : []),
    describeTool(['list_pages', 'Lists the pages of this documentation with their descriptions.'], [], {
      under: text('Lists only the pages whose path begins with this, such as /docs/guide/.'),
    }),
    describeTool(['read_page', 'Reads a page of this documentation as Markdown.'], ['page'], { page }),
    describeTool(
      ['read_section', 'Reads one section of a page as Markdown, with the sections below it.'],
      ['page', 'section'],
      {
        page,
        section: text('The heading, or its anchor: the part of a URL after #.'),
      },
    ),
  ]
}

function describeSearch({ languages, versions }: Pick<SearchSettings, 'languages' | 'versions'>): ToolDescription {
  const choose = (description: string, values: string[]) => values.length > 1 && { ...text(description), enum: values }
  const language = choose(
    'Language of the pages. Default: all.',
    languages.map(({ value }) => value),
  )
  const version = choose(
    `Version of the documentation. Default: ${versions[0]?.label}.`,
    versions.map(({ label }) => label),
  )
  const description = 'Searches this documentation. Each result is a section of a page, the best first.'
  return describeTool(['search', description], ['query'], {
    query: text('Words, as in a search field; a phrase in quotation marks.'),
    ...(language && { language }),
    ...(version && { version }),
    limit: { type: 'integer', description: `Number of results, at most ${HITS.most}. Default: ${HITS.usual}.` },
  })
}

const text = (description: string): InputSchema => ({ type: 'string', description })

function describeTool(
  [name, description]: [ToolName, string],
  required: string[],
  properties: Record<string, InputSchema>,
): ToolDescription {
  return { name, description, inputSchema: { type: 'object', properties, required } }
}
