import type { GlobalOptions } from './command-context.ts'

/** The default port of `serve` and `dev`; if it is in use, the next free one is used. */
export const DEFAULT_PORT = 3000

export interface ServerOptions extends GlobalOptions {
  /** `null`: `DEFAULT_PORT` or the next free one. */
  port: number | null
  /** `null`: loopback only. */
  host: string | null
  allowedHosts: string[]
}
