import { isMap, isNode, isScalar, isSeq } from 'yaml'

/**
 * Offsets of the deepest key (or of its value) on a path that exists in a document, or of an entry of a list, whose index may be a
 * decimal number in text; `undefined` if the first key does not exist.
 */
export function findKeyRange(
  contents: unknown,
  path: readonly PropertyKey[],
  part: 'key' | 'value' = 'key',
): [number, number] | undefined {
  let node = contents
  let range: [number, number] | undefined
  for (const key of path) {
    if (isSeq(node)) {
      node = node.items[Number(key)]
      if (isNode(node) && node.range) range = [node.range[0], node.range[1]]
      continue
    }
    if (!isMap(node)) break
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
    if (!pair) break
    node = pair.value
    const found = part === 'key' ? pair.key : pair.value
    if (isNode(found) && found.range) range = [found.range[0], found.range[1]]
  }
  return range
}
