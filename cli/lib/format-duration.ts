/** A duration for humans: `212 ms`, `32.0 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const rounded = Math.round(ms)
  if (rounded < 1000) return `${rounded} ms`
  if (rounded < 60_000) return `${Math.min(rounded / 1000, 59.9).toFixed(1)} s`
  const seconds = Math.round(rounded / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
