import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { getReferenceSchema, type ReferenceEntry } from '../../cli/parse/data-reference/schema.ts'
import { readPage } from './page-tables.ts'

// The reference of the submission API, its OpenAPI file and the samples of the pages describe one interface.

const SUBMISSION = 'static/submission.json'
const page = readPage('build/submission-api')
const submission: Record<string, unknown> = JSON.parse(readFileSync(SUBMISSION, 'utf8'))
const { groups } = getReferenceSchema().parse(parse(readFileSync('content/reference/submission.reference.yml', 'utf8')))
const entries = groups.flatMap((group) => group.entries)

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

interface Answer {
  $ref?: string
  headers?: object
  content: { 'application/json': { schema: Schema } }
}

interface Operation {
  security: object[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: Pick<Answer, 'content'>
  responses: Record<string, Answer>
}

const api: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
} = JSON.parse(readFileSync('content/reference/submission.openapi.json', 'utf8'))

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

const getOperation = ({ name }: ReferenceEntry): Operation => {
  const found = operations.find((each) => each.name === name)
  if (!found) throw new Error(`The OpenAPI file does not have ${name}.`)
  return found.operation
}

const last = (reference: string) => reference.split('/').at(-1) ?? ''
const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (api.components.schemas[last(schema.$ref)] ?? {})
const getAnswer = (answer: Answer): Answer =>
  answer.$ref === undefined ? answer : (api.components.responses[last(answer.$ref)] ?? answer)
const getSchema = (answer: Pick<Answer, 'content'>) => resolve(answer.content['application/json'].schema)

/** What is wrong with a value, by the keywords that the file uses. Values that the page shortens match every pattern. */
function listProblems(value: unknown, given: Schema, at: string): string[] {
  const schema = resolve(given)
  if (schema.anyOf)
    return schema.anyOf.some((each) => listProblems(value, each, at).length === 0) ? [] : [`${at}: none`]
  if ('const' in schema && value !== schema.const) return [`${at}: not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: not in the list`]
  if (schema.type === 'null') return value === null ? [] : [`${at}: not null`]
  if (schema.type === 'integer')
    return Number.isInteger(value) && Number(value) >= (schema.minimum ?? -Infinity) ? [] : [`${at}: not an integer`]
  if (schema.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((item, index) => listProblems(item, schema.items ?? {}, `${at}[${index}]`))
      : [`${at}: not a list`]
  if (schema.type === 'string') {
    if (typeof value !== 'string') return [`${at}: not a string`]
    return value.includes('…') || new RegExp(schema.pattern ?? '').test(value) ? [] : [`${at}: ${value}`]
  }
  if (schema.type !== 'object') return []
  if (typeof value !== 'object' || value === null) return [`${at}: not an object`]
  const properties = Object.entries(value)
  expect(properties.map(([name]) => name).sort(), at).toEqual([...(schema.required ?? [])].sort())
  return properties.flatMap(([name, item]) => listProblems(item, schema.properties?.[name] ?? {}, `${at}.${name}`))
}

describe('the reference of the submission API', () => {
  it('has the endpoints of the OpenAPI file', () => {
    expect(entries.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
  })

  it.each(entries.map((entry) => [entry.name, entry] as const))('agrees with it on %s', (_, entry) => {
    const { parameters, requestBody, responses, security } = getOperation(entry)
    const fields = requestBody ? Object.keys(getSchema(requestBody).properties ?? {}) : []
    expect(entry.parameters.map(({ name }) => name)).toEqual([...parameters.map(({ name }) => name), ...fields])
    const group = groups.find((each) => each.entries.includes(entry))
    expect(JSON.stringify(group?.request).includes('$API_KEY')).toBe(security.length > 0)
    const errors = Object.entries(responses).flatMap(([status, answer]) =>
      (getSchema(getAnswer(answer)).allOf?.[1]?.properties?.error?.enum ?? []).map((code) => `${status} ${code}`),
    )
    expect(entry.errors.map(({ code }) => code)).toEqual(errors)
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    expect(success && listProblems(entry.example.response, getSchema(success), 'response')).toEqual([])
    if (requestBody) expect(listProblems(entry.example.body, getSchema(requestBody), 'body')).toEqual([])
  })

  it('has all errors in the table of the page', () => {
    const table = page.slice(page.indexOf('\n## Errors'))
    const codes = entries.flatMap(({ errors }) => errors.map(({ code }) => code))
    for (const code of codes) {
      const [status = '', name = ''] = code.split(' ')
      const rows = table.split('\n').filter((row) => row.startsWith(`| ${status} |`) && row.includes(`\`${name}\``))
      expect(rows, code).toHaveLength(1)
    }
  })

  it('submits the file that readers download', () => {
    expect(entries[0]?.example.body).toEqual(submission)
  })
})

/** The last line that a program prints in a folder with a submission whose fields are in another order. */
function run(name: string, command: string, transform?: (code: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'submission-'))
  try {
    const turned = Object.fromEntries(Object.entries(submission).reverse())
    writeFileSync(join(folder, 'submission.json'), JSON.stringify(turned, null, 4))
    if (transform) writeFileSync(join(folder, 'main.mjs'), transform(readFileSync(`content/samples/${name}`, 'utf8')))
    else copyFileSync(`content/samples/${name}`, join(folder, name))
    return execFileSync(command, [transform ? 'main.mjs' : name], { cwd: folder, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The code of the tab of a page with this label. */
function readTab(text: string, label: string): string {
  const start = text.indexOf(`[${label}]\n`)
  return text.slice(text.indexOf('\n', start) + 1, text.indexOf('\n```', start))
}

describe('the client of the tutorial', () => {
  it('waits until the date in Retry-After, and sends the same request again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'))
    const sent: { at: number; body: unknown }[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: unknown }) => {
      sent.push({ at: Date.now(), body })
      // A date of HTTP has no fractions of a second.
      const headers = { 'retry-after': new Date(Date.now() + 2000).toUTCString() }
      return sent.length === 1 ? new Response('', { status: 503, headers }) : new Response('', { status: 202 })
    })
    try {
      const file = join(folder, 'client.mjs')
      const code = readTab(readPage('getting-started/submitting-proofs'), 'TypeScript')
      writeFileSync(file, transformSync(code, { loader: 'ts' }).code)
      const { submit } = await import(/* @vite-ignore */ file)
      expect(await submit(submission, 'one', 'key')).toBe(Object(entries[0]?.example.response).id)
      const [first, second] = sent
      expect(second?.body).toBe(first?.body)
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
    } finally {
      vi.unstubAllGlobals()
      rmSync(folder, { recursive: true })
    }
  })
})

const findOutput = (title: string) => page.slice(page.indexOf(`title="${title}`)).split('\n')[1] ?? ''
const hasPython = spawnSync('python3', ['--version']).status === 0

describe('the canonical form of a submission', () => {
  const { id } = Object(entries[0]?.example.response)

  it('has the documented id, computed by the sample in TypeScript', () => {
    const toModule = (code: string) => transformSync(code, { loader: 'ts' }).code
    expect(run('submission-id.ts', process.execPath, toModule)).toBe(`${id}\n`)
    expect(findOutput('Output"')).toBe(id)
  })

  it.skipIf(!hasPython)('has the same id, computed by the sample in Python', () => {
    expect(run('submission_id.py', 'python3')).toBe(`${id}\n`)
  })

  it('names a verifying key by the hash of its system and bytes', () => {
    const key = Object(entries.find(({ name }) => name.includes('verifying-keys'))?.example.response)
    const bytes = Buffer.from(String(key.bytes).slice(2), 'hex')
    const hash = createHash('sha256').update(key.system).update(bytes).digest('hex')
    expect(bytes).toHaveLength(224 + 32 * (key.publicInputs + 1))
    expect([key.id, submission.verifyingKey]).toEqual([`0x${hash}`, `0x${hash}`])
    expect(findOutput('Output for the bytes')).toBe(`${hash}  -`)
  })
})
