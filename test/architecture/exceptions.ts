import type { RuleName } from './rules.ts'

/** A breach that stays, and why. One that is no longer found fails the test, so the list never outlives its reasons. */
export interface Exception {
  rule: RuleName
  breach: string
  reason: string
}

const GRAMMAR = 'A method for each rule of one grammar; they share a cursor.'

export const EXCEPTIONS: readonly Exception[] = [
  { rule: 'R8: no class over 120 lines', breach: 'cli/diagrams/class/parse-class.ts: ClassParser', reason: GRAMMAR },
  {
    rule: 'R8: no class over 120 lines',
    breach: 'cli/diagrams/flowchart/flowchart.ts: FlowchartParser',
    reason: GRAMMAR,
  },
  {
    rule: 'R8: no class over 120 lines',
    breach: 'cli/diagrams/sequence/draw-sequence.ts: Painter',
    reason: 'A method for each kind of step of a drawing; they share the position of the next step.',
  },
  {
    rule: 'R8: no class over 120 lines',
    breach: 'cli/diagrams/sequence/parse-sequence.ts: SequenceParser',
    reason: GRAMMAR,
  },
  { rule: 'R8: no class over 120 lines', breach: 'cli/diagrams/state/state.ts: StateParser', reason: GRAMMAR },
  {
    rule: 'R8: no class over 120 lines',
    breach: 'cli/migrate/generators/module/evaluate.ts: Evaluator',
    reason: 'A method for each kind of expression; they call each other.',
  },
  { rule: 'R8: no class over 120 lines', breach: 'cli/parse/syntax/math-flow.ts: MathFlow', reason: GRAMMAR },
  { rule: 'R8: no class over 120 lines', breach: 'cli/parse/syntax/math-text.ts: MathText', reason: GRAMMAR },
]
