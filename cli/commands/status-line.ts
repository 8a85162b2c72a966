/** A line of a terminal that says what a command is doing, until something else is printed. */
export interface StatusLine {
  /** Replaces the text. Nothing is shown in the first half second, and texts that follow each other too fast are skipped. */
  show(text: string): void
  /** Removes the line, so that something else can be printed. */
  clear(): void
}

/** Commands that take less time need no explanation. */
const SHOW_AFTER_MS = 500

/** Least time between two texts. */
const INTERVAL_MS = 80

const ERASE_LINE = '\r\x1b[K'

/** Creates the line at the end of a terminal's output. */
export function createStatusLine(terminal: { write(text: string): unknown; columns?: number }): StatusLine {
  const begin = performance.now()
  let text = ''
  let isShown = false
  let shownAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    isShown = true
    shownAt = performance.now()
    terminal.write(ERASE_LINE + text.slice(0, (terminal.columns || 80) - 1))
  }
  return {
    show(next) {
      text = next
      const wait = Math.max(begin + SHOW_AFTER_MS, shownAt + INTERVAL_MS) - performance.now()
      if (wait <= 0) write()
      // A stage that counts nothing shows its name when the time has come.
      else timer ??= setTimeout(write, wait).unref()
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      if (isShown) terminal.write(ERASE_LINE)
      isShown = false
    },
  }
}
