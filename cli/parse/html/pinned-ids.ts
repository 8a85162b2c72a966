import type { Heading, Html, Nodes, Paragraph, Parents, RootContent } from 'mdast'

/** Whether a document with this text may pin the ids of headings. */
export const mayPinIds = (text: string): boolean => /<(?:a|span|div)\s+(?:id|name)\s*=/i.test(text)

const anchorTag = /^<(a|span|div)((?:\s+(?:id|name)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>/]+))+)\s*(\/?)>(?:<\/\1\s*>)?$/i

/** Removes empty anchors that give a heading the id it has anyway: `<a id="install"></a>` before or in it. */
export function removePinnedIds(parent: Parents): void {
  const children: RootContent[] = parent.children
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (node?.type === 'heading') index -= removeAround(node, index, children)
    else if (node && 'children' in node && node.type !== 'paragraph' && node.type !== 'table') removePinnedIds(node)
  }
}

/** Returns how many of the nodes before the heading were removed. */
function removeAround(heading: Heading, index: number, children: RootContent[]): number {
  const id = heading.data?.hProperties?.id
  if (typeof id !== 'string') return 0
  removeAnchors(heading, id)
  let removed = 0
  for (let at = index - 1; at >= 0; at--) {
    const node = children[at]
    if (node?.type !== 'paragraph' && node?.type !== 'html') break
    const isGone = node.type === 'paragraph' ? removeAnchors(node, id) === 0 : hasId(node, id)
    if (isGone) {
      children.splice(at, 1)
      removed++
    } else if (!isOnlyAnchors(node)) break
  }
  return removed
}

const isOnlyAnchors = (node: Html | Paragraph): boolean =>
  node.type === 'html'
    ? anchorTag.test(node.value.trim())
    : node.children.every((child) => child.type === 'html' || (child.type === 'text' && child.value.trim() === ''))

/** Removes the tags of the anchors with an id, keeps their content, and returns the number of remaining children. */
function removeAnchors(parent: Parents, id: string): number {
  const children: Nodes[] = parent.children
  for (let at = 0; at < children.length; at++) {
    const node = children[at]
    if (node?.type !== 'html' || !hasId(node, id)) continue
    const name = anchorTag.exec(node.value)?.[1] ?? ''
    const isClosed = anchorTag.exec(node.value)?.[3] === '/'
    const end = isClosed ? -1 : children.findIndex((child, later) => later > at && isClosing(child, name))
    if (end >= 0) children.splice(end, 1)
    children.splice(at, 1)
    at--
  }
  return children.length
}

const isClosing = (node: Nodes, name: string): boolean =>
  node.type === 'html' && node.value.toLowerCase() === `</${name.toLowerCase()}>`

function hasId({ value }: Html, id: string): boolean {
  const attributes = anchorTag.exec(value.trim())?.[2]
  if (attributes === undefined) return false
  const values = [...attributes.matchAll(/=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g)]
  return values.every(([, double, single, bare]) => (double ?? single ?? bare) === id)
}
