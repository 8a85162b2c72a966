import type { Axis } from './parse-plot.ts'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const formatPower = (exponent: number) =>
  `10${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`

/** Formats a number with four significant digits, in the same way in all languages: `0.1353`, `10 000`, `2.4·10⁻⁴`. */
export function formatNumber(value: number): string {
  const rounded = Number(value.toPrecision(4))
  const exponent = Math.floor(Math.log10(Math.abs(rounded)))
  if (rounded !== 0 && (exponent < -3 || exponent > 8)) {
    const digits = Number((rounded / 10 ** exponent).toPrecision(3))
    return digits === 1 ? formatPower(exponent) : `${digits}·${formatPower(exponent)}`
  }
  const [whole = '', fraction] = String(rounded).split('.')
  const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole
  return `${grouped.replace('-', '−')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** The part of an axis that is below a value: 0 at its beginning, 1 at its end. */
export function toPart({ from, to, isLog }: Axis, value: number): number {
  return isLog ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from)
}

/** The value at a part of an axis. */
export function fromPart({ from, to, isLog }: Axis, part: number): number {
  return isLog ? from * (to / from) ** part : from + part * (to - from)
}

/** A step of 1, 2 or 5 times a power of ten with which at most `most` steps cover `length`. */
function findStep(length: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(length / most))
  return ([1, 2, 5].find((factor) => factor * power * most >= length) ?? 10) * power
}

/** At most about `most` round values on an axis, in ascending order; powers of ten on a logarithmic one. */
export function listTicks(axis: Axis, most: number): number[] {
  const { from, to, isLog } = axis
  // A tick at an end must survive rounding errors.
  const [first, last] = isLog ? [Math.log10(from), Math.log10(to)] : [from, to]
  if (isLog && last - first < 1) return listTicks({ ...axis, isLog: false }, most)
  const step = isLog ? Math.ceil((last - first) / most) : findStep(last - first, most)
  const begin = Math.ceil(first / step - 1e-9)
  const count = Math.floor(last / step + 1e-9) - begin + 1
  return Array.from({ length: count }, (_, index) => {
    const at = (begin + index) * step
    return isLog ? 10 ** at : Number(at.toPrecision(12))
  })
}

/** A range of an axis that contains all values and ends at ticks. `undefined` if no value can be shown. */
export function findRange(values: readonly number[], isLog: boolean): { from: number; to: number } | undefined {
  const shown = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0))
  if (shown.length === 0) return undefined
  const [least, most] = shown.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (isLog) {
    const [low, high] = [Math.floor(Math.log10(least) + 1e-9), Math.ceil(Math.log10(most) - 1e-9)]
    return { from: 10 ** low, to: 10 ** Math.max(high, low + 1) }
  }
  // Curves that begin near 0 begin at 0.
  const low = least > 0 && least < most / 2 ? 0 : least
  const step = findStep(most - low || Math.abs(most) || 1, 5)
  const from = Math.floor(low / step + 1e-9) * step
  return { from, to: Math.max(Math.ceil(most / step - 1e-9) * step, from + step) }
}
