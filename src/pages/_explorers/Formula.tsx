import { createElement, type ReactElement } from 'react'

// The types of React do not contain the elements of MathML.
const letter = (name: string) => createElement('mi', { key: name }, name)
const operator = (text: string, key: number) => createElement('mo', { key }, text)

/** A letter of a formula, in the face of formulas. */
export function Letter({ name }: { name: string }): ReactElement {
  return createElement('math', null, letter(name))
}

/** P = 1 − (1 − f)^n = */
export function DetectionFormula(): ReactElement {
  const one = (key: string) => createElement('mn', { key }, '1')
  const base = [operator('(', 1), one('inner'), operator('−', 2), letter('f'), operator(')', 3)]
  const power = createElement('msup', { key: 'power' }, createElement('mrow', null, base), letter('n'))
  const terms = [letter('P'), operator('=', 4), one('outer'), operator('−', 5), power, operator('=', 6)]
  return createElement('math', null, terms)
}
