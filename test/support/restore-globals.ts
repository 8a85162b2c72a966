import { afterEach, vi } from 'vitest'

// Test files share their modules and globals, so what a test replaces must not reach the next one.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
