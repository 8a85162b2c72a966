/** Times in milliseconds (docs/behaviours.md V-6). */
const DELAY_MS = 200
const TRICKLE_INTERVAL_MS = 800
const SPEED_MS = 200
const MINIMUM = 0.08
const MAXIMUM = 0.994
const TRICKLE_RATE = 0.02

/** The value after one trickle step; `random` is between 0 and 1. */
export function trickle(value: number, random: number): number {
  return Math.min(value + random * TRICKLE_RATE, MAXIMUM)
}

/** The value that a bar jumps to before it is full. */
export function leap(value: number, random: number): number {
  return Math.min(value + 0.3 + 0.5 * random, MAXIMUM)
}

/** The bar at the top of the window that shows a slow navigation. */
export interface Progress {
  /** Starts a navigation: the bar appears if the page is not loaded in time. A visible bar continues. */
  start(): void
  /** Everything is loaded: the bar no longer needs to appear. */
  cancelDelay(): void
  /** The new page is shown. */
  finish(): void
}

/** Creates the progress bar; the page has at most one at a time. */
export function createProgress(): Progress {
  let value = 0
  let bar: HTMLElement | undefined
  let delay = 0
  let interval = 0

  const show = (next: number): void => {
    value = next
    const direction = document.documentElement.dir === 'rtl' ? 1 : -1
    if (bar) bar.style.transform = `translateX(${direction * (1 - value) * 100}%)`
  }
  const showBar = (): void => {
    const element = createBar()
    bar = element.firstElementChild instanceof HTMLElement ? element.firstElementChild : undefined
    document.documentElement.classList.add('nprogress-busy')
    show(0)
    document.body.append(element)
    // Forces layout, because an element animates only after it has been laid out.
    bar?.getBoundingClientRect()
    show(MINIMUM)
    interval = window.setInterval(() => show(trickle(value, Math.random())), TRICKLE_INTERVAL_MS)
  }
  const cancelDelay = (): void => clearTimeout(delay)
  return {
    start() {
      cancelDelay()
      if (!bar) delay = window.setTimeout(showBar, DELAY_MS)
    },
    cancelDelay,
    finish() {
      cancelDelay()
      clearInterval(interval)
      document.documentElement.classList.remove('nprogress-busy')
      if (!bar) return
      const element = bar.parentElement
      const ending = bar
      show(leap(value, Math.random()))
      setTimeout(() => {
        ending.style.transform = 'none'
        ending.style.opacity = '0'
        setTimeout(() => element?.remove(), SPEED_MS * 2)
      }, SPEED_MS)
      bar = undefined
    },
  }
}

function createBar(): HTMLElement {
  const element = document.createElement('div')
  element.id = 'nprogress'
  // `bar` is not a valid role. The page is announced to screen readers when it is shown.
  element.setAttribute('aria-hidden', 'true')
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.setAttribute('role', 'bar')
  const peg = document.createElement('div')
  peg.className = 'peg'
  bar.append(peg)
  element.append(bar)
  return element
}
