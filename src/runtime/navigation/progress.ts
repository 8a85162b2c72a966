/** behaviours.md V-6; times in milliseconds. */
const delayMs = 200
const trickleMs = 800
const speedMs = 200
const minimum = 0.08
const most = 0.994
const trickleRate = 0.02

/** The value after a trickle; `random` is from 0 to 1. */
export function trickle(value: number, random: number): number {
  return Math.min(value + random * trickleRate, most)
}

/** The value that a bar jumps to before it is full. */
export function leap(value: number, random: number): number {
  return Math.min(value + 0.3 + 0.5 * random, most)
}

/** The bar at the top of the window that shows a slow navigation. */
export interface Progress {
  /** A navigation begins: the bar comes if it is not loaded in time. A bar that shows goes on. */
  start(): void
  /** Everything has come: no bar needs to come any more. */
  loaded(): void
  /** The new page stands. */
  finish(): void
}

/** One at a time stands in the page. */
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
  const appear = (): void => {
    const element = createBar()
    bar = element.firstElementChild instanceof HTMLElement ? element.firstElementChild : undefined
    document.documentElement.classList.add('nprogress-busy')
    show(0)
    document.body.append(element)
    // Only what has been laid out once can move.
    bar?.getBoundingClientRect()
    show(minimum)
    interval = window.setInterval(() => show(trickle(value, Math.random())), trickleMs)
  }
  const loaded = (): void => clearTimeout(delay)
  return {
    start() {
      loaded()
      if (!bar) delay = window.setTimeout(appear, delayMs)
    },
    loaded,
    finish() {
      loaded()
      clearInterval(interval)
      document.documentElement.classList.remove('nprogress-busy')
      if (!bar) return
      const element = bar.parentElement
      const ending = bar
      show(leap(value, Math.random()))
      setTimeout(() => {
        ending.style.transform = 'none'
        ending.style.opacity = '0'
        setTimeout(() => element?.remove(), speedMs * 2)
      }, speedMs)
      bar = undefined
    },
  }
}

function createBar(): HTMLElement {
  const element = document.createElement('div')
  element.id = 'nprogress'
  // The specification's role is none that exists. What a reader has to hear is announced when the page is there.
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
