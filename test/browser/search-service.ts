import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** What a stand-in does with a request: an answer, or nothing that a browser could read. */
export type Reply = { status: number; json: unknown } | 'gone'

/** Replies to the body of a request; `answer` is what the service would. */
export type Respond = (body: unknown, answer: () => Reply) => Reply | Promise<Reply>

/** A stand-in for a search service, with its protocol and a handful of records. */
export interface SearchService {
  /** Bodies of the requests, and where they were sent. */
  requests: { url: string; query: Query }[]
  /** Takes the place of the service's own answers; `null` for these. */
  respond: Respond | null
  /** Has a page ask the stand-in; called before the page searches. */
  attach(page: Page): Promise<void>
  close(): Promise<void>
}

/** The first query of a request, in the words of its protocol. */
export type Query = Readonly<Record<string, unknown>>

/** As `docsgen search push` writes them, as far as the tests see them. */
interface TestRecord {
  page: string
  anchor: string | null
  lvl1: string
  lvl2: string | null
  content: string
  tag: string
}

const harbor = { page: '/docs/guide/harbor', lvl1: 'Harbor master', tag: 'docs-default-current' }
const top = { anchor: null, lvl2: null }

const RECORDS: readonly TestRecord[] = [
  { ...harbor, ...top, content: 'The harbor master opens the harbor.' },
  ...Array.from({ length: 8 }, (_, index) => {
    return { ...harbor, anchor: `part-${index}`, lvl2: `Part ${index}`, content: `The harbor of part ${index}.` }
  }),
  { page: '/about', ...top, lvl1: 'About the harbor', content: 'A page of no version.', tag: 'default' },
  { page: '/old', ...top, lvl1: 'The old harbor', content: 'A page of another version.', tag: 'docs-default-1.0' },
  {
    page: '/docs/guide/generic',
    anchor: 'map',
    lvl1: 'Generic types',
    lvl2: 'The map<img src=x onerror=document.title=1> class',
    content: 'The xenon <b>class</b>.',
    tag: 'docs-default-current',
  },
  ...Array.from({ length: 40 }, (_, index) => {
    return { page: `/docs/lights/light-${index}`, ...top, lvl1: `Beacon ${index}`, content: '', tag: 'default' }
  }),
]

interface Found {
  pages: TestRecord[][]
  mark(text: string): string
}

/** Pages with records that have all words of a query. */
function find(query: string, { tags, marks }: { tags: readonly string[]; marks: [unknown, unknown] }): Found {
  const words = query.toLowerCase().trim().split(/\s+/)
  const isFound = ({ lvl1, lvl2, content, tag }: TestRecord) => {
    const text = `${lvl1} ${lvl2 ?? ''} ${content}`.toLowerCase()
    return tags.includes(tag) && words.every((word) => text.includes(word))
  }
  const pages = new Map<string, TestRecord[]>()
  for (const record of RECORDS.filter(isFound)) pages.set(record.page, [...(pages.get(record.page) ?? []), record])
  const pattern = new RegExp(words.map((word) => word.replace(/\W/g, '\\$&')).join('|'), 'gi')
  return { pages: [...pages.values()], mark: (text) => text.replace(pattern, (word) => marks[0] + word + marks[1]) }
}

const toDocument = ({ page, anchor, lvl1, lvl2, tag }: TestRecord) => ({
  objectID: anchor === null ? page : `${page}#${anchor}`,
  url: anchor === null ? page : `${page}#${anchor}`,
  url_without_anchor: page,
  anchor,
  hierarchy: { lvl0: 'Guide', lvl1, lvl2 },
  docusaurus_tag: [tag],
  deprecated: false,
})

/** With `distinct: 4` in the settings of the index. */
function answerAlgolia(query: Query): unknown {
  const { highlightPreTag, highlightPostTag, facetFilters, page, hitsPerPage } = query
  const tags = JSON.stringify(facetFilters).match(/(?<=docusaurus_tag:)[^"]+/g) ?? []
  const { pages, mark } = find(String(query.query), { tags, marks: [highlightPreTag, highlightPostTag] })
  const toHit = (record: TestRecord) => ({
    ...toDocument(record),
    _highlightResult: { hierarchy: { lvl1: { value: mark(record.lvl1) }, lvl2: { value: mark(record.lvl2 ?? '') } } },
    _snippetResult: { content: { value: mark(record.content) } },
  })
  const start = Number(page) * Number(hitsPerPage)
  const shown = pages.slice(start, start + Number(hitsPerPage))
  return { results: [{ hits: shown.flatMap((group) => group.slice(0, 4).map(toHit)), nbHits: pages.length }] }
}

function answerTypesense(query: Query): unknown {
  const { highlight_start_tag: start, highlight_end_tag: end, filter_by: filter, page, per_page: size } = query
  const tags = /docusaurus_tag:=\[([^\]]*)/.exec(String(filter))?.[1]?.match(/[^`,]+/g) ?? []
  const { pages, mark } = find(String(query.q), { tags, marks: [start, end] })
  const toHit = (record: TestRecord) => ({
    document: toDocument(record),
    highlight: {
      hierarchy: { lvl1: { value: mark(record.lvl1) }, lvl2: { value: mark(record.lvl2 ?? '') } },
      content: { snippet: mark(record.content) },
    },
  })
  const shown = pages.slice((Number(page) - 1) * Number(size), Number(page) * Number(size))
  const toGroup = (group: TestRecord[]) => ({
    hits: group.slice(0, Number(query.group_limit)).map(toHit),
  })
  return { results: [{ found: pages.length, grouped_hits: shown.map(toGroup) }] }
}

type Answer = (query: Query) => unknown

/** What both stand-ins do with the text of a request. */
function createHandler(service: SearchService, answer: Answer) {
  return async (url: string, text: string): Promise<Reply> => {
    const body: Record<string, [Query]> = JSON.parse(text)
    const [query] = body.requests ?? body.searches ?? [{}]
    service.requests.push({ url, query })
    const own = (): Reply => ({ status: 200, json: answer(query) })
    return service.respond ? service.respond(body, own) : own()
  }
}

/** Algolia, whose hosts are fixed: its requests are caught in the browser. */
export async function createAlgolia(): Promise<SearchService> {
  const service: SearchService = {
    requests: [],
    respond: null,
    async attach(page) {
      await page.route(/^https:\/\/app1-\w+\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
        const reply = await handle(route.request().url(), route.request().postData() ?? '')
        if (reply === 'gone') return route.abort()
        return route.fulfill({ ...reply, headers: { 'access-control-allow-origin': '*' } })
      })
    },
    close: async () => undefined,
  }
  const handle = createHandler(service, answerAlgolia)
  return service
}

/** Typesense on this machine. It permits a simple request from anywhere, and no other. */
export async function createTypesense(): Promise<SearchService & { origin: string }> {
  const server = createServer(async (request, response) => {
    const reply = await handle(request.url ?? '', await readText(request))
    if (reply === 'gone') response.destroy()
    else send(response, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const service: SearchService & { origin: string } = {
    requests: [],
    respond: null,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attach: async () => undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const handle = createHandler(service, answerTypesense)
  return service
}

function send(response: ServerResponse, { status, json }: Exclude<Reply, 'gone'>): void {
  response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
  response.end(JSON.stringify(json))
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
