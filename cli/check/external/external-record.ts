import { isRecord } from '../../lib/json.ts'
import type { JsonFile } from '../../store/json-file.ts'
import type { Verdict } from './request-urls.ts'

/** The results of earlier checks for a URL. Times are milliseconds since the epoch. */
export interface UrlRecord {
  /** Last time that it answered successfully. */
  answeredAt?: number
  /** First time that it failed since then. */
  failedAt?: number
}

/** URL -> its record. */
export type ExternalRecord = ReadonlyMap<string, UrlRecord>

/** The name of the file in the cache. A new version of docsgen continues the record, so that failures count from their first day. */
export const RECORD_FILE = 'external-urls.json'

const HOUR_MS = 60 * 60 * 1000

/** Shortest time between two failures on two days; otherwise an outage at midnight would count as both. */
const LASTING_MS = 12 * HOUR_MS

/** How long a URL that answered is not requested again. */
const TRUSTED_MS = 24 * HOUR_MS

/** Reads what earlier runs recorded. Nothing in it depends on this machine, so a restored cache works. */
export function readRecord(file: JsonFile): ExternalRecord {
  const known = file.read()
  return new Map(Object.entries(isRecord(known) ? known : {}).map(([url, record]) => [url, toUrlRecord(record)]))
}

export const writeRecord = (file: JsonFile, record: ExternalRecord): void => file.write(Object.fromEntries(record))

function toUrlRecord(value: unknown): UrlRecord {
  const { answeredAt, failedAt } = isRecord(value) ? value : {}
  return {
    ...(typeof answeredAt === 'number' && { answeredAt }),
    ...(typeof failedAt === 'number' && { failedAt }),
  }
}

/** The record of a URL after a run. An undecided verdict leaves it unchanged. */
export function updateRecord(known: UrlRecord | undefined, verdict: Verdict, now: number): UrlRecord | undefined {
  if (verdict.kind === 'ok') return { answeredAt: now }
  if (verdict.kind === 'undecided') return known
  return { failedAt: isPast(known?.failedAt, now) ? known.failedAt : now }
}

/** Whether a URL answered so recently that it is not requested again. */
export const isTrusted = (record: UrlRecord | undefined, now: number): boolean =>
  isPast(record?.answeredAt, now) && now - record.answeredAt <= TRUSTED_MS

/** Whether a URL has failed on two days. */
export const isLastingFailure = (failedAt: number, now: number): boolean =>
  now - failedAt >= LASTING_MS && formatDay(failedAt) !== formatDay(now)

/** The date in UTC (`2026-11-27`). */
export const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A later time was recorded while the clock was wrong. */
const isPast = (time: number | undefined, now: number): time is number => time !== undefined && time <= now
