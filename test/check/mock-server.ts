import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MockServer {
  origin: string
  /** `HEAD /x`, in the order in which they came. */
  requests: string[]
  close(): Promise<void>
}

/** Starts a server on loopback that answers as a test defines. */
export async function startMockServer(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<MockServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
