import { printValue } from './print-value.ts'
import type { HttpRequest } from './schema.ts'

interface Language {
  /** The language of the fence. */
  language: string
  label: string
  print(request: HttpRequest): string
}

const hasBody = ({ body }: HttpRequest): boolean => body !== null

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const quote = (text: string): string => JSON.stringify(text)

function printCurl(request: HttpRequest): string {
  const { method, url, body } = request
  const isPlain = /^[\w:/.{}%~-]+$/.test(url)
  const address = isPlain ? url : quoteForShell(url)
  if (!hasBody(request)) return `curl -s ${method === 'GET' ? '' : `-X ${method} `}${address}`
  const verb = method === 'POST' ? '' : `-X ${method} `
  return [
    `curl -s ${verb}${address} \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d ${quoteForShell(printValue(body, { indent: '  ' }))}`,
  ].join('\n')
}

function printJavaScript(request: HttpRequest): string {
  const { method, url, body } = request
  const value = printValue(body, { notation: 'javascript', indent: '  ' })
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},`]),
    ...(hasBody(request)
      ? ['  headers: { "content-type": "application/json" },', `  body: JSON.stringify(${value}),`]
      : []),
  ]
  return [
    `const url = ${quote(url)}`,
    options.length === 0
      ? 'const response = await fetch(url)'
      : `const response = await fetch(url, {\n${options.join('\n')}\n})`,
    'console.log(await response.json())',
  ].join('\n')
}

function printPython(request: HttpRequest): string {
  const { method, url, body } = request
  const value = printValue(body, { notation: 'python', indent: '  ' })
  const call = `requests.${method.toLowerCase()}`
  return [
    'import requests',
    '',
    `url = ${quote(url)}`,
    hasBody(request) ? `response = ${call}(\n  url,\n  json=${value},\n)` : `response = ${call}(url)`,
    'print(response.json())',
  ].join('\n')
}

function printGo(request: HttpRequest): string {
  const { method, url, body } = request
  const sends = hasBody(request)
  const text = printValue(body)
  const check = 'if err != nil {\n\tlog.Fatal(err)\n}'
  return [
    `url := ${quote(url)}`,
    ...(sends ? [`body := strings.NewReader(${text.includes('`') ? quote(text) : `\`${text}\``})`] : []),
    `request, err := http.NewRequest(${quote(method)}, url, ${sends ? 'body' : 'nil'})`,
    check,
    ...(sends ? ['request.Header.Set("content-type", "application/json")'] : []),
    'response, err := http.DefaultClient.Do(request)',
    check,
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
