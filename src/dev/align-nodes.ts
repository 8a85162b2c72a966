/** A difference between two lists: `old` at `from` and following, which become `fresh`. */
export interface Change {
  from: number
  old: readonly Node[]
  fresh: readonly Node[]
}

/** Lists with more combinations than this are compared at their ends only. */
const MAX_COMBINATIONS = 1_000_000

/** The differences between two lists of nodes, with as many equal nodes kept as possible. */
export function alignNodes(old: readonly Node[], fresh: readonly Node[]): Change[] {
  const shortest = Math.min(old.length, fresh.length)
  let start = 0
  while (start < shortest && isEqual(old[start], fresh[start])) start++
  let end = 0
  while (end < shortest - start && isEqual(old.at(-1 - end), fresh.at(-1 - end))) end++
  const middle = { old: old.slice(start, old.length - end), fresh: fresh.slice(start, fresh.length - end) }
  if (middle.old.length + middle.fresh.length === 0) return []
  if (middle.old.length * middle.fresh.length > MAX_COMBINATIONS) return [{ from: start, ...middle }]
  return alignMiddle(middle.old, middle.fresh).map((change) => ({ ...change, from: change.from + start }))
}

function alignMiddle(old: readonly Node[], fresh: readonly Node[]): Change[] {
  const [left, right] = [old.map(getKey), fresh.map(getKey)]
  const lengths = countCommon(left, right)
  const changes: Change[] = []
  let [i, j, oldStart, freshStart] = [0, 0, 0, 0]
  const close = () => {
    if (oldStart < i || freshStart < j) {
      changes.push({ from: oldStart, old: old.slice(oldStart, i), fresh: fresh.slice(freshStart, j) })
    }
  }
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      close()
      i++
      j++
      oldStart = i
      freshStart = j
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  i = left.length
  j = right.length
  close()
  return changes
}

/** The length of the longest common subsequence of the rests of both lists, from each pair of indices. */
function countCommon(left: readonly string[], right: readonly string[]): number[][] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const [row, below] = [lengths[i] ?? [], lengths[i + 1] ?? []]
      row[j] = left[i] === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

function isEqual(one: Node | undefined, other: Node | undefined): boolean {
  return one?.isEqualNode(other ?? null) ?? false
}

/** White space between blocks is no reason to keep them in their order. */
function getKey(node: Node): string {
  return node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.nodeValue}`
}
