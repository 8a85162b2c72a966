import type { RootContent } from 'mdast'
import { escapeHtml, escapeHtmlText } from '../../../lib/escape-html.ts'

/** Inline content as HTML, for elements whose content Markdown would take for paragraphs. */
export function writeAsHtml(nodes: readonly RootContent[]): string {
  return nodes.map(writeNode).join('')
}

function writeNode(node: RootContent): string {
  switch (node.type) {
    case 'text':
      return escapeHtmlText(node.value)
    case 'html':
      return node.value
    case 'inlineCode':
      return `<code>${escapeHtmlText(node.value)}</code>`
    case 'break':
      return '<br>'
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">`
    case 'emphasis':
      return `<em>${writeAsHtml(node.children)}</em>`
    case 'strong':
      return `<strong>${writeAsHtml(node.children)}</strong>`
    case 'delete':
      return `<del>${writeAsHtml(node.children)}</del>`
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${writeAsHtml(node.children)}</a>`
    default:
      return 'children' in node ? writeAsHtml(node.children) : ''
  }
}

/** Whether HTML can say the same as inline content. */
export function canBeHtml(nodes: readonly RootContent[]): boolean {
  return nodes.every(
    (node) =>
      ['text', 'html', 'inlineCode', 'break', 'image'].includes(node.type) ||
      ((node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete' || node.type === 'link') &&
        canBeHtml(node.children)),
  )
}
