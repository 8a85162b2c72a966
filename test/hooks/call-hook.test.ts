import { expect, test } from 'vitest'
import { callHook } from '../../cli/hooks/call-hook.ts'

const source = { name: 'emit', configFile: 'site.config.ts', maxSeconds: 0.01 } as const

test.each([
  ['loops', () => loop(true)],
  ['waits for what never comes', () => new Promise(() => {})],
])('a hook that %s is given up, and reported at its key', async (_what, hook) => {
  expect(await callHook({ ...source, hook }, [])).toEqual({
    value: null,
    diagnostics: [
      {
        code: 'hook/failed',
        message: 'The hook "emit" did not return within 0.01 seconds.',
        origin: { kind: 'config', file: 'site.config.ts', path: 'hooks.emit' },
      },
    ],
  })
})

function loop(condition: boolean): void {
  while (condition);
}
