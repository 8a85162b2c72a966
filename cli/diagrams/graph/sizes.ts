import type { Point } from '../drawing.ts'

/** A rectangle, given by its center. */
export interface Box extends Point {
  width: number
  height: number
}

/** Size of the labels of nodes, in pixels. */
export const NODE_TEXT = 14

/** Size of labels on arrows and of titles of groups, in pixels. */
export const SMALL_TEXT = 12.5

/** Between two nodes of one rank, in pixels; less on phones. */
export const NODE_SPACE = 36
export const PHONE_NODE_SPACE = 16
