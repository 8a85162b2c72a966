import * as z from 'zod'
import { once } from '../../lib/once.ts'

/** Text of an author; a number is read as text. */
const createText = () =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().trim().min(1))

function createSamples(text: ReturnType<typeof createText>) {
  /** Code that is printed for each entry: a text or a value, in which `<key>` is the value of its example. */
  const sample = z.strictObject({
    language: text,
    /** Printed above it; "Request" or "Response" without one. */
    title: text.optional(),
    text: text.optional(),
    value: z.unknown().optional(),
  })

  /** A request that is printed for curl and in several languages, with placeholders as in a sample. */
  const httpSample = z.strictObject({
    http: z.strictObject({
      method: text.default('GET'),
      url: text,
      /** Those of its own; `$NAME` is the value of an environment variable. */
      headers: z.record(z.string(), text).default({}),
      /** Sent as JSON; `null` for none. */
      body: z.unknown().default(null),
      /** Media type of the body: JSON, `application/x-www-form-urlencoded`, or `multipart/form-data`, in which `@name` is a file. */
      type: text.default('application/json'),
    }),
  })

  /** A call of a contract that is printed for cast and in several languages. It sends a transaction unless the signature of its entry has `view` or `pure`. */
  const contractSample = z.strictObject({
    contract: z.strictObject({
      address: text,
      /** URL of the JSON-RPC endpoint. */
      rpc: text,
      /** A signature and its arguments as `cast` takes them. */
      call: text,
      /** The account of `cast` that signs transactions. */
      account: text,
    }),
  })

  const request = z.union([sample, httpSample, contractSample])
  /** The samples of a list are tabs, named by their titles. */
  const requests = z.union([request, z.array(request).min(1)]).transform((value) => [value].flat())
  return { sample, requests }
}

function createEntry(text: ReturnType<typeof createText>, { sample, requests }: ReturnType<typeof createSamples>) {
  const parameter = z.strictObject({
    name: text,
    /** Code, or Markdown if it contains a backquote. */
    type: text,
    required: z.boolean().default(true),
    text: text.default(''),
    deprecated: z.boolean().default(false),
    /** The values that it can have; empty if others are possible. */
    values: z.array(z.unknown()).default([]),
    default: z.unknown().optional(),
    example: z.unknown().optional(),
    /** Other limits of its values, as code: `minimum: 1`. */
    limits: z.array(text).default([]),
  })

  const answers = z.array(z.strictObject({ code: text, type: text.optional(), text: text.default('') })).default([])

  return z.strictObject({
    name: text,
    /** The id of its heading. If unset, it is made from the name. */
    id: text.optional(),
    deprecated: z.boolean().default(false),
    status: z.enum(['yes', 'partial', 'no']).default('yes'),
    summary: text,
    /** Markdown behind the summary. */
    text: text.optional(),
    /** Code in the language of the file. */
    signature: text.optional(),
    parameters: z.array(parameter).default([]),
    properties: z.array(parameter).default([]),
    /** The values that it can have; empty for entries that are not values. */
    values: z.array(z.unknown()).default([]),
    /** Responses by their status. */
    responses: answers,
    /** Requests that the API sends in return, by method and address. */
    callbacks: answers,
    result: z.strictObject({ type: text, text: text.optional() }).optional(),
    errors: z.array(z.strictObject({ code: text, text })).default([]),
    /** Data for the examples of requests and responses. */
    example: z.record(z.string(), z.unknown()).default({}),
    source: z.url().optional(),
    /** In place of those of its group. */
    request: requests.optional(),
    response: sample.optional(),
  })
}

/** The schema of a reference file. */
export const getReferenceSchema = once(() => {
  const text = createText()
  const { sample, requests } = createSamples(text)

  const entry = createEntry(text, { sample, requests })

  const group = z.strictObject({
    name: text,
    text: text.optional(),
    /** URL of the specification of its entries; `<name>` is the name of the entry. */
    source: text.optional(),
    /** Path of the page that describes its entries, relative to the file. Other pages that include the file list them. */
    page: text.optional(),
    /** For its entries, in place of those of the file. */
    request: requests.optional(),
    response: sample.optional(),
    entries: z.array(entry).min(1),
  })

  return z.strictObject({
    /** The program and version that the entries describe, and the day of the last comparison. Printed above them. */
    describes: z.strictObject({ name: text, version: text, checked: z.iso.date() }).optional(),
    /** Header of the column of entries. */
    kind: text,
    language: text.optional(),
    /** The plural noun that follows the number of entries: `methods`. */
    unit: text.optional(),
    /** Heading of the parameters. */
    parameters: text.optional(),
    request: requests.optional(),
    response: sample.optional(),
    /** For entries whose own example does not say otherwise. */
    example: z.record(z.string(), z.unknown()).default({}),
    groups: z.array(group).min(1),
  })
})

export type Reference = z.infer<ReturnType<typeof getReferenceSchema>>
export type ReferenceGroup = Reference['groups'][number]
export type ReferenceEntry = ReferenceGroup['entries'][number]
export type ReferenceParameter = ReferenceEntry['parameters'][number]
export type Sample = NonNullable<Reference['response']>
export type RequestSample = NonNullable<Reference['request']>[number]
export type HttpRequest = Extract<RequestSample, { http: unknown }>['http']

/** The samples printed for an entry of a group. */
export const getSamples = (
  entry: Pick<ReferenceEntry, 'request' | 'response'>,
  group: Pick<ReferenceGroup, 'request' | 'response'>,
  reference: Pick<Reference, 'request' | 'response'>,
): { requests: readonly RequestSample[]; response?: Sample } => ({
  requests: entry.request ?? group.request ?? reference.request ?? [],
  response: entry.response ?? group.response ?? reference.response,
})
