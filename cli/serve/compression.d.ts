/** The part of the package that is used, for servers without a framework; the published types require Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default function compression(options?: {
    /** Smaller bodies are not compressed, in bytes. */
    threshold?: number
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
