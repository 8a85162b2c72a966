import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { describeBrowserError } from '../../cli/dev/browser-errors.ts'
import { describePageProblems, selectPageProblems } from '../../cli/dev/page-problems.ts'
import { type ReportedDiagnostic, toFileOrigin } from '../../cli/diagnostics/diagnostic.ts'
import { createFolder } from '../serve/hostile-project.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRouteTable } from '../support/routes.ts'

type Problem = Partial<ReportedDiagnostic> & Pick<ReportedDiagnostic, 'code'>

const problem = ({ message = 'It is wrong.', ...rest }: Problem): ReportedDiagnostic => ({
  severity: 'throw',
  message,
  origin: toFileOrigin('content/docs/other.md'),
  ...rest,
})

const routes = [
  createDocRoute('/docs/intro', { source: 'content/docs/intro.md' }),
  createDocRoute('/docs/other', { source: 'content/docs/other.md' }),
  createDocRoute('/about', { kind: 'react-page', source: 'src/pages/about.tsx' }),
]
const including = [createDocument('content/docs/intro.md', { includes: ['parts/a.md'] })]

function select(reported: ReportedDiagnostic[], pathname = '/docs/intro', isCurrent = true) {
  const plan = { table: createRouteTable({ routes }), including }
  return selectPageProblems({ reported, isCurrent, plan }, pathname)
}

describe('the problems of a page', () => {
  it.each<[string, Problem]>([
    ['in its source', { code: 'link/not-found', origin: toFileOrigin('content/docs/intro.md') }],
    ['in a file that it includes', { code: 'link/not-found', origin: toFileOrigin('parts/a.md') }],
    ['that are visible on it', { code: 'link/not-found', pathname: '/docs/intro' }],
    ['of its rendering', { code: 'page/render-failed', origin: { kind: 'page', pathname: '/docs/intro' } }],
  ])('are those %s', (_name, given) => {
    const [own, other] = [problem(given), problem({ code: 'link/not-found' })]
    expect(select([other, own])).toMatchObject({ page: [own], rest: [other] })
  })

  it.each(['/docs/intro/', '/docs/intro.html', '/docs/intro/index.html'])('are found at %s', (pathname) => {
    expect(select([problem({ code: 'link/not-found', pathname: '/docs/intro' })], pathname).page).toHaveLength(1)
  })

  it('are none on a page that does not exist, or as long as there is no site', () => {
    expect(select([problem({ code: 'link/not-found' })], '/nothing')).toMatchObject({ page: [] })
    const none = { reported: [problem({ code: 'config/load-failed' })], isCurrent: false, plan: null }
    expect(selectPageProblems(none, '/').rest).toHaveLength(1)
  })

  it('are in the order of the report, errors first', () => {
    const severities = (['log', 'throw', 'warn', 'throw'] as const).map((severity, at) =>
      problem({ code: 'link/not-found', severity, message: `${at}` }),
    )
    expect(select(severities).rest.map(({ message }) => message)).toEqual(['1', '3', '2', '0'])
  })
})

describe('a page cannot be shown as written because of', () => {
  const about = toFileOrigin('src/pages/about.tsx')
  const own = toFileOrigin('content/docs/intro.md')
  const footer = toFileOrigin('src/Footer.tsx')
  const isBlocking = (given: Problem, isCurrent = true) =>
    select([problem(given)], '/docs/intro', isCurrent).blocking.size > 0

  it.each<[string, Problem]>([
    ['its front matter that is not YAML', { code: 'front-matter/invalid', origin: own }],
    ['code that any page may use', { code: 'page/unreadable', origin: footer }],
    ['a stylesheet of the site, also if it is only warned about', { code: 'page/style', severity: 'warn' }],
    ['a hook', { code: 'hook/failed', origin: { kind: 'config', file: 'site.config.ts', path: 'hooks' } }],
  ])('%s', (_name, given) => {
    expect(isBlocking(given)).toBe(true)
  })

  it.each<[string, Problem]>([
    ['a broken link', { code: 'link/not-found', origin: own }],
    ['the front matter of another page', { code: 'front-matter/invalid' }],
    ['a warning', { code: 'front-matter/invalid', origin: own, severity: 'warn' }],
    ['another React page', { code: 'page/unreadable', origin: about }],
    [
      'a file that only another React page imports',
      { code: 'page/unreadable', origin: footer, related: [{ origin: about, message: '' }] },
    ],
    ['another page that throws', { code: 'page/render-failed', origin: footer, pathname: '/about' }],
  ])('something else than %s', (_name, given) => {
    expect(isBlocking(given)).toBe(false)
  })

  it('the configuration only while an earlier one is shown', () => {
    const given: Problem = { code: 'config/unknown-doc', origin: { kind: 'config', file: 'site.config.ts', path: '' } }
    expect([isBlocking(given), isBlocking(given, false)]).toEqual([false, true])
  })
})

it('an error of an island in a browser is a problem of its page, however that is spelled', () => {
  const error = { pathname: '/docs/intro/', message: 'no lamp.', stack: '' }
  const diagnostic = describeBrowserError(error, { table: createRouteTable({ routes }), including })
  expect(diagnostic).toEqual({
    code: 'island/failed',
    message: 'An island of the page "/docs/intro" failed in the browser: no lamp.',
    origin: { kind: 'page', pathname: '/docs/intro' },
    pathname: '/docs/intro',
  })
  const thrownAt = { ...toFileOrigin('src/Counter.tsx'), line: 3 }
  expect(describeBrowserError(error, null, thrownAt)).toMatchObject({ origin: thrownAt, pathname: '/docs/intro/' })
  const reported = problem(diagnostic)
  expect(select([reported])).toMatchObject({ page: [reported], blocking: new Set([reported]) })
  expect(select([reported], '/docs/other').blocking.size).toBe(0)
})

describe('the script of a page', () => {
  const root = createFolder({ 'content/docs/intro.md': '# Intro\n\nA [link](./gone.md).\n' })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const span = { line: 3, column: 3, endLine: 3, endColumn: 20 }
  const broken = problem({
    code: 'link/not-found',
    origin: { kind: 'file', file: 'content/docs/intro.md', ...span },
    href: './gone.md',
    related: [{ origin: toFileOrigin('plugins/links.ts'), message: 'The error was thrown here.' }],
  })

  it('gets position, source line, related locations and address of a broken link', () => {
    expect(describePageProblems(select([broken]), root)).toEqual({
      page: [
        {
          code: 'link/not-found',
          severity: 'throw',
          message: 'It is wrong.',
          hint: null,
          location: 'content/docs/intro.md:3:3',
          file: { path: 'content/docs/intro.md', line: 3, column: 3 },
          excerpt: { line: 3, text: 'A [link](./gone.md).', start: 2, length: 17 },
          related: [
            {
              message: 'The error was thrown here.',
              location: 'plugins/links.ts',
              file: { path: 'plugins/links.ts', line: 1, column: 1 },
              excerpt: null,
            },
          ],
          href: './gone.md',
          isBlocking: false,
        },
      ],
      rest: [],
      pageTotal: 1,
      total: 1,
    })
  })

  it('gets the addresses of links on other pages only if they are on every page', () => {
    const navbar = problem({ code: 'link/not-found', origin: { kind: 'config', file: 'c.ts', path: 'x' }, href: '/a' })
    const { rest } = describePageProblems(select([broken, navbar], '/docs/other'), root)
    expect(rest.map(({ href }) => href)).toEqual([null, '/a'])
  })

  it('gets fifty problems of each kind, those that keep the page from being shown among them, and their number', () => {
    const many = Array.from({ length: 70 }, (_, at) => problem({ code: 'link/not-found', message: `${at}` }))
    const last = problem({ code: 'page/style', severity: 'warn' })
    const { rest, total, pageTotal } = describePageProblems(select([...many, last]), root)
    expect([rest.length, rest[0]?.code, total, pageTotal]).toEqual([50, 'page/style', 71, 0])
  })
})
