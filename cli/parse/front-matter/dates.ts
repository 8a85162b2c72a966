/** An optional time of day and time zone after a date. */
const TIME = String.raw`(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[-+]\d{2}:?\d{2})?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${TIME}$`, 'i')
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/
const DAY_FIRST_WORDS = new RegExp(
  String.raw`^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]+)\.?,?\s+(\d{4})${TIME}$`,
  'i',
)
const MONTH_FIRST_WORDS = new RegExp(
  String.raw`^(?:[a-z]+,?\s+)?([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
  'i',
)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The parts of a date as written: `time` and `zone` are absent, or strings. */
interface DateParts {
  year: string | undefined
  month: string | number | undefined
  day: string | undefined
  time: string | undefined
  zone: string | undefined
}

/**
 * A date that can mean one day only, in the ISO form that the rest of docsgen reads: `2025/12/03`, `May 1, 2024`,
 * `2021-05-01 10:00:00 +0100`. `undefined` for others, such as `03/04/2024`, which depends on the country. An ISO date is
 * returned as written.
 */
export function toIsoDate(text: string): string | undefined {
  const trimmed = text.trim()
  if (isIsoDate(trimmed)) return trimmed
  const parts = splitDate(trimmed)
  if (!parts) return undefined
  const day = `${parts.year}-${pad(parts.month)}-${pad(parts.day)}`
  const time = parts.time === undefined ? '' : `T${parts.time.replace(/^(?=\d:)/, '0')}`
  const zone = parts.zone === undefined || time === '' ? '' : toIsoZone(parts.zone)
  const date = day + time + zone
  return isIsoDate(date) && isDayOfMonth(parts) ? date : undefined
}

function splitDate(text: string): DateParts | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [, year, , month, day, time, zone] = yearFirst
    return { year, month, day, time, zone }
  }
  const digits = DIGITS.exec(text)
  if (digits) return { year: digits[1], month: digits[2], day: digits[3], time: undefined, zone: undefined }
  const [, first = '', separator, second = '', lastYear, ...rest] = YEAR_LAST.exec(text) ?? []
  if (lastYear) {
    const order = orderDayAndMonth(first, second, separator === '.')
    return order && { year: lastYear, ...order, time: rest[0], zone: rest[1] }
  }
  const dayFirst = DAY_FIRST_WORDS.exec(text)
  if (dayFirst) return toWordedParts(dayFirst[2], dayFirst[1], dayFirst.slice(3))
  const monthFirst = MONTH_FIRST_WORDS.exec(text)
  return monthFirst ? toWordedParts(monthFirst[1], monthFirst[2], monthFirst.slice(3)) : undefined
}

/** Dots are written where the day comes first; otherwise only a number above twelve tells day and month apart. */
function orderDayAndMonth(first: string, second: string, isDotted: boolean) {
  if (isDotted || Number(first) > 12 || Number(first) === Number(second)) return { day: first, month: second }
  return Number(second) > 12 ? { day: second, month: first } : undefined
}

function toWordedParts(
  monthName: string | undefined,
  day: string | undefined,
  [year, time, zone]: readonly (string | undefined)[],
): DateParts | undefined {
  const month = MONTHS.indexOf(monthName?.slice(0, 3).toLowerCase() ?? '') + 1
  return month === 0 ? undefined : { year, month, day, time, zone }
}

const toIsoZone = (zone: string): string => (/^[-+]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z')
const pad = (value: string | number | undefined): string => String(value).padStart(2, '0')

function isIsoDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/.exec(value) ?? []
  if (year === undefined || Number.isNaN(Date.parse(value.replace(' ', 'T')))) return false
  return isDayOfMonth({ year, month, day })
}

/** `Date.parse` accepts 31 February. */
function isDayOfMonth({ year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>): boolean {
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
}
