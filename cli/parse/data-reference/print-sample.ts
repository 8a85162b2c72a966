import { type ContractCall, printCall } from './print-call.ts'
import { HTTP_LANGUAGES } from './print-request.ts'
import { printValue } from './print-value.ts'
import type { HttpRequest, RequestSample, Sample } from './schema.ts'

type Values = Readonly<Record<string, unknown>>

/** The settings of the samples of an entry. */
interface Example {
  /** The word for a request in the language of the page. */
  label: string
  values: Values
  /** The signature of a method of a contract; empty for other entries. */
  signature: string
}

/** Prints the samples of a request: one as a block with a title, several as tabs that keep their choice on all pages. */
export function printRequests(samples: readonly RequestSample[], { label, values, signature }: Example): string {
  const [first, ...others] = samples
  if (!first) return ''
  if ('language' in first && others.length === 0) return printSample(first, label, values)
  const isQuery = /\b(?:view|pure)\b/.test(signature)
  const tabs = samples.flatMap((sample) => {
    if ('http' in sample) return printHttp(fillRequest(sample.http, values))
    if ('contract' in sample) return printContract({ ...fillCall(sample.contract, values), isQuery })
    return [printFence(printCode(sample, values), `${sample.language} [${sample.title ?? label}]`)]
  })
  return `:::code-group{group=language}\n${tabs.join('\n\n')}\n:::`
}

const printHttp = (request: HttpRequest): string[] =>
  HTTP_LANGUAGES.map(({ language, label, print }) => printFence(print(request), `${language} [${label}]`))

const fillRequest = ({ method, url, headers, body, type }: HttpRequest, values: Values): HttpRequest => ({
  type,
  method: fillText(method, values),
  url: fillText(url, values),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillText(value, values)])),
  body: fillSample(body, values),
})

const printContract = (call: ContractCall): string[] =>
  printCall(call).map(({ language, label, code }) => printFence(code, `${language} [${label}]`))

const fillCall = ({ address, rpc, call, account }: Omit<ContractCall, 'isQuery'>, values: Values) => ({
  address: fillText(address, values),
  rpc: fillText(rpc, values),
  call: fillText(call, values),
  account: fillText(account, values),
})

/** Prints a sample as a block of code with a title. */
export function printSample(sample: Sample, label: string, values: Values): string {
  return printFence(printCode(sample, values), `${sample.language} title="${sample.title ?? label}"`)
}

const printCode = ({ text, value }: Sample, values: Values): string =>
  text === undefined ? printValue(fillSample(value, values)) : fillText(text, values)

/** A block of code in which facts are filled in; `info` begins with its language. */
export function printFence(code: string, info: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${info} variables\n${code}\n${fence}`
}

/** Values in a command have less space than others, by its name and options. */
const MAX_WIDTH_IN_TEXT = 40

const PLACEHOLDER = /<([A-Za-z][A-Za-z0-9]*)>/g

/** The keys that a sample refers to. */
export function listPlaceholders(sample: unknown): string[] {
  if (typeof sample === 'string') return [...sample.matchAll(PLACEHOLDER)].flatMap(([, key]) => key ?? [])
  if (typeof sample !== 'object' || sample === null) return []
  return Object.values(sample).flatMap(listPlaceholders)
}

/** Fills in `<key>`: alone, it becomes the value; within a longer string, values other than text become JSON. */
function fillSample(sample: unknown, values: Values): unknown {
  if (typeof sample === 'string') {
    const whole = /^<([A-Za-z][A-Za-z0-9]*)>$/.exec(sample)?.[1]
    return whole !== undefined && Object.hasOwn(values, whole) ? values[whole] : fillText(sample, values)
  }
  if (Array.isArray(sample)) return sample.map((item) => fillSample(item, values))
  if (typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(Object.entries(sample).map(([key, item]) => [key, fillSample(item, values)]))
}

/** Fills in `<key>` in a text, which stays one. */
export function fillText(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (raw, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : raw
    return typeof value === 'string' ? value : printValue(value, { width: MAX_WIDTH_IN_TEXT })
  })
}
