import { codes } from 'micromark-util-symbol'
import type { Effects, State } from 'micromark-util-types'

/** Consumes a run of dollar signs; the next state is created with their number. */
export function consumeDollarSigns(effects: Effects, createNext: (size: number) => State): State {
  let size = 0
  const consume: State = (code) => {
    if (code !== codes.dollarSign) return createNext(size)(code)
    size++
    effects.consume(code)
    return consume
  }
  return consume
}
