/** The parts of `navigator.connection` that matter here. */
export interface Connection {
  effectiveType?: unknown
  saveData?: unknown
}

/** Whether prefetching is allowed (docs/behaviours.md V-9). */
export function isPrefetchAllowed({ saveData, effectiveType }: Connection = findConnection()): boolean {
  return saveData !== true && !String(effectiveType).includes('2g')
}

function findConnection(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null ? connection : {}
}
