import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { createContext } from '../../cli/compose/context.ts'
import { createNavbar } from '../../cli/compose/navbar.ts'
import { codes } from '../../cli/diagnostics/codes.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planSite } from '../../cli/pipeline.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { checkOptions, createTerminal, isBuilt } from '../commands/project.ts'
import { inputOf } from '../compose/test-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.runIf(isBuilt)('this site has no problems of any severity', async () => {
  const { terminal, written } = createTerminal(root)
  const code = await check(checkOptions(root, { format: 'json', maxWarnings: 0 }), terminal)
  const lines = written.stdout
    .split('\n')
    .filter((line) => Object.keys(codes).some((each) => line.includes(`"${each}"`)))
  expect(lines).toEqual([])
  expect(code).toBe(0)
})

// After the check, whose cache it uses.
test.runIf(isBuilt)('every document of this site is below a heading and makes exactly one tab active', async () => {
  const buildContext = createBuildContext({ root, syntax: sourceSyntax, cache: true, workers: 1 })
  try {
    const request = { root, configFile: null, baseUrl: null, drafts: false }
    const { value: plan, diagnostics } = await planSite(request, buildContext)
    expect(diagnostics).toEqual([])
    if (!plan) throw new Error('The site cannot be planned.')
    const { config, table, graph } = plan
    const getNavbar = createNavbar(createContext({ ...inputOf({}), config, table, graph }))
    const docs = table.routes.filter(({ kind }) => kind === 'doc')
    expect(docs.length).toBeGreaterThan(60)
    for (const route of docs) {
      const active = getNavbar(route).left.filter((item) => item.kind === 'link' && item.active)
      expect([route.pathname, table.sidebarHeadings[route.pathname] ?? null, active.length]).toEqual([
        route.pathname,
        expect.any(String),
        1,
      ])
    }
  } finally {
    await buildContext.close()
  }
})
