import type { Element, Nodes } from 'hast'
import { splitRef } from '../content/project-files.ts'
import type { ParseContext } from './context.ts'
import type { Span } from './document.ts'

/** Checks what screen readers announce: images, links and headings, in document order. */
export interface AlternativesCheck {
  /** `isHtml`: an author wrote the element as raw HTML, where empty alternative text marks a decorative image. */
  checkImage(image: Element, span: Span, isHtml: boolean): void
  checkLink(link: Element, span: Span): void
  /** `depth` is 1 to 6. */
  checkHeading(depth: number, span: Span): void
}

const NO_CHECK: AlternativesCheck = {
  checkImage: () => undefined,
  checkLink: () => undefined,
  checkHeading: () => undefined,
}

/** The title of the page counts as the first heading. Documents of a Git ref are not checked, because they cannot be edited. */
export function createAlternativesCheck(context: ParseContext): AlternativesCheck {
  if (splitRef(context.path, context.options.refs).ref !== null) return NO_CHECK
  let lastDepth = 1
  return {
    checkImage({ properties }, span, isHtml) {
      const { alt } = properties
      const isDecorative =
        isHtml && (alt === '' || properties.role === 'presentation' || properties.ariaHidden === 'true')
      if (isDecorative || (typeof alt === 'string' && alt.trim() !== '') || hasName(properties)) return
      const hint = isHtml
        ? 'Describe the image in its `alt` attribute, or write `alt=""` if it is decoration.'
        : 'Describe it between the brackets, ![like this](image.png), or write <img alt=""> if it is decoration.'
      context.report('image/no-alt', span, { message: 'The image has no alternative text.', hint })
    },
    checkLink(link, span) {
      if (hasName(link.properties) || link.children.some(hasText)) return
      const hint = 'Write the text of the link between its brackets.'
      context.report('link/no-text', span, {
        message: 'The link has no text, so readers cannot see or follow it.',
        hint,
      })
    },
    checkHeading(depth, span) {
      if (depth > lastDepth + 1) {
        const last = lastDepth === 1 ? 'the title of the page' : `a heading of level ${lastDepth}`
        context.report('markdown/heading-order', span, {
          message: `A heading of level ${depth} follows ${last}, so level ${lastDepth + 1} is missing.`,
          hint: `Make it level ${lastDepth + 1}: ${'#'.repeat(lastDepth + 1)}`,
        })
      }
      lastDepth = depth
    },
  }
}

const hasName = ({ ariaLabel, ariaLabelledBy, title }: Element['properties']): boolean =>
  [ariaLabel, ariaLabelledBy, title].some((name) => name !== undefined && String(name).trim() !== '')

/** An image counts as text: it is checked on its own. */
function hasText(node: Nodes): boolean {
  if (node.type === 'text') return /[^\s\u200B]/.test(node.value)
  if (node.type !== 'element') return false
  if (['img', 'svg', 'picture', 'video', 'object'].includes(node.tagName)) return true
  return hasName(node.properties) || node.children.some(hasText)
}
