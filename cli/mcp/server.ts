import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { describeTools } from '../../src/site-tools/describe-tools.ts'
import { runTool, type SiteAccess, type ToolInput } from '../../src/site-tools/run-tool.ts'

interface ServerOptions {
  site: SiteAccess
  /** Version of docsgen. */
  version: string
  /** Ends the server. */
  signal: AbortSignal
}

/** Serves the tools of a site over standard input and output, until the client closes the input. */
export async function serveTools({ site, version, signal }: ServerOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const handle = serveStdio(() => createServer(site, version), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  })
  await ended
  await handle.close()
}

function createServer(site: SiteAccess, version: string): McpServer {
  const server = new McpServer({ name: 'docsgen', version })
  for (const { name, description, inputSchema } of describeTools(site.search?.settings ?? null)) {
    const config = {
      description,
      inputSchema: fromJsonSchema<ToolInput>({ ...inputSchema }),
      annotations: { readOnlyHint: true },
    }
    // The SDK turns a rejection into a result that the assistant reads as an error.
    server.registerTool(name, config, async (input) => ({
      content: [{ type: 'text', text: await runTool(name, input, site) }],
    }))
  }
  return server
}
