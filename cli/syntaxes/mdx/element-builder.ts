import type { Html, RootContent } from 'mdast'
import { createText, isBlank, toPhrasing } from './content.ts'
import type { JsxElement } from './element.ts'
import { Props } from './props.ts'
import type { Piece } from './reader.ts'
import { isKnownComponent, renderElement } from './render-element.ts'
import type { MdxScope } from './scope.ts'
import type { Tag } from './tag.ts'

/** A tag, an expression or a statement in a tree, in place of what it becomes. */
export type Placeholder = Html & { data: { docsgenMdx: Piece & { isFlow: boolean } } }
/** The placeholder of a tag. */
export type TagNode = Html & { data: { docsgenMdx: Piece & { kind: 'tag'; isFlow: boolean } } }

export const isPlaceholder = (node: RootContent): node is Placeholder =>
  node.type === 'html' && node.data?.docsgenMdx !== undefined

export const isTagNode = (node: RootContent): node is TagNode =>
  isPlaceholder(node) && node.data.docsgenMdx.kind === 'tag'

export const getTag = (node: TagNode): Tag => node.data.docsgenMdx.tag

/** An element that is open, or the parent itself, which has no tag. */
interface Frame {
  opening: TagNode | undefined
  children: RootContent[]
}

/** The result of pairing the tags among the children of one parent. */
interface BuiltChildren {
  children: RootContent[]
  /** Opening tags at the beginning whose closing tags are outside the parent. */
  leading: TagNode[]
  /** Closing tags at the end whose opening tags are outside the parent. */
  trailing: TagNode[]
}

/** Builds elements from the children of one parent, whose tags are nodes. Tags without a counterpart are reported. */
export class ElementBuilder {
  private readonly frames: Frame[] = [{ opening: undefined, children: [] }]

  /** `isInline` is whether the parent cannot contain blocks, `around` the name of the component that the parent is in. */
  constructor(
    private readonly scope: MdxScope,
    private readonly isInline: boolean,
    private readonly around?: string,
  ) {}

  /** The name of the component that is open; empty for a fragment. */
  get openName(): string | undefined {
    const opening = this.frames.at(-1)?.opening
    return opening ? getTag(opening).name : this.around
  }

  add(nodes: readonly RootContent[]): void {
    const children = this.frames.at(-1)?.children
    for (const node of nodes) children?.push(node)
  }

  /** Adds the tag of a component or a fragment. */
  addTag(node: TagNode): void {
    const { kind } = getTag(node)
    if (kind === 'close') this.close(node)
    else if (kind === 'self-closing') this.add(this.render(node, []))
    else {
      this.frames.push({ opening: node, children: [] })
      this.scope.depth++
    }
  }

  private close(node: TagNode): void {
    const { name } = getTag(node)
    const at = this.frames.findLastIndex(({ opening }) => opening && getTag(opening).name === name)
    const opening = this.frames[at]?.opening
    if (!opening) {
      this.add([node])
      return
    }
    this.unwrap(at, at + 1)
    const children = this.dropStray(this.frames.pop()?.children ?? [])
    this.scope.depth--
    this.add(this.render(opening, children, node))
  }

  /** Ends the elements inside the frame `at`, and keeps their content. Those from `reported` on are reported. */
  private unwrap(at: number, reported: number): void {
    const target = this.frames[at]?.children
    const ended = this.frames.splice(at + 1)
    for (const [index, { opening, children }] of ended.entries()) {
      this.scope.depth--
      if (opening && at + 1 + index >= reported) target?.push(...this.giveUp(opening))
      for (const child of children) target?.push(child)
    }
  }

  private render(node: TagNode, children: RootContent[], end = node): readonly RootContent[] {
    const tag = getTag(node)
    if (tag.name === '') return children
    const element: JsxElement = {
      name: tag.name,
      tag,
      props: new Props(tag, this.scope),
      children,
      isFlow: node.data.docsgenMdx.isFlow,
      parent: this.openName,
      position: node.position && end.position && { start: node.position.start, end: end.position.end },
    }
    if (!this.scope.mayNest(tag)) return children
    const content = renderElement(element, this.scope)
    return this.isInline ? toPhrasing(content) : content
  }

  finish(): BuiltChildren {
    const leading = this.findLeading()
    this.unwrap(0, leading.length + 1)
    const children: RootContent[] = this.frames[0]?.children ?? []
    const trailing: TagNode[] = []
    let end = children.length
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at]
      if (node && isTagNode(node)) {
        trailing.push(node)
        end = at
      } else if (!node || !isBlank(node)) break
    }
    return { children: this.dropStray(children.slice(0, end)), leading, trailing: trailing.reverse() }
  }

  /** The tags of elements that begin before all other content and are not closed here; they may be closed outside. */
  private findLeading(): TagNode[] {
    const inner = this.frames.findIndex(({ children }) => !children.every(isBlank))
    const leading = this.frames.slice(1, inner < 0 ? undefined : inner + 1)
    return leading.flatMap(({ opening }) => opening ?? [])
  }

  /** Removes closing tags without an opening tag. */
  private dropStray(children: readonly RootContent[]): RootContent[] {
    return children.flatMap((node) => (isTagNode(node) ? this.giveUp(node) : [node]))
  }

  /** The replacement of a tag without its counterpart: its text if it is most likely not a tag, as in "a list of <T>". */
  giveUp(node: TagNode): RootContent[] {
    const tag = getTag(node)
    const isText = !node.data.docsgenMdx.isFlow && !isKnownComponent(tag.name, this.scope)
    const isClosing = tag.kind === 'close'
    const source = `<${isClosing ? '/' : ''}${tag.name}>`
    const what = isClosing ? `The closing tag ${source} has no opening tag` : `The element ${source} is never closed`
    const rest = isText ? 'it is shown as text' : isClosing ? 'it is left out' : 'only its content is shown'
    this.scope.reportOnce({ key: `unpaired ${source} ${rest}`, code: 'markdown/mdx-syntax', range: tag }, (times) => ({
      message: `${what}, so ${rest}${times}.`,
      hint: `Write both tags on lines of their own with the same indentation, or in the same paragraph. If it is not a tag, escape it: \\${source}.`,
    }))
    return isText ? [createText(this.scope.reader.slice(tag.start, tag.end), node.position)] : []
  }
}
