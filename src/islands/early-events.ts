/** An event that an island could not answer yet. */
export interface EarlyEvent {
  event: Event
  target: Element
  /** Child indices from the island to the target, which finds it again when hydration has made the elements anew. */
  path: number[]
  /** What the reader had entered when the event came; `null` where nothing can be entered. */
  value: string | null
  /** Whether it was kept from everybody, so that its effect is still to come. */
  isHeld: boolean
}

/** Kept until the island answers. Everything else has no effect that a reader would miss. */
export const replayedTypes = ['click', 'input', 'change', 'keydown', 'submit'] as const

/**
 * Records an event inside of an island that is not alive yet. Clicks and submissions are held back, since a link that is
 * followed or a form that is sent cannot be taken back; what is typed stays where it was typed.
 */
export function recordEvent(event: Event, island: Element, recorded: EarlyEvent[]): void {
  const { target } = event
  if (!(target instanceof Element)) return
  // The reader wants another tab or window: the island has no say in that.
  if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
  const isHeld = event.type === 'click' || event.type === 'submit'
  if (isHeld) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const last = recorded.at(-1)
  // Of a word that is typed, its last letter says everything.
  if (event.type === 'input' && last?.event.type === 'input' && last.target === target) recorded.pop()
  recorded.push({ event, target, path: pathOf(target, island), value: enteredValue(target), isHeld })
}

/** Sends the events again, in their order, to an island that is alive now. */
export function replayEvents(recorded: readonly EarlyEvent[], island: Element): void {
  for (const early of recorded) {
    const target = early.target.isConnected ? early.target : findByPath(early.path, island)
    if (!target) continue
    if (early.value !== null) restoreValue(target, early.value)
    if (early.isHeld) dispatchAgain(early.event, target)
    // The page has seen what was not held: this time it is for the island alone.
    else keepInside(early.event.type, island, () => dispatchAgain(early.event, target))
  }
}

/** Lets the browser do what it would have done without the island, which could not be loaded. */
export function releaseEvents(recorded: readonly EarlyEvent[]): void {
  for (const { event, target, isHeld } of recorded) if (isHeld && target.isConnected) dispatchAgain(event, target)
}

function dispatchAgain(event: Event, target: Element): void {
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    target.requestSubmit(event.submitter)
    return
  }
  const Constructor = event.constructor as new (type: string, init: EventInit) => Event
  target.dispatchEvent(new Constructor(event.type, copyInit(event)))
}

/** The properties of an event are what its constructor takes; those that it does not know are ignored. */
function copyInit(event: Event): EventInit {
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

function enteredValue(target: Element): string | null {
  if (!isField(target)) return null
  return target.type === 'checkbox' || target.type === 'radio' || target.type === 'file' ? null : target.value
}

/**
 * Writes a value so that React takes the event that follows for a change: React compares with the last value that was
 * written through the element's own property, and does not see what is written through its prototype's.
 */
function restoreValue(target: Element, value: string): void {
  if (!isField(target)) return
  if (target.tagName !== 'SELECT') target.value = ''
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set
  write?.call(target, value)
}

function pathOf(target: Element, island: Element): number[] {
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
