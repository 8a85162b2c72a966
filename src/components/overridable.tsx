import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import type { OverridableName } from '../model/overridable-names.ts'

/**
 * Components of the project by the name of the component they override. `createOverridable` defines the props of each.
 */
export type Overrides = Partial<Record<OverridableName, ComponentType<never>>>

interface OverrideContext {
  overrides: Overrides
  customFields: Record<string, unknown>
}

/** The overrides and custom fields that all pages are rendered with. */
export const OverridesContext = createContext<OverrideContext>({ overrides: {}, customFields: {} })

/** Props that an override receives in addition to the props `P` of the original component. */
export interface OverrideExtras<P> {
  /** The original component, for wrapping it. */
  Original: ComponentType<P>
  /** `customFields` of the configuration. */
  customFields: Record<string, unknown>
}

/** Creates a component of the theme that the project may override. */
export function createOverridable<P extends object>(
  name: OverridableName,
  Original: ComponentType<P>,
): (props: P) => ReactElement {
  return function Replaceable(props) {
    // Only its author knows the props of a component of the project.
    const { overrides, customFields } = useContext(OverridesContext)
    const Override = overrides[name] as ComponentType<P & OverrideExtras<P>> | undefined
    return Override ? createElement(Override, { ...props, Original, customFields }) : createElement(Original, props)
  }
}
