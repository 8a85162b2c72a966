import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createContext } from '../../cli/compose/context.ts'
import { createNavbar } from '../../cli/compose/navbar.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planSite } from '../../cli/pipeline.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { isBuilt } from '../commands/project.ts'
import { inputOf } from '../compose/test-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test.runIf(isBuilt)('every document of this site is below a heading and makes exactly one tab active', async () => {
  const buildContext = createBuildContext({ root, syntax: sourceSyntax, cache: false, workers: 1 })
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
