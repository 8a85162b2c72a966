/** How a computed number is printed. `count` is a number of digits, behind the point or in all. */
export type NumberFormat =
  | { kind: 'decimals'; count: number }
  | { kind: 'digits'; count: number }
  /** `null`: as many decimals as the number has, within six digits. */
  | { kind: 'percent'; decimals: number | null }
  | { kind: 'hex' }

/** Numbers from here on, and those below the other, are printed with a power of ten. */
const [LARGEST, SMALLEST] = [1e21, 1e-6]
/** Significant digits of a number without a format. Whole parts are never rounded. */
const DIGITS = 6

/** Formats a finite number for code, and for a sentence, where its digits are grouped. Without a format, whole numbers are exact. */
export function formatNumber(value: number, format: NumberFormat | null): { text: string; prose: string } {
  if (format?.kind === 'hex') {
    const text = `0x${BigInt(Math.round(value)).toString(16)}`
    return { text, prose: text }
  }
  if (format?.kind === 'percent') {
    const { decimals } = format
    const number = formatNumber(value * 100, decimals === null ? null : { kind: 'decimals', count: decimals })
    return { text: `${number.text}%`, prose: `${number.prose}%` }
  }
  const size = Math.abs(value)
  const isExtreme = size >= LARGEST || (size > 0 && size < SMALLEST)
  if (isExtreme && format?.kind !== 'decimals') return formatPower(value, format?.count)
  const options = getOptions(value, format)
  const print = (useGrouping: boolean) =>
    new Intl.NumberFormat('en', { ...options, useGrouping, signDisplay: 'negative' }).format(value)
  return { text: print(false), prose: print(true).replace('-', '−') }
}

function getOptions(
  value: number,
  format: Exclude<NumberFormat, { kind: 'percent' | 'hex' }> | null,
): Intl.NumberFormatOptions {
  if (format?.kind === 'decimals') return { minimumFractionDigits: format.count, maximumFractionDigits: format.count }
  if (format) return { minimumSignificantDigits: format.count, maximumSignificantDigits: format.count }
  return Math.abs(value) < 10 ** (DIGITS - 1) ? { maximumSignificantDigits: DIGITS } : { maximumFractionDigits: 0 }
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A number as a digit and a power of ten: 1.2e-7, and 1.2 × 10⁻⁷ in a sentence. */
function formatPower(value: number, digits: number | undefined): { text: string; prose: string } {
  const [written = '', exponent = ''] = value.toExponential((digits ?? DIGITS) - 1).split('e')
  const number = digits === undefined && written.includes('.') ? written.replace(/\.?0+$/, '') : written
  const power = exponent.replace('+', '')
  const raised = power.replace('-', '⁻').replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit)
  return { text: `${number}e${power}`, prose: `${number.replace('-', '−')} × 10${raised}` }
}
