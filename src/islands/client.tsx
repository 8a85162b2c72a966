import { hydrateRoot } from 'react-dom/client'
import { type Island, Island as IslandElement } from './island.tsx'
import { IslandTree } from './island-tree.tsx'

export { Deferred } from './Deferred.tsx'
export { defineIsland } from './island.tsx'
export { IslandElement as Island }

/** What a module that defines islands is bundled to. */
export interface IslandModule {
  islands: readonly Island<object>[]
}

/** What an island was printed with. */
export interface PrintedIsland {
  props: object
  idPrefix: string
}

/** Brings an island to life; resolves when it answers events, with the function that ends it. */
export function hydrateIsland(
  element: Element,
  island: Island<object>,
  { props, idPrefix }: PrintedIsland,
): Promise<() => void> {
  return new Promise((resolve) => {
    const onMount = () => resolve(() => root.unmount())
    const root = hydrateRoot(element, <IslandTree component={island.component} props={props} onMount={onMount} />, {
      identifierPrefix: idPrefix,
      onRecoverableError: (error, info) => console.error('docsgen React Root onRecoverableError:', error, info),
    })
  })
}
