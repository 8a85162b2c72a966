import type { Html, RootContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { suggest } from '../../lib/suggest.ts'
import { generated } from './block-components.ts'
import { findComponentRule, listComponentNames } from './components.ts'
import { isBlank, toFlow } from './content.ts'
import type { ComponentRule, JsxElement } from './element.ts'
import type { Literal } from './literal.ts'
import { icon } from './media-components.ts'
import type { MdxScope } from './scope.ts'
import { findTabRule, renderSlot } from './tab-components.ts'
import { showUnknown } from './unknown-component.ts'

/** The nodes in place of an element: an imported file, a component of the project, a directive, or its content. */
export function renderElement(element: JsxElement, scope: MdxScope): RootContent[] {
  const file = findImportedFile(element.name, scope)
  if (file !== undefined) return renderInclude(element, file, scope)
  const directive = findDirective(element.name, scope)
  if (directive !== undefined) return [renderOwnComponent(element, directive)]
  const findParent = (name: string) => findRule(name, scope)
  if (element.name === 'Fragment') return renderSlot(element, findParent)
  const rule = findRule(element.name, scope) ?? findTabRule(element, findParent)
  const content = rule ? rule.render(element, scope) : showUnknown(element)
  if (!rule) reportUnknown(element, content, scope)
  // An icon is decoration, and what docsgen generates is on the page anyway.
  const isMissing = rule !== icon && rule !== generated
  const isLost = content.length === 0 && element.tag.kind === 'self-closing' && isMissing
  return isLost && scope.keepsLost ? [createNote(element, scope)] : content
}

/** A comment in place of an element, with its source. */
function createNote({ tag, position }: JsxElement, { reader }: MdxScope): Html {
  const source = reader
    .slice(tag.start, tag.end)
    .replaceAll('-->', '--&gt;')
    .replace(/\n(?:[ \t]*\n)+/g, '\n')
  return { type: 'html', value: `<!-- ${source} -->`, position }
}

/** Whether an element of this name becomes more than its content. */
export function isKnownComponent(name: string, scope: MdxScope): boolean {
  return scope.imports.has(name) || findDirective(name, scope) !== undefined || findRule(name, scope) !== undefined
}

/** The document that a name was imported from. */
function findImportedFile(name: string, { imports }: MdxScope): string | undefined {
  const imported = imports.get(name)
  const isDocument =
    imported?.name === 'default' && /^(?:\.{0,2}\/|@site\/)/.test(imported.path) && hasMarkdownExtension(imported.path)
  return isDocument ? imported.path : undefined
}

/** A name changed by its import is looked up by its original name. */
function findRule(name: string, { imports }: MdxScope): ComponentRule | undefined {
  const imported = imports.get(name)?.name
  return findComponentRule(imported === undefined || imported === 'default' || imported === '*' ? name : imported)
}

function renderInclude({ props, tag, children, position }: JsxElement, file: string, scope: MdxScope): RootContent[] {
  if (props.names.length > 0 || children.length > 0) {
    scope.report('markdown/mdx-expression', tag, {
      message: `The file "${file}" is included unchanged, so the props and the content of <${tag.name}> have no effect.`,
      hint: 'Write the content that depends on them in the page itself.',
    })
  }
  scope.noteInclude()
  return [{ type: 'leafDirective', name: 'include', attributes: { file }, children: [], position }]
}

/** The directive of the project for a component name: `chart` or `Chart` for `Chart`, `bar-chart` for `BarChart`. */
function findDirective(name: string, { context }: MdxScope): string | undefined {
  const directives = context.options.directives ?? []
  const plain = (text: string) => text.replaceAll(/[-_]/g, '').toLowerCase()
  return directives.find((each) => each === name) ?? directives.find((each) => plain(each) === plain(name))
}

/** A component of the project is text until its paragraph turns out to contain nothing else. */
function renderOwnComponent({ props, children, tag, isFlow, position }: JsxElement, name: string): RootContent {
  const entries = tag.attributes.flatMap((attribute): [string, Literal][] => {
    const value = props.get(attribute.name)
    return attribute.name === '' || value === undefined ? [] : [[attribute.name, value]]
  })
  const data = { docsgenProps: Object.fromEntries(entries) }
  const common = { name, attributes: {}, position }
  const isInline = children.every((node) => !['paragraph', 'list', 'code', 'containerDirective'].includes(node.type))
  if (!isInline || isFlow) {
    return {
      type: 'containerDirective',
      ...common,
      data: { ...data, docsgenElement: true },
      children: toFlow(children),
    }
  }
  const content = children as TextDirective['children']
  return { type: 'textDirective', ...common, data, children: content }
}

/** Describes the part of a component that is shown. */
function describeShown(children: readonly RootContent[], shown: readonly RootContent[]): string {
  if (children.some((node) => !isBlank(node))) return 'only its content is shown'
  const parts = shown.flatMap((node) => (node.type === 'paragraph' ? node.children : [node]))
  const [first] = parts.filter((node) => !isBlank(node))
  if (first === undefined) return 'nothing of its content is shown'
  if (first.type === 'image') return 'only its image is shown'
  return `only the ${first.type === 'list' ? 'list' : 'text'} in its props is shown`
}

function reportUnknown({ name, tag, children }: JsxElement, shown: readonly RootContent[], scope: MdxScope): void {
  const names = [...listComponentNames(), ...(scope.context.options.directives ?? [])]
  const imported = scope.imports.get(name)
  const hasContent = children.some((node) => !isBlank(node)) || hasSource(tag, scope)
  const isShown = hasContent || shown.some((node) => !isBlank(node))
  const target = `<${name}>`
  if (imported && !isShown) {
    // Not a mistake of the author, but missing on the page.
    scope.reportOnce({ key: `component ${name}`, code: 'markdown/imported-component', range: tag }, (times) => ({
      message: `The component ${target} is not run, so nothing is shown in its place${times}.`,
      hint: `It is imported from "${imported.path}". Register a component of React under "markdown.directives", or write its content in Markdown.`,
      target,
    }))
    return
  }
  // An imported name is not misspelled.
  const near = imported ? undefined : suggest(name, names)
  const rest = isShown ? describeShown(children, shown) : 'nothing is shown in its place'
  const code = isShown && !near ? 'markdown/unwrapped-component' : 'markdown/unknown-component'
  scope.reportOnce({ key: `component ${name} ${code}`, code, range: tag }, (times) => ({
    message: `The component ${target} is unknown, so ${rest}${times}.`,
    hint: near
      ? `Did you mean <${near}>?`
      : 'Register it under "markdown.directives", or write a directive in its place.',
    target,
  }))
}

/** Whether anything is between the tags of an element, even an icon, which is not shown. */
function hasSource({ kind, end, name }: JsxElement['tag'], { reader }: MdxScope): boolean {
  if (kind !== 'open') return false
  const rest = reader.text.slice(end, end + 200).trimStart()
  return rest !== '' && !rest.startsWith(`</${name}`)
}
