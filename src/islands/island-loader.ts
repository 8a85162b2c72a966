import { dataAttributes, events, toSelector } from '../model/data-attributes.ts'
import { type EarlyEvent, REPLAYED_EVENT_TYPES, recordEvent, releaseEvents, replayEvents } from './early-events.ts'
import type { IslandModule } from './island-client.tsx'
import { parseLoadRule } from './load-rule.ts'
import { schedule } from './schedule.ts'

/** An island of the page. */
interface AttachedIsland {
  element: Element
  state: 'waiting' | 'loading' | 'hydrated'
  /** How many times its script failed to load. */
  failures: number
  early: EarlyEvent[]
  /** Stops waiting, or unmounts the hydrated island. */
  end(): void
}

/** Events that hydrate an island regardless of its load rule. */
const TOUCH_EVENT_TYPES = ['pointerdown', 'focusin', ...REPLAYED_EVENT_TYPES] as const

/**
 * Hydrates the islands of a page according to their load rules. Does not contain React, which is loaded with the first
 * island that needs it. Follows client navigation: attaches new islands, and ends those that have left the page.
 */
function startIslands(): void {
  const islands = new Map<Element, AttachedIsland>()
  let isReplaying = false
  const runReplay = (replay: () => void): void => {
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
    for (const element of document.querySelectorAll(toSelector(dataAttributes.island))) {
      if (islands.has(element)) continue
      const island: AttachedIsland = { element, state: 'waiting', failures: 0, early: [], end: () => undefined }
      islands.set(element, island)
      const rule = parseLoadRule(element.getAttribute(dataAttributes.islandLoad))
      island.end = schedule(rule, element, () => void hydrate(island, runReplay))
    }
  }
  const onTouch = (event: Event): void => {
    const element = event.target instanceof Element ? event.target.closest(toSelector(dataAttributes.island)) : null
    const island = element && islands.get(element)
    if (!island || island.state === 'hydrated' || isReplaying) return
    if (REPLAYED_EVENT_TYPES.some((type) => type === event.type)) recordEvent(event, island.element, island.early)
    void hydrate(island, runReplay)
  }
  for (const type of TOUCH_EVENT_TYPES) addEventListener(type, onTouch, { capture: true })
  document.addEventListener(events.routeDidUpdate, attach)
  attach()
}

/** An island whose script fails to load remains static; the next interaction tries again. */
async function hydrate(island: AttachedIsland, runReplay: (replay: () => void) => void): Promise<void> {
  if (island.state !== 'waiting') return
  island.state = 'loading'
  island.end()
  const { element } = island
  try {
    const end = await loadAndHydrate(element, island.failures)
    island.state = 'hydrated'
    island.end = end
    if (!element.isConnected) return end()
    runReplay(() => replayEvents(island.early, element))
  } catch (error) {
    island.state = 'waiting'
    if (island.failures === 0) {
      console.warn(
        `The island "${element.getAttribute(dataAttributes.island)}" stays static, because it failed to load.`,
        error,
      )
    }
    island.failures++
    runReplay(() => releaseEvents(island.early))
  }
  island.early = []
}

async function loadAndHydrate(element: Element, failures: number): Promise<() => void> {
  const getAttribute = (name: string): string => element.getAttribute(name) ?? ''
  // Some browsers remember a failed import, so the URL is changed.
  const again = failures > 0 ? `?retry=${failures}` : ''
  const script = getAttribute(dataAttributes.islandScript) + again
  const [{ hydrateIsland }, { islands }]: [typeof import('./island-client.tsx'), IslandModule] = await Promise.all([
    import(getAttribute(dataAttributes.islandClient)),
    import(script),
  ])
  const name = getAttribute(dataAttributes.island)
  const island = islands.find((each) => each.name === name)
  if (!island) throw new Error(`${script} does not define an island "${name}".`)
  const printed = {
    props: JSON.parse(getAttribute(dataAttributes.islandProps)),
    idPrefix: getAttribute(dataAttributes.islandIdPrefix),
  }
  return hydrateIsland(element, island, printed)
}

startIslands()
