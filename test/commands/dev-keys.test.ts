import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { followKeys } from '../../cli/commands/dev-keys.ts'
import type { KeyInput } from '../../cli/dev/terminal-keys.ts'
import { createTerminal } from './project.ts'

function follow() {
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) })
  const { terminal, written } = createTerminal('/nowhere')
  const keys = followKeys({ ...terminal, stdin }, (input): input is KeyInput => input === stdin)
  return { keys, press: (key: string) => stdin.emit('data', key), modes, written }
}

test('keys that need the site do nothing before it is built, and help and quitting work at once', () => {
  const { keys, press, modes, written } = follow()
  for (const key of 'rou') press(key)
  expect(written.stdout).toBe('')
  press('h')
  expect(written.stdout).toContain('print all problems')
  press('q')
  expect([keys.signal.aborted, keys.getExitCode()]).toEqual([true, 0])
  keys.stop()
  expect(modes).toEqual([true, false])
})

test('keys that need the site work when it is built, and Ctrl+C ends the command as interrupted', () => {
  const { keys, press } = follow()
  const pressed: string[] = []
  const record = (name: string) => () => pressed.push(name)
  keys.enable({ showProblems: record('problems'), open: record('open'), showAddresses: record('addresses') })
  for (const key of 'rou') press(key)
  expect(pressed).toEqual(['problems', 'open', 'addresses'])
  press('\x03')
  expect([keys.signal.aborted, keys.getExitCode()]).toEqual([true, 130])
})
