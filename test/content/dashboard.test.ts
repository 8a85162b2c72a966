import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readPage } from './page-tables.ts'

const file = fileURLToPath(new URL('../../static/grafana-light-node.json', import.meta.url))
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
})
const page = readPage('getting-started/running-light-node')
const series = new Set(
  [...page.matchAll(/^\| .*? \| (?:gauge|counter) \|/gm)].flatMap(([row]) => row.match(/[a-z_]{6,}/g)),
)

/** The series in a PromQL expression: the names that are neither labels nor functions. */
const listSeries = (expression: string) =>
  expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').match(/\b[a-z_]+\b(?!\s*\()/g) ?? []

test('the dashboard and the alerts use the series that the page about light nodes lists', () => {
  const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const expressions = [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...[...page.matchAll(/alert: (\w+)\n\s+expr: (.+)/g)].map(([, name = '', expr = '']) => [name, expr] as const),
  ].filter(([name]) => name !== 'LightNodeDown')
  expect(expressions.length).toBeGreaterThan(panels.length)
  for (const [name, expression] of expressions) {
    const names = listSeries(expression)
    expect([name, names.length > 0, names.filter((each) => !series.has(each))]).toEqual([name, true, []])
  }
})
