import { createContext, createElement, type DOMAttributes, type ReactElement, useContext } from 'react'
import type { Labels } from '../labels.ts'
import { LabelsContext, useLabels } from './labels-context.ts'

/**
 * Renders an element to markup once for each owner and key, for all pages that share it. It must not contain components
 * that a project may override.
 */
export type RenderShared = (owner: object, key: string | number, create: () => ReactElement) => string

/** Set while the pages of a site are rendered. By default, nothing is shared. */
export const SharedMarkupContext = createContext<RenderShared | null>(null)

/** Props with the content of an element. The created markup must depend only on the owner, which belongs to one locale, and the key. */
export function useSharedContent(
  owner: object,
  key: string,
  create: () => ReactElement,
): Pick<DOMAttributes<Element>, 'children' | 'dangerouslySetInnerHTML'> {
  const renderShared = useContext(SharedMarkupContext)
  const labels = useLabels()
  return renderShared
    ? { dangerouslySetInnerHTML: { __html: keepLabels(renderShared, labels)(owner, key, create) } }
    : { children: create() }
}

/** Renders with the labels of the page: shared markup is rendered by itself, without the contexts around it. */
export function keepLabels(renderShared: RenderShared, labels: Labels): RenderShared {
  return (owner, key, create) =>
    renderShared(owner, key, () => createElement(LabelsContext, { value: labels }, create()))
}
