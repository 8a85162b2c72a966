import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules of WCAG 2.2 AA, and axe's best practices. */
export const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** The only rules whose result depends on the color mode. */
export const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The violations that axe finds in the page or in the elements of a selector, as lines of rule and elements. */
export async function audit(page: Page, runOnly: typeof all, within = 'html'): Promise<string[]> {
  // A running animation shows intermediate colors; one that follows the scroll position never ends.
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Promise.all(timed.map(({ finished }) => finished))
  })
  // Evaluated through the browser's debugging protocol, which the page's policy does not block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([only, selector]) => {
      interface Violation {
        id: string
        help: string
        nodes: { html: string; target: unknown[] }[]
      }
      const { run } = Reflect.get(window, 'axe') as {
        run(context: string, options: unknown): Promise<{ violations: Violation[] }>
      }
      // Without reading the stylesheets once more, which only an experimental rule needs.
      const preload = { assets: ['media'] }
      const { violations } = await run(selector, { runOnly: only, resultTypes: ['violations'], preload })
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ target, html }) => `${target} ${html}`.slice(0, 200)).join('\n  ')}`,
      )
    },
    [runOnly, within] as const,
  )
}
