import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStatusLine } from '../../cli/commands/status-line.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const ERASE = '\r\x1b[K'

function open(columns = 80) {
  const written: string[] = []
  const line = createStatusLine({ columns, write: (text: string) => written.push(text) })
  return { line, written }
}

describe('the status line', () => {
  it('shows nothing for a command that takes less than half a second', () => {
    const { line, written } = open()
    line.show('Loading')
    vi.advanceTimersByTime(499)
    line.show('Parsing')
    line.clear()
    vi.advanceTimersByTime(1000)
    expect(written).toEqual([])
  })

  it('shows the last text when half a second is over, though none follows', () => {
    const { line, written } = open()
    line.show('Loading')
    line.show('Bundling')
    vi.advanceTimersByTime(500)
    expect(written).toEqual([`${ERASE}Bundling`])
  })

  it('skips texts that follow too fast, and shows the last of them', () => {
    const { line, written } = open()
    vi.advanceTimersByTime(600)
    for (let count = 1; count <= 1000; count++) line.show(`Parsing ${count}`)
    vi.advanceTimersByTime(200)
    expect(written).toEqual([`${ERASE}Parsing 1`, `${ERASE}Parsing 1000`])
  })

  it('is removed before something else is printed, and cut to the width of the terminal', () => {
    const { line, written } = open(8)
    vi.advanceTimersByTime(600)
    line.show('Parsing 12 of 400')
    line.clear()
    line.clear()
    expect(written).toEqual([`${ERASE}Parsing`, ERASE])
  })
})
