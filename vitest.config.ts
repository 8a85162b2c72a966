import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of this repository's own site: its text, its facts, and the behaviors that docs/behaviours.md lists. */
const site = ['test/content/**/*.test.{ts,tsx}', 'test/behaviours.test.ts', 'test/browser/coverage.test.ts']
const browser = ['test/browser/**/*.test.{ts,tsx}']
/** Tests that start processes, need `dist/`, measure time or list thousands of files. */
const slow = ['test/**/*.slow.test.{ts,tsx}', 'test/acceptance/**/*.test.{ts,tsx}']

const fixtures = ['test/fixtures/**']
const later = { groupOrder: 1 }
/** A condition that is polled for may take as long as a busy machine needs; the default is a second. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  resolve: { alias: { docsgen: resolve(import.meta.dirname, 'cli/index.ts') } },
  define: {
    DOCSGEN_VERSION: JSON.stringify('0.0.0-test'),
    DOCSGEN_KATEX_VERSION: JSON.stringify('0.19.1'),
    DOCSGEN_KATEX_INTEGRITY: JSON.stringify('sha384-katex'),
  },
  test: {
    globalSetup: ['test/support/temporary-folder.ts'],
    // Vitest would leave one processor unused, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // Modules have no state (R7), so files share them, and one browser: loading them takes longer than most tests.
    isolate: false,
    setupFiles: ['test/support/restore-globals.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...fixtures, ...site, ...browser, ...slow],
          testTimeout: 5_000,
          // Before the others, whose processes would use up the time limit.
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          // WebAssembly and mocked modules are kept by the process, whatever Vitest loads again.
          isolate: true,
          include: slow,
          exclude: fixtures,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
          sequence: later,
        },
      },
      { extends: true, test: { name: 'site', include: site, testTimeout: 120_000, sequence: later } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          exclude: site,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
          sequence: later,
        },
      },
    ],
  },
})
