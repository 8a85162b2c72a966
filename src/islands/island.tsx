import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import { hooks, mark } from '../model/hooks.ts'
import type { IslandScripts } from '../model/page-data.ts'
import { IslandTree } from './island-tree.tsx'
import { formatLoadRule, type LoadRule } from './load-rule.ts'
import { findFault, type Serializable } from './serializable.ts'

/** What a component that has state in the browser says of itself. */
export interface IslandDefinition<P> {
  /** Unique in its module: `detection-calculator`. */
  name: string
  load: LoadRule
  component: ComponentType<P>
}

/** A defined island. */
export interface Island<P> extends IslandDefinition<P> {
  /** The module that defines it, relative to the root; set where pages are compiled. */
  module?: string
}

/**
 * Declares a component that comes to life in the browser. Call it at the top level of a module, and import it from
 * `docsgen` there: that is how the module gets a script of its own.
 */
export function defineIsland<P>(definition: IslandDefinition<P>): Island<P> {
  return definition
}

/** What renders a page gives to the islands in it. */
export interface IslandHost {
  scripts: IslandScripts | null
  /** Renders to HTML that the browser can hydrate; ids made in it begin with `idPrefix`. */
  print(element: ReactElement, idPrefix: string): string
  /** A prefix that no other island of the page has. */
  createIdPrefix(): string
}

/** Unset in the browser, and inside of an island, where an island is a component like any other. */
export const IslandHostContext = createContext<IslandHost | null>(null)

/** An island that cannot be printed: what is wrong with it, as a sentence without a full stop. */
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

/** Prints an island into the static page: what its component renders from `props`, ready to come to life. */
export function Island<P extends object>({ of: island, props }: IslandProps<P>): ReactElement {
  const host = useContext(IslandHostContext)
  if (!host) return createElement<P>(island.component, props)
  // The component renders by itself, as it will in the browser: nothing around it reaches into it.
  const idPrefix = host.createIdPrefix()
  const html = host.print(<IslandTree component={island.component} props={props} />, idPrefix)
  const attributes = describe(island, { props, idPrefix, scripts: host.scripts })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has just rendered
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

/** What the loader reads. Without a script (it could not be bundled, which was reported) the island stays static. */
function describe<P extends object>(
  { name, load, module }: Island<P>,
  { props, idPrefix, scripts }: { props: P; idPrefix: string; scripts: IslandScripts | null },
): Record<string, string> {
  const fault = findFault(props, 'props')
  if (fault) {
    const message = `The island "${name}" cannot be given ${fault.path}, because it is ${fault.kind} and not JSON`
    throw new IslandError('invalid-props', message, 'Pass the data that it is made from, and make it in the island.')
  }
  if (module === undefined) {
    const message = `The island "${name}" has no script, because its module does not import defineIsland from "docsgen"`
    throw new IslandError('no-script', message, 'Import defineIsland from "docsgen" in the module that calls it.')
  }
  const script = scripts?.modules[module]
  if (!scripts || script === undefined) return {}
  return {
    ...mark(hooks.island, name),
    ...mark(hooks.islandScript, script),
    ...mark(hooks.islandClient, scripts.client),
    ...mark(hooks.islandLoad, formatLoadRule(load)),
    ...mark(hooks.islandProps, JSON.stringify(props)),
    ...mark(hooks.islandIdPrefix, idPrefix),
  }
}
