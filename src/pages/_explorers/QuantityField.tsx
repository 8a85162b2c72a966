import { type ReactElement, useId } from 'react'
import { Letter } from './Formula.tsx'
import { fromPosition, type Quantity, SLIDER_STEPS, toPosition } from './quantity.ts'

interface QuantityFieldProps {
  label: string
  /** The letter of the quantity in the formula. */
  symbol: string
  quantity: Quantity
}

/** A field for a number with a slider below it, and the reason if the number is invalid. */
export function QuantityField({ label, symbol, quantity }: QuantityFieldProps): ReactElement {
  const id = useId()
  const { limits, text, value, isValid, enter } = quantity
  const { min, max, whole = false } = limits
  return (
    <div className="explorer__field">
      <label htmlFor={id}>
        {label} <Letter name={symbol} />
      </label>
      <input
        id={id}
        type="number"
        {...{ min, max }}
        step={whole ? 1 : 'any'}
        value={text}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={isValid ? undefined : `${id}-problem`}
        onChange={(event) => enter(event.target.value)}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={String(value)}
        min={0}
        max={SLIDER_STEPS}
        value={toPosition(value, limits)}
        onChange={(event) => enter(String(fromPosition(event.target.valueAsNumber, limits)))}
      />
      {isValid ? null : (
        <p id={`${id}-problem`} className="explorer__problem">
          Enter a {whole ? 'whole number' : 'number'} from {min.toLocaleString('en')} to {max.toLocaleString('en')}.
        </p>
      )}
    </div>
  )
}
