import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { isKeyInput, listenForKeys } from '../../cli/dev/terminal-keys.ts'

/** A terminal that records its modes. */
function createInput() {
  const modes: boolean[] = []
  const states: string[] = []
  const input = Object.assign(new EventEmitter(), {
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
    resume: () => states.push('resumed'),
    pause: () => states.push('paused'),
  })
  return { input, modes, states }
}

describe('keys', () => {
  it('call their actions, also several at once, and nothing for others, arrows and names of methods', () => {
    const { input } = createInput()
    const pressed: string[] = []
    const press = (key: string) => () => pressed.push(key)
    listenForKeys(input, { r: press('r'), q: press('q') }, press('Ctrl+C'))
    for (const keys of ['r', 'x', '\x1b[A', '\x1bq', 'rxq', '\x03']) input.emit('data', Buffer.from(keys))
    expect(pressed).toEqual(['r', 'r', 'q', 'Ctrl+C'])
  })

  it('are not shown by the terminal while they are listened for, which is as before afterwards', () => {
    const { input, modes, states } = createInput()
    const stop = listenForKeys(input, {}, () => undefined)
    expect([modes, states]).toEqual([[true], ['resumed']])
    stop()
    expect([modes, states]).toEqual([
      [true, false],
      ['resumed', 'paused'],
    ])
    expect(input.listenerCount('data')).toBe(0)
  })

  it('are not listened for without a terminal', () => {
    expect(isKeyInput(null)).toBe(false)
    expect(isKeyInput(new EventEmitter())).toBe(false)
  })
})
