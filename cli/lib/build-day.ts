/**
 * The ISO day of a build, in UTC. `SOURCE_DATE_EPOCH`, the variable of reproducible builds, sets it: seconds since 1970. Other
 * values of the variable are ignored.
 */
export function getBuildDay(epoch = process.env.SOURCE_DATE_EPOCH): string {
  const date = epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date()
  return date.toISOString().slice(0, 10)
}
