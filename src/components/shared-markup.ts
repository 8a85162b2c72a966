import { createContext, type DOMAttributes, type ReactElement, useContext } from 'react'

/**
 * Renders an element to markup once for each owner and key, for all pages on which it is the same. It must not contain what a
 * project may override.
 */
export type RenderShared = (owner: object, key: string | number, create: () => ReactElement) => string

/** Set where the pages of a site are rendered; by default, everything is rendered where it is. */
export const SharedMarkupContext = createContext<RenderShared | null>(null)

/** The content of an element, as its props. What is created must depend on the owner and the key only. */
export function useSharedContent(
  owner: object,
  key: string,
  create: () => ReactElement,
): Pick<DOMAttributes<Element>, 'children' | 'dangerouslySetInnerHTML'> {
  const renderShared = useContext(SharedMarkupContext)
  return renderShared
    ? { dangerouslySetInnerHTML: { __html: renderShared(owner, key, create) } }
    : { children: create() }
}
