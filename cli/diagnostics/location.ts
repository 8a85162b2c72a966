import type { FileOrigin, Origin } from './diagnostic.ts'

/** A location for humans: `content/a.md:3:7`, `site.config.ts navbar.items[2].to`, `/about`, `--port`. */
export function describeLocation(origin: Origin): string {
  switch (origin.kind) {
    case 'command':
      return origin.option
    case 'page':
      return origin.pathname
    case 'config': {
      const position = origin.line === undefined ? '' : `:${origin.line}:${origin.column ?? 1}`
      return [origin.file + position, origin.path].filter((part) => part !== '').join(' ')
    }
    case 'file':
      return isWholeFile(origin) ? origin.file : `${origin.file}:${origin.line}:${origin.column}`
  }
}

/** Whether an origin is a whole file, as `toFileOrigin` creates it. */
export function isWholeFile({ line, column, endLine, endColumn }: FileOrigin): boolean {
  return line === 1 && column === 1 && endLine === 1 && endColumn === 1
}
