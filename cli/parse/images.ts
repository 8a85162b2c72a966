import type { Definition, Image, ImageReference, Paragraph, PhrasingContent, Root } from 'mdast'
import type {} from 'remark-rehype'
import type { VFile } from 'vfile'
import { visit } from './visit.ts'

/** `diagram.svg#only-dark`, and GitHub's spelling of the same. */
const modeFragment = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/

/** Applies the color mode and the caption that Markdown gives an image. Runs before references are collected. */
export function transformImages(tree: Root, file: VFile): void {
  if (!String(file).includes('![')) return
  resolveReferences(tree)
  visit(tree, 'image', (node) => setMode(node))
  visit(tree, 'paragraph', (node) => makeFigure(node))
}

/** `![alt][name]` means the same as `![alt](address "title")`. */
function resolveReferences(tree: Root): void {
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  visit(tree, 'imageReference', (node, index, parent) => {
    const definition = definitions.get(node.identifier)
    if (!definition || !parent || index === undefined || !(definition.title || modeFragment.test(definition.url)))
      return
    parent.children[index] = createImage(node, definition)
  })
}

function createImage({ alt, position }: ImageReference, { url, title, data }: Definition): Image {
  const image: Image = { type: 'image', url, title: title ?? null, alt: alt ?? '' }
  if (position) image.position = position
  if (data) image.data = { ...data }
  return image
}

function setProperties(node: Image | Paragraph | PhrasingContent, properties: Record<string, string | string[]>): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } }
}

/** Both variants are printed, and the styles show one (docs/behaviours.md CM-11). Light mode never loads the dark. */
function setMode(node: Image): void {
  const match = modeFragment.exec(node.url)
  if (!match) return
  const mode = match[1] ?? match[2] ?? 'light'
  node.url = node.url.slice(0, match.index)
  setProperties(node, { className: [`ds-only-${mode}`], ...(mode === 'dark' && { loading: 'lazy' }) })
}

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === ''
const isForOneMode = ({ data }: Image): boolean => Array.isArray(data?.hProperties?.className)

/** The title of an image, or of a pair for both color modes, is its caption if it is alone in its paragraph. */
function makeFigure(node: Paragraph): void {
  const content = node.children.filter((child) => !isBlank(child))
  const images = content.filter((child): child is Image => child.type === 'image')
  const caption = images.find((image) => image.title)?.title
  const isOneImage = images.length === 1 || images.every(isForOneMode)
  if (!caption || images.length !== content.length || !isOneImage) return
  for (const image of images) image.title = null
  const text: PhrasingContent = { type: 'emphasis', children: [{ type: 'text', value: caption }] }
  text.data = { hName: 'figcaption' }
  node.children = [...images, text]
  node.data = { ...node.data, hName: 'figure' }
  setProperties(node, { className: ['ds-figure'] })
}
