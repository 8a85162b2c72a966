import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { IslandScripts } from '../model/page-data.ts'
import { IslandTree } from './island-tree.tsx'
import { formatLoadRule, type LoadRule } from './load-rule.ts'
import { findSerializationIssue, type Serializable } from './serializable.ts'

/** The definition of a component that has state in the browser. */
export interface IslandDefinition<P> {
  /** Unique in its module: `detection-calculator`. */
  name: string
  load: LoadRule
  component: ComponentType<P>
}

/** A defined island. */
export interface Island<P> extends IslandDefinition<P> {
  /** The module that defines it, relative to the root; set when pages are compiled. */
  module?: string
}

/**
 * Defines a component that is hydrated in the browser. Call it at the top level of a module and import it from
 * `docsgen`, so that the module gets its own script.
 */
export function defineIsland<P>(definition: IslandDefinition<P>): Island<P> {
  return definition
}

/** The services that a page renderer provides to islands. */
export interface IslandHost {
  scripts: IslandScripts | null
  /** Renders HTML that the browser can hydrate; its generated ids begin with `idPrefix`. */
  print(element: ReactElement, idPrefix: string): string
  /** Returns a prefix that no other island of the page has. */
  createIdPrefix(): string
}

/** `null` in the browser and inside an island, where islands are ordinary components. */
export const IslandHostContext = createContext<IslandHost | null>(null)

/** Thrown for an island that cannot be printed; the message is a sentence without a period. */
export class IslandError extends Error {
  override readonly name = 'IslandError'
  readonly kind: 'invalid-props' | 'no-script'
  readonly hint: string

  constructor(kind: IslandError['kind'], message: string, hint: string) {
    super(message)
    this.kind = kind
    this.hint = hint
  }
}

/** Props of `Island`: the island, and the props of its component, which must be JSON. */
export interface IslandProps<P> {
  of: Island<P>
  props: P & Serializable<P>
}

/** Prints an island into the static page: the markup of its component for `props`, ready to be hydrated. */
export function Island<P extends object>({ of: island, props }: IslandProps<P>): ReactElement {
  const host = useContext(IslandHostContext)
  if (!host) return createElement<P>(island.component, props)
  // The component is rendered separately, as in the browser: it gets no context from around it.
  const idPrefix = host.createIdPrefix()
  const html = host.print(<IslandTree component={island.component} props={props} />, idPrefix)
  const attributes = toIslandAttributes(island, { props, idPrefix, scripts: host.scripts })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has just rendered
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * The attributes that the loader reads. Without a script (if it could not be bundled, which was reported) the island
 * stays static.
 */
function toIslandAttributes<P extends object>(
  { name, load, module }: Island<P>,
  { props, idPrefix, scripts }: { props: P; idPrefix: string; scripts: IslandScripts | null },
): Record<string, string> {
  const issue = findSerializationIssue(props, 'props')
  if (issue) {
    const message = `The island "${name}" cannot receive ${issue.path}, because it is ${issue.kind} and not JSON`
    throw new IslandError('invalid-props', message, 'Pass plain data instead, and create the value in the island.')
  }
  if (module === undefined) {
    const message = `The island "${name}" has no script, because its module does not import defineIsland from "docsgen"`
    throw new IslandError('no-script', message, 'Import defineIsland from "docsgen" in the module that calls it.')
  }
  const script = scripts?.modules[module]
  if (!scripts || script === undefined) return {}
  return {
    ...attr(dataAttributes.island, name),
    ...attr(dataAttributes.islandScript, script),
    ...attr(dataAttributes.islandClient, scripts.client),
    ...attr(dataAttributes.islandLoad, formatLoadRule(load)),
    ...attr(dataAttributes.islandProps, JSON.stringify(props)),
    ...attr(dataAttributes.islandIdPrefix, idPrefix),
  }
}
