/** A whole number as English prose: `1,200`. The platform takes 10 ms to load what it formats numbers with. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
