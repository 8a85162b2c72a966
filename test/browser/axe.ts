import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules of WCAG 2.2 AA, and axe's best practices. */
export const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** Of these alone it matters which mode it is. */
export const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds, as lines of rule and elements; empty when all is well. */
export async function audit(page: Page, runOnly: typeof all): Promise<string[]> {
  // An animation that has not ended shows colours that nobody reads; one that follows the scroll position never ends.
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Promise.all(timed.map(({ finished }) => finished))
  })
  // Evaluated by the browser's own tools, which no policy of the page forbids.
  await page.evaluate(axe)
  return page.evaluate(async (only) => {
    interface Violation {
      id: string
      help: string
      nodes: { html: string; target: unknown[] }[]
    }
    const { run } = Reflect.get(window, 'axe') as {
      run(context: Document, options: unknown): Promise<{ violations: Violation[] }>
    }
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ target, html }) => `${target} ${html}`.slice(0, 200)).join('\n  ')}`,
    )
  }, runOnly)
}
