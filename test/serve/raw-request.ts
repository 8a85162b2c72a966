import { connect } from 'node:net'

/** What came back over the wire, byte for byte; `timedOut` when nothing did within 2.5 s. */
export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
  text: string
  timedOut: boolean
}

/** Sends exactly these lines over a socket: HTTP clients repair the targets that matter here. */
export function sendRaw(port: number, lines: readonly string[]): Promise<RawResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      socket.destroy()
    }, 2500)
    socket.on('error', () => {})
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...parse(Buffer.concat(chunks).toString('latin1')), timedOut })
    })
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  })
}

/** A GET of an exact request target; `headers` replace the usual ones. */
export function getRaw(port: number, target: string, headers: readonly string[] = [`Host: localhost:${port}`]) {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close'])
}

function parse(text: string): Omit<RawResponse, 'timedOut'> {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...headerLines] = text.slice(0, end < 0 ? undefined : end).split('\r\n')
  const headers = headerLines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: end < 0 ? '' : text.slice(end + 4),
    text,
  }
}
