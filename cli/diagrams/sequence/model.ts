export interface Participant {
  id: string
  label: string
  kind: 'participant' | 'actor'
}

export type MessageHead = 'none' | 'arrow' | 'cross' | 'open'

export interface Message {
  kind: 'message'
  from: string
  to: string
  text: string
  dashed: boolean
  head: MessageHead
  /** Whether there is a head at the sender's end as well. */
  both: boolean
}

export interface Note {
  kind: 'note'
  side: 'left' | 'right' | 'over'
  /** One participant twice, or the first and the last of several. */
  over: [string, string]
  text: string
}

export type BlockName = 'loop' | 'alt' | 'opt' | 'par' | 'critical' | 'break' | 'rect'

type SequenceEvent =
  | Message
  | Note
  | { kind: 'open'; name: BlockName; text: string }
  /** `else`, `and`, `option`: the next part of the innermost block. */
  | { kind: 'part'; text: string }
  | { kind: 'close' }
  | { kind: 'activate' | 'deactivate'; id: string }

/** A sequence diagram, in the order of its source. */
export interface Sequence {
  participants: Map<string, Participant>
  /** Titled groups of adjacent participants. */
  boxes: { label: string; ids: string[] }[]
  events: SequenceEvent[]
  /** The number of the first message; `null` if messages are not numbered. */
  firstNumber: number | null
  title?: string
}
