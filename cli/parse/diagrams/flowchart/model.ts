import type { Tone } from '../drawing.ts'

export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'double-circle'
  | 'diamond'
  | 'hexagon'
  | 'parallelogram'
  | 'parallelogram-back'
  | 'trapezoid'
  | 'trapezoid-back'
  | 'flag'

export type Head = 'none' | 'arrow' | 'circle' | 'cross'

export interface FlowNode {
  id: string
  label: string
  shape: Shape
  tone?: Tone
  /** The innermost group the node stands in. */
  group?: string
}

export interface FlowGroup {
  id: string
  label: string
  direction?: Direction
  /** The group around this one. */
  group?: string
  tone?: Tone
}

export interface FlowEdge {
  /** Ids of nodes or groups. */
  from: string
  to: string
  label: string
  line: 'solid' | 'dotted' | 'thick' | 'invisible'
  start: Head
  end: Head
  /** How many ranks the edge spans at least. */
  length: number
  /** Where the arrow stands in the source. */
  place: { line: number; column: number; length: number }
}

/** A flowchart, in the order of its source. */
export interface Flowchart {
  direction: Direction
  nodes: Map<string, FlowNode>
  groups: Map<string, FlowGroup>
  edges: FlowEdge[]
}
