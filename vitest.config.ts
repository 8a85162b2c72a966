import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { docsgen: resolve(import.meta.dirname, 'cli/index.ts') } },
  define: {
    DOCSGEN_VERSION: JSON.stringify('0.0.0-test'),
    DOCSGEN_KATEX_VERSION: JSON.stringify('0.19.1'),
    DOCSGEN_KATEX_INTEGRITY: JSON.stringify('sha384-katex'),
  },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/fixtures/**'],
    globalSetup: ['test/support/temporary-folder.ts'],
    // Browser suites and builds of whole sites share two cores with everything else.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
