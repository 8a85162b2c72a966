/** The part of the package that is used, for servers without a framework; the published types want Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default function compression(options?: {
    /** Bytes below which a body is sent as it is. */
    threshold?: number
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
