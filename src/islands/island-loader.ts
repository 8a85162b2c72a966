import { events, hooks, selectorOf } from '../model/hooks.ts'
import type { IslandModule } from './client.tsx'
import { type EarlyEvent, recordEvent, releaseEvents, replayEvents, replayedTypes } from './early-events.ts'
import { parseLoadRule } from './load-rule.ts'
import { schedule } from './schedule.ts'

/** An island of the page. */
interface AttachedIsland {
  element: Element
  state: 'waiting' | 'loading' | 'alive'
  /** Times that its script could not be loaded. */
  failures: number
  early: EarlyEvent[]
  /** Ends what the island is doing: waiting, or being alive. */
  end(): void
}

/** What a reader does first to an island; it then comes to life whatever its rule says. */
const touches = ['pointerdown', 'focusin', ...replayedTypes] as const

/**
 * Brings the islands of a page to life by their rules. Holds no React: that comes with the first island that needs it.
 * Follows client navigation: new islands are taken up, those that have left the page are ended.
 */
function startIslands(): void {
  const islands = new Map<Element, AttachedIsland>()
  let isReplaying = false
  const whileReplaying = (replay: () => void): void => {
    isReplaying = true
    replay()
    isReplaying = false
  }
  const attach = (): void => {
    for (const [element, island] of islands) {
      if (element.isConnected) continue
      island.end()
      islands.delete(element)
    }
    for (const element of document.querySelectorAll(selectorOf(hooks.island))) {
      if (islands.has(element)) continue
      const island: AttachedIsland = { element, state: 'waiting', failures: 0, early: [], end: () => undefined }
      islands.set(element, island)
      const rule = parseLoadRule(element.getAttribute(hooks.islandLoad))
      island.end = schedule(rule, element, () => void bringToLife(island, whileReplaying))
    }
  }
  const onTouch = (event: Event): void => {
    const element = event.target instanceof Element ? event.target.closest(selectorOf(hooks.island)) : null
    const island = element && islands.get(element)
    if (!island || island.state === 'alive' || isReplaying) return
    if (replayedTypes.some((type) => type === event.type)) recordEvent(event, island.element, island.early)
    void bringToLife(island, whileReplaying)
  }
  for (const type of touches) addEventListener(type, onTouch, { capture: true })
  document.addEventListener(events.routeDidUpdate, attach)
  attach()
}

/** An island whose script cannot be loaded stays as it was printed; the next touch tries again. */
async function bringToLife(island: AttachedIsland, whileReplaying: (replay: () => void) => void): Promise<void> {
  if (island.state !== 'waiting') return
  island.state = 'loading'
  island.end()
  const { element } = island
  try {
    const end = await hydrate(element, island.failures)
    island.state = 'alive'
    island.end = end
    if (!element.isConnected) return end()
    whileReplaying(() => replayEvents(island.early, element))
  } catch (error) {
    island.state = 'waiting'
    if (island.failures === 0) {
      console.warn(`The island "${element.getAttribute(hooks.island)}" stays static, as it cannot be loaded.`, error)
    }
    island.failures++
    whileReplaying(() => releaseEvents(island.early))
  }
  island.early = []
}

async function hydrate(element: Element, failures: number): Promise<() => void> {
  const read = (name: string): string => element.getAttribute(name) ?? ''
  // Some browsers remember that an address could not be imported.
  const again = failures > 0 ? `?retry=${failures}` : ''
  const script = read(hooks.islandScript) + again
  const [{ hydrateIsland }, { islands }]: [typeof import('./client.tsx'), IslandModule] = await Promise.all([
    import(read(hooks.islandClient)),
    import(script),
  ])
  const name = read(hooks.island)
  const island = islands.find((each) => each.name === name)
  if (!island) throw new Error(`${script} defines no island "${name}".`)
  const printed = { props: JSON.parse(read(hooks.islandProps)), idPrefix: read(hooks.islandIdPrefix) }
  return hydrateIsland(element, island, printed)
}

startIslands()
