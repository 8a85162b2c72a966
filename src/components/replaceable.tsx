import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import type { ReplaceableName } from '../model/replaceable-names.ts'

/** Components of the project by the name of what they replace. Which props each is given, `replaceable` says. */
export type Replacements = Partial<Record<ReplaceableName, ComponentType<never>>>

/** What the pages of a site are rendered with. */
export const ReplacementsContext = createContext<Replacements>({})

/** What a replacement is given: the props of the component that it replaces, and that component, to put something around it. */
export type ReplacementProps<P> = P & { Original: ComponentType<P> }

/** Makes a component of the theme one that the project may replace. */
export function replaceable<P extends object>(
  name: ReplaceableName,
  Original: ComponentType<P>,
): (props: P) => ReactElement {
  return function Replaceable(props) {
    // What props a component of the project takes only its author knows.
    const Replacement = useContext(ReplacementsContext)[name] as ComponentType<ReplacementProps<P>> | undefined
    return Replacement ? createElement(Replacement, { ...props, Original }) : createElement(Original, props)
  }
}
