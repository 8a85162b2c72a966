import type { Point, Tone } from '../drawing.ts'
import type { Location } from '../problem.ts'

/** A rectangle, given by its center. */
export interface Box extends Point {
  width: number
  height: number
}

/** Size of the labels of nodes, in pixels. */
export const NODE_TEXT = 14

/** Size of labels on arrows and of titles of groups, in pixels. */
export const SMALL_TEXT = 12.5

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
  /** Start and end of a state machine, and its forks and joins; drawn without a label. */
  | 'start'
  | 'end'
  | 'bar'
  | 'note'
  /** A box with a title and rows; the node has a `record`. */
  | 'record'

export type Head =
  | 'none'
  | 'arrow'
  | 'circle'
  | 'cross'
  /** Heads of class diagrams: inheritance, composition, aggregation. */
  | 'triangle'
  | 'diamond'
  | 'diamond-open'
  /** Heads of entity relationship diagrams: cardinalities. */
  | 'one'
  | 'zero-or-one'
  | 'one-or-more'
  | 'zero-or-more'

/** One row below the title of a box. */
export interface RecordRow {
  /** Columns; the cells of a section are aligned across its rows. */
  cells: string[]
  style?: 'abstract' | 'static'
}

/** The content of a box below its title. */
export interface NodeRecord {
  /** The kind of the box, above its title: `interface`. */
  stereotype?: string
  /** Sections, separated by lines. */
  sections: RecordRow[][]
}

export interface GraphNode {
  id: string
  label: string
  shape: Shape
  tone?: Tone
  /** The innermost group that contains the node. */
  group?: string
  /** The name in the text alternative, if it is not the label. */
  name?: string
  record?: NodeRecord
}

export interface GraphGroup {
  id: string
  label: string
  direction?: Direction
  /** The group that contains this one. */
  group?: string
  tone?: Tone
  /** The name in the text alternative, if it is not the label. */
  name?: string
}

export interface GraphEdge {
  /** Ids of nodes or groups. */
  from: string
  to: string
  label: string
  line: 'solid' | 'dotted' | 'thick' | 'invisible'
  start: Head
  end: Head
  /** Short texts next to the ends, such as cardinalities. */
  startLabel?: string
  endLabel?: string
  /** The minimum number of ranks that the edge spans. */
  length: number
  /** The location of the arrow in the source. */
  location: Location
}

/** Boxes, groups of boxes, and arrows, in the order of the source. */
export interface Graph {
  direction: Direction
  nodes: Map<string, GraphNode>
  groups: Map<string, GraphGroup>
  edges: GraphEdge[]
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { TB: 'TB', TD: 'TB', BT: 'BT', LR: 'LR', RL: 'RL' }

/** The direction for a keyword. */
export function findDirection(word: string): Direction | undefined {
  return Object.hasOwn(DIRECTIONS, word) ? DIRECTIONS[word] : undefined
}
