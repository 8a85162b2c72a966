import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Island, Island as IslandElement } from './island.tsx'
import { IslandTree } from './island-tree.tsx'

export { defineIsland } from './island.tsx'
export { LazyContent } from './LazyContent.tsx'
export { IslandElement as Island }

/** The bundled form of a module that defines islands. */
export interface IslandModule {
  islands: readonly Island<object>[]
}

/** The data of a printed island. */
export interface PrintedIsland {
  props: object
  idPrefix: string
}

/** Hydrates an island; resolves when it handles events, with the function that unmounts it. */
export function hydrateIsland(
  element: Element,
  island: Island<object>,
  { props, idPrefix }: PrintedIsland,
): Promise<() => void> {
  return new Promise((resolve) => {
    const onMount = () => resolve(() => root.unmount())
    const root = hydrateRoot(element, <IslandTree component={island.component} props={props} onMount={onMount} />, {
      identifierPrefix: idPrefix,
      // Browsers then tell scripts of the site about it, as about every other error.
      onCaughtError: (error) => reportError(error),
      onRecoverableError: (error, info) => console.error('docsgen React Root onRecoverableError:', error, info),
    })
  })
}

/** Renders into an empty element synchronously; `null` empties it again. */
export function createRenderer(element: Element): (content: ReactNode) => void {
  const root = createRoot(element)
  return (content) => flushSync(() => root.render(content))
}
