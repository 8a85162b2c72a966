import { useState } from 'react'

/** The values that a quantity may have. */
export interface Limits {
  min: number
  max: number
  /** Whether only whole numbers are valid. */
  whole?: boolean
  /** The values at the ends of the slider. Without `linear`, equal steps multiply the value, so `from` is above 0. */
  slider: { from: number; to: number; linear?: boolean }
}

/** A number that readers enter or drag. */
export interface Quantity {
  limits: Limits
  /** The text of the field, which may be invalid. */
  text: string
  /** The last valid value. */
  value: number
  isValid: boolean
  enter: (text: string) => void
}

/** Positions of a slider, from 0. */
export const SLIDER_STEPS = 200

/** Parses a number; `undefined` if the text is not a number or is outside the limits. */
export function parseQuantity(text: string, { min, max, whole = false }: Limits): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : undefined
}

/** The position of the slider for a value: the nearest end for values outside its range. */
export function toPosition(value: number, { slider: { from, to, linear } }: Limits): number {
  const part = linear ? (value - from) / (to - from) : Math.log(value / from) / Math.log(to / from)
  return Math.round(SLIDER_STEPS * Math.min(1, Math.max(0, part)))
}

/** The value at a position of the slider, with two significant digits. */
export function fromPosition(position: number, { whole = false, slider: { from, to, linear } }: Limits): number {
  const part = position / SLIDER_STEPS
  const exact = linear ? from + part * (to - from) : from * (to / from) ** part
  const value = Number(exact.toPrecision(2))
  return whole ? Math.round(value) : value
}

/** The state of one quantity. */
export function useQuantity(initial: number, limits: Limits): Quantity {
  const [{ text, value }, setState] = useState({ text: String(initial), value: initial })
  return {
    limits,
    text,
    value,
    isValid: parseQuantity(text, limits) !== undefined,
    enter: (entered) => setState((old) => ({ text: entered, value: parseQuantity(entered, limits) ?? old.value })),
  }
}
