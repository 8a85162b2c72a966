/** An event that an island could not handle yet. */
export interface EarlyEvent {
  event: Event
  target: Element
  /** Child indices from the island to the target, to find it again if hydration has recreated the elements. */
  path: number[]
  /** The value of the control when the event was fired; `null` for other elements. */
  value: string | null
  /** Whether it was stopped, so that its effect is pending. */
  isHeld: boolean
}

/** Events that are recorded until the island is hydrated. Readers would not notice if others were lost. */
export const REPLAYED_EVENT_TYPES = ['click', 'input', 'change', 'keydown', 'submit'] as const

/**
 * Records an event inside an island that is not hydrated yet. Clicks and submissions are held back, because they cannot
 * be undone; typed text stays in its field.
 */
export function recordEvent(event: Event, island: Element, recorded: EarlyEvent[]): void {
  const { target } = event
  if (!(target instanceof Element)) return
  // The reader opens another tab or window, which does not concern the island.
  if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
  const isHeld = event.type === 'click' || event.type === 'submit'
  if (isHeld) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const last = recorded.at(-1)
  // Only the last input event of a field is kept, because it has the whole value.
  if (event.type === 'input' && last?.event.type === 'input' && last.target === target) recorded.pop()
  recorded.push({ event, target, path: getElementPath(target, island), value: getEnteredValue(target), isHeld })
}

/** Dispatches the recorded events again, in order, to an island that is now hydrated. */
export function replayEvents(recorded: readonly EarlyEvent[], island: Element): void {
  for (const early of recorded) {
    const target = early.target.isConnected ? early.target : findByPath(early.path, island)
    if (!target) continue
    if (early.value !== null) restoreValue(target, early.value)
    if (early.isHeld) redispatch(early.event, target)
    // The page has already handled events that were not held, so they are dispatched to the island only.
    else keepInside(early.event.type, island, () => redispatch(early.event, target))
  }
}

/** Lets the browser perform the default actions of held events, because the island failed to load. */
export function releaseEvents(recorded: readonly EarlyEvent[]): void {
  for (const { event, target, isHeld } of recorded) if (isHeld && target.isConnected) redispatch(event, target)
}

function redispatch(event: Event, target: Element): void {
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    target.requestSubmit(event.submitter)
    return
  }
  const Constructor = event.constructor as new (type: string, init: EventInit) => Event
  target.dispatchEvent(new Constructor(event.type, toEventInit(event)))
}

/** An event itself can be passed to its constructor as options: unknown properties are ignored. */
function toEventInit(event: Event): EventInit {
  const init: Record<string, unknown> = {}
  for (const key in event) init[key] = Reflect.get(event, key)
  return init
}

function keepInside(type: string, island: Element, dispatch: () => void): void {
  const stop = (event: Event): void => event.stopPropagation()
  island.addEventListener(type, stop)
  dispatch()
  island.removeEventListener(type, stop)
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(element: Element): element is Field {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
}

function getEnteredValue(target: Element): string | null {
  if (!isField(target)) return null
  return target.type === 'checkbox' || target.type === 'radio' || target.type === 'file' ? null : target.value
}

/**
 * Sets a value so that React treats the next event as a change: React compares with the last value set through the
 * element's own property, and does not notice one set through the prototype's.
 */
function restoreValue(target: Element, value: string): void {
  if (!isField(target)) return
  if (target.tagName !== 'SELECT') target.value = ''
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set
  write?.call(target, value)
}

function getElementPath(target: Element, island: Element): number[] {
  const path: number[] = []
  for (let element = target; element !== island && element.parentElement; element = element.parentElement) {
    path.unshift([...element.parentElement.children].indexOf(element))
  }
  return path
}

function findByPath(path: readonly number[], island: Element): Element | undefined {
  let element: Element | undefined = island
  for (const index of path) element = element?.children[index]
  return element
}
