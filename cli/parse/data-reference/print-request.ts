import { printValue } from './print-value.ts'
import type { HttpRequest } from './schema.ts'

interface Language {
  /** The language of the fence. */
  language: string
  label: string
  print(request: HttpRequest): string
}

const hasBody = ({ body }: HttpRequest): boolean => body !== null

const isForm = ({ type }: HttpRequest): boolean => type === 'application/x-www-form-urlencoded'

const isMultipart = ({ type }: HttpRequest): boolean => type === 'multipart/form-data'

/** The file that a field of a form with several parts sends: `@photo.png`. */
const getFile = (value: string): string | undefined => /^@(.+)$/.exec(value)?.[1]

/** The fields of a form. Those of objects within it have names in brackets: `address[city]`. */
function listFields(value: unknown, name = ''): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = Array.isArray(value) ? `${name}[]` : name === '' ? key : `${name}[${key}]`
    return listFields(item, inner)
  })
}

/** The body as text. */
const printBody = (request: HttpRequest, indent = ''): string =>
  isForm(request) ? new URLSearchParams(listFields(request.body)).toString() : printValue(request.body, { indent })

/** The headers of a request, with that of its body, except for several parts: what sends those knows their boundary. */
function listHeaders(request: HttpRequest): [name: string, value: string][] {
  const headers = Object.entries(request.headers)
  return hasBody(request) && !isMultipart(request) ? [...headers, ['content-type', request.type]] : headers
}

/** The parts of a text around its environment variables, `$NAME`, whose names have odd positions. */
const splitVariables = (text: string): string[] => text.split(/\$([A-Z_][A-Z0-9_]*)/)

const hasVariable = (text: string): boolean => splitVariables(text).length > 1

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const quote = (text: string): string => JSON.stringify(text)

function printCurl(request: HttpRequest): string {
  const { method, url } = request
  const isPlain = /^[\w:/.{}%~-]+$/.test(url)
  const isUsual = method === (hasBody(request) ? 'POST' : 'GET')
  const options = [
    ...listHeaders(request).map(([name, value]) => {
      const header = `${name}: ${value}`
      return `-H ${hasVariable(value) ? quote(header) : quoteForShell(header)}`
    }),
    ...(isMultipart(request)
      ? listFields(request.body).map(([name, value]) => `-F ${quoteForShell(`${name}=${value}`)}`)
      : hasBody(request)
        ? [`-d ${quoteForShell(printBody(request, '  '))}`]
        : []),
  ]
  const command = `curl -s ${isUsual ? '' : `-X ${method} `}${isPlain ? url : quoteForShell(url)}`
  return [command, ...options].join(' \\\n  ')
}

const printJavaScriptText = (text: string): string =>
  hasVariable(text)
    ? `\`${splitVariables(text)
        .map((part, at) => (at % 2 === 1 ? `\${process.env.${part}}` : part))
        .join('')}\``
    : quote(text)

/** The lines that make a form with several parts, and how its files are imported. */
function printFormData(request: HttpRequest): string[] {
  const fields = isMultipart(request) ? listFields(request.body) : []
  if (fields.length === 0) return []
  const lines = fields.map(([name, value]) => {
    const file = getFile(value)
    const content = file === undefined ? quote(value) : `await openAsBlob(${quote(file)}), ${quote(file)}`
    return `body.append(${quote(name)}, ${content})`
  })
  const hasFile = fields.some(([, value]) => getFile(value) !== undefined)
  return [...(hasFile ? ['import { openAsBlob } from "node:fs"', ''] : []), 'const body = new FormData()', ...lines]
}

function printJavaScript(request: HttpRequest): string {
  const { method, url } = request
  const body = isForm(request) ? Object.fromEntries(listFields(request.body)) : request.body
  const value = printValue(body, { notation: 'javascript', indent: '  ' })
  const headers = listHeaders(request).map(([name, text]) => `${quote(name)}: ${printJavaScriptText(text)}`)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},`]),
    ...printParts('  headers: ', headers),
    ...(isMultipart(request) && hasBody(request) ? ['  body,'] : []),
    ...(hasBody(request) && !isMultipart(request)
      ? [`  body: ${isForm(request) ? `new URLSearchParams(${value})` : `JSON.stringify(${value})`},`]
      : []),
  ]
  return [
    ...printFormData(request),
    `const url = ${quote(url)}`,
    options.length === 0
      ? 'const response = await fetch(url)'
      : `const response = await fetch(url, {\n${options.join('\n')}\n})`,
    'console.log(await response.json())',
  ].join('\n')
}

/** One part on the line of its name, several on lines of their own. */
function printParts(before: string, [first, ...others]: readonly string[]): string[] {
  if (first === undefined) return []
  if (others.length === 0) return [`${before}{ ${first} },`]
  return [`${before}{`, ...[first, ...others].map((part) => `    ${part},`), '  },']
}

const printPythonText = (text: string): string =>
  hasVariable(text)
    ? splitVariables(text)
        .map((part, at) => (at % 2 === 1 ? `os.environ[${quote(part)}]` : part && quote(part)))
        .filter(Boolean)
        .join(' + ')
    : quote(text)

/** All parts are "files": those without a file name are fields. */
function printFiles({ body }: HttpRequest): string {
  const parts = listFields(body).map(([name, value]) => {
    const file = getFile(value)
    return [name, file === undefined ? `(None, ${quote(value)})` : `open(${quote(file)}, "rb")`]
  })
  return `  files=${printValue(Object.fromEntries(parts), { notation: 'code', indent: '  ' })},`
}

function printPython(request: HttpRequest): string {
  const { method, url, headers } = request
  const body = isForm(request) ? Object.fromEntries(listFields(request.body)) : request.body
  const value = printValue(body, { notation: 'python', indent: '  ' })
  const parts = Object.entries(headers).map(([name, text]) => `${quote(name)}: ${printPythonText(text)}`)
  const options = [
    ...printParts('  headers=', parts),
    ...(hasBody(request)
      ? [isMultipart(request) ? printFiles(request) : `  ${isForm(request) ? 'data' : 'json'}=${value},`]
      : []),
  ]
  const call = `requests.${method.toLowerCase()}`
  return [
    Object.values(headers).some(hasVariable) ? 'import os\n\nimport requests' : 'import requests',
    '',
    `url = ${quote(url)}`,
    options.length === 0 ? `response = ${call}(url)` : `response = ${call}(\n  url,\n${options.join('\n')}\n)`,
    'print(response.json())',
  ].join('\n')
}

const printGoText = (text: string): string =>
  splitVariables(text)
    .map((part, at) => (at % 2 === 1 ? `os.Getenv(${quote(part)})` : part && quote(part)))
    .filter(Boolean)
    .join('+')

const GO_CHECK = 'if err != nil {\n\tlog.Fatal(err)\n}'

function printGoBody(request: HttpRequest): string[] {
  const text = printBody(request)
  if (!hasBody(request)) return []
  if (!isMultipart(request)) return [`body := strings.NewReader(${text.includes('`') ? quote(text) : `\`${text}\``})`]
  const parts = listFields(request.body).flatMap(([name, value], index) => {
    const file = getFile(value)
    if (file === undefined) return [`form.WriteField(${quote(name)}, ${quote(value)})`]
    return [
      ...[`file${index}, err := os.Open(${quote(file)})`, GO_CHECK],
      ...[`part${index}, err := form.CreateFormFile(${quote(name)}, ${quote(file)})`, GO_CHECK],
      `io.Copy(part${index}, file${index})`,
    ]
  })
  return ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...parts, 'form.Close()']
}

function printGo(request: HttpRequest): string {
  const { method, url } = request
  const sends = hasBody(request)
  const type = sends && isMultipart(request) ? ['request.Header.Set("content-type", form.FormDataContentType())'] : []
  return [
    `url := ${quote(url)}`,
    ...printGoBody(request),
    `request, err := http.NewRequest(${quote(method)}, url, ${sends ? 'body' : 'nil'})`,
    GO_CHECK,
    ...type,
    ...listHeaders(request).map(([name, value]) => `request.Header.Set(${quote(name)}, ${printGoText(value)})`),
    'response, err := http.DefaultClient.Do(request)',
    GO_CHECK,
    'defer response.Body.Close()',
    'io.Copy(os.Stdout, response.Body)',
  ].join('\n')
}

/** The languages in which a request over HTTP is printed, in the order of their tabs. */
export const HTTP_LANGUAGES: readonly Language[] = [
  { language: 'bash', label: 'curl', print: printCurl },
  { language: 'js', label: 'JavaScript', print: printJavaScript },
  { language: 'python', label: 'Python', print: printPython },
  { language: 'go', label: 'Go', print: printGo },
]
