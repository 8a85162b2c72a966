import type { Cursor } from '../cursor.ts'
import { findTone, type Tone } from '../drawing.ts'
import { MAX_PROBLEMS, type ProblemCollector } from '../problem.ts'
import { type Direction, findDirection, type Graph } from './model.ts'

/** Parses one kind of diagram line by line; problems are reported, and parsing continues with the next line. */
export interface GraphParser {
  readLine(text: string, line: number): void
  /** Checks that need the whole source; `first` is the line of the header. */
  finish(first: number): Graph
}

/** Parses the lines after the header; `undefined` if there is a problem. */
export function readGraph(
  parser: GraphParser,
  lines: readonly string[],
  { first, problems }: { first: number; problems: ProblemCollector },
): Graph | undefined {
  for (let line = first + 1; line < lines.length && problems.all.length < MAX_PROBLEMS; line++)
    parser.readLine(lines[line] ?? '', line)
  const graph = parser.finish(first)
  return problems.found ? undefined : graph
}

/** The direction after the keyword `direction`; an unknown one is reported. */
export function readDirection(cursor: Cursor, problems: ProblemCollector): Direction | undefined {
  cursor.skipBlanks()
  const start = cursor.at
  const word = cursor.match(/^\w+/)?.[0] ?? ''
  const direction = findDirection(word)
  if (!direction) problems.add(cursor.getLocation(start), `"${word}" is not a direction.`, 'Write TB, BT, LR or RL.')
  return direction
}

/** Collects the tones for class names, by the ids of nodes and groups; other styles of classes are ignored. */
export class ToneCollector {
  private readonly tones = new Map<string, Tone>()

  add(id: string, className: string | undefined): void {
    const tone = className === undefined ? undefined : findTone(className)
    if (tone) this.tones.set(id, tone)
  }

  /** Reads `:::name` at the cursor. */
  readSuffix(cursor: Cursor, id: string): void {
    this.add(id, cursor.match(/^:::([\w-]+)/)?.[1])
  }

  /** Reads `id1,id2 name` after the keyword `class`. */
  readStatement(cursor: Cursor, problems: ProblemCollector): void {
    const found = cursor.match(/^([\p{L}\p{N}_.,\s-]+?)\s+([\w-]+)\s*(?=;|$)/u)
    if (found) {
      for (const id of (found[1] ?? '').split(',')) this.add(id.trim(), found[2])
      return
    }
    const hint = 'Write: class id1,id2 name.'
    problems.add(cursor.getRestLocation(), 'The statement has no nodes or no class name.', hint)
    cursor.takeRest()
  }

  apply({ nodes, groups }: Graph): void {
    for (const [id, tone] of this.tones) {
      const item = nodes.get(id) ?? groups.get(id)
      if (item) item.tone = tone
    }
  }
}
