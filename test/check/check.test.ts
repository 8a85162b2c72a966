import { describe, expect, it } from 'vitest'
import { check } from '../../cli/check/check.ts'
import { selectDiagnostics } from '../../cli/check/select.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { RouteConflict } from '../../cli/route/route-table.ts'
import { type LinkedSite, linkSite } from '../link/test-site.ts'

function findingsOf(site: LinkedSite): Diagnostic[] {
  return check(linkSite(site))
}

function said({ code, message, hint }: Diagnostic) {
  return hint === undefined ? [code, message] : [code, message, hint]
}

const INTRO = { source: 'content/docs/intro.md', pathname: '/docs/intro', ids: ['start'] }

describe('a broken reference', () => {
  const image = { kind: 'image' } as const
  it.each([
    ['/docs/intr', {}, ['link/not-found', 'There is no page at "/docs/intr".', 'Did you mean "/docs/intro"?']],
    [
      '../doc/intro',
      {},
      [
        'link/not-found',
        'The link "../doc/intro" points to "/doc/intro", but there is no page at that pathname.',
        'Did you mean "intro"?',
      ],
    ],
    [
      './itnro.md',
      {},
      [
        'link/not-found',
        'The link "./itnro.md" points to "content/docs/itnro.md", which does not exist or is not published.',
        'Did you mean "./intro.md"?',
      ],
    ],
    [
      './later.md',
      {},
      [
        'link/not-found',
        'The link "./later.md" points to "content/docs/later.md", which is a draft and not published.',
        'Remove `draft: true` from its front matter, or remove the link. Use `--drafts` to build drafts.',
      ],
    ],
    ['', {}, ['link/not-found', 'The link has no destination.', 'Add a destination, or remove it.']],
    ['https://', {}, ['link/not-found', 'The link "https://" is not a valid URL.']],
    [
      './logo.png',
      image,
      [
        'asset/not-found',
        'The image "./logo.png" points to "content/docs/logo.png", which does not exist.',
        'Did you mean "/img/logo.svg"?',
      ],
    ],
    [
      'javascript:alert(1)',
      {},
      [
        'link/unsafe-scheme',
        'The link "javascript:alert(1)" uses the scheme "javascript:", which is not known to be safe, so the link is left out.',
        'Use https, mailto or tel. You can lower the severity of `link/unsafe-scheme`, but the link is still left out.',
      ],
    ],
    ['#strat', {}, ['link/anchor-not-found', 'This page has no anchor "strat".', 'Did you mean "#start"?']],
    [
      './intro.md?a=1#strat',
      {},
      ['link/anchor-not-found', 'This page has no anchor "strat".', 'Did you mean "./intro.md?a=1#start"?'],
    ],
    ['./other.md#x', {}, ['link/anchor-not-found', 'The page "/docs/other" has no anchor "x".']],
  ])('%j is reported with what, why and what to do', (url, more, expected) => {
    const findings = findingsOf({
      pages: [
        { ...INTRO, references: [{ url, ...more }] },
        { source: 'content/docs/other.md', pathname: '/docs/other' },
        { source: 'content/docs/later.md', pathname: null },
      ],
      assets: ['static/img/logo.svg'],
    })
    expect(findings.map(said)).toEqual([expected])
  })

  it('is reported with its exact span, its page and the reference as written', () => {
    const span = { line: 14, column: 22, endLine: 15, endColumn: 4 }
    const [finding] = findingsOf({
      pages: [{ ...INTRO, references: [{ url: '/docs/moorline', raw: '/docs/{brand}', span }] }],
    })
    expect(finding).toMatchObject({
      origin: { kind: 'file', file: 'content/docs/intro.md', ...span },
      pathname: '/docs/intro',
      target: '/docs/{brand}',
      message: 'The link "/docs/{brand}" points to "/docs/moorline", but there is no page at that pathname.',
    })
  })

  it('is reported once, as a broken link and not as a broken anchor', () => {
    const findings = findingsOf({ pages: [{ ...INTRO, references: [{ url: '/nowhere#start' }] }] })
    expect(findings.map((finding) => finding.code)).toEqual(['link/not-found'])
  })
})

describe('a route with several candidates', () => {
  const at = (file: string) => ({ kind: 'file', file, line: 1, column: 1, endLine: 1, endColumn: 1 }) as const
  const candidate = (source: string, pathname: string) => ({ source, pathname, origin: at(source) })
  const conflict = (kind: RouteConflict['kind'], ...candidates: RouteConflict['candidates']): RouteConflict => ({
    kind,
    pathname: candidates[0]?.pathname ?? '',
    outputFile: 'docs/a/index.html',
    candidates,
  })

  it('is reported at every later candidate, with the others as related', () => {
    const conflicts = [
      conflict(
        'same-pathname',
        candidate('a.md', '/docs/a'),
        candidate('b.md', '/docs/a'),
        candidate('c.md', '/docs/a'),
      ),
    ]
    const findings = findingsOf({ pages: [], conflicts })
    expect(findings.map(({ code, origin, message }) => [code, origin, message])).toEqual([
      [
        'route/duplicate',
        at('b.md'),
        '"b.md" has the route "/docs/a", which is already taken by "a.md", so it is not published.',
      ],
      [
        'route/duplicate',
        at('c.md'),
        '"c.md" has the route "/docs/a", which is already taken by "a.md", so it is not published.',
      ],
    ])
    expect(findings[1]?.related?.map((related) => related.message)).toEqual([
      '"a.md" has the route "/docs/a".',
      '"b.md" has the route "/docs/a".',
    ])
  })

  it('is also found by output file and by letter case', () => {
    const generated = { source: null, pathname: '/blog', origin: { kind: 'page', pathname: '/blog' } } as const
    const conflicts = [
      conflict('same-output-file', candidate('a.md', '/docs/a'), candidate('a/index.md', '/docs/a/')),
      conflict('letter-case', candidate('z.md', '/docs/z'), candidate('Z.md', '/docs/Z')),
      conflict('same-pathname', candidate('blog.md', '/blog'), generated),
    ]
    expect(findingsOf({ pages: [], conflicts }).map(({ code, message }) => [code, message])).toEqual([
      [
        'route/case-conflict',
        'The route "/docs/Z" of "Z.md" differs from "/docs/z" of "z.md" only in letter case. Some hosts and file systems cannot tell them apart.',
      ],
      [
        'route/duplicate',
        '"a/index.md" would be written to "docs/a/index.html", which is already the output of the route "/docs/a" of "a.md", so it is not published.',
      ],
      [
        'route/duplicate',
        'The generated page "/blog" has the route "/blog", which is already taken by "blog.md", so it is not published.',
      ],
    ])
  })
})

describe('a selection of paths', () => {
  const site: LinkedSite = {
    pages: [
      { ...INTRO, references: [{ url: './old-name.md' }, { url: './guide/audit.md#gone' }, { url: '/docs/moved' }] },
      {
        source: 'content/docs/guide/audit.md',
        pathname: '/docs/guide/audit',
        references: [{ url: '/img/gone.png', kind: 'image' }, { url: '../intro.md#gone' }],
      },
    ],
  }
  const linked = linkSite(site)
  const findings = check(linked)
  const select = (...paths: string[]) =>
    selectDiagnostics(findings, paths, linked.graph).map((finding) => finding.target)

  it.each([
    ['nothing', [], ['/img/gone.png', '../intro.md#gone', './old-name.md', './guide/audit.md#gone', '/docs/moved']],
    [
      'the whole project',
      ['.'],
      ['/img/gone.png', '../intro.md#gone', './old-name.md', './guide/audit.md#gone', '/docs/moved'],
    ],
    [
      'a file and links into it',
      ['content/docs/intro.md'],
      ['../intro.md#gone', './old-name.md', './guide/audit.md#gone', '/docs/moved'],
    ],
    [
      'a folder and links into it',
      ['./content/docs/guide/'],
      ['/img/gone.png', '../intro.md#gone', './guide/audit.md#gone'],
    ],
    ['a file that was renamed', ['content/docs/old-name.md'], ['./old-name.md']],
    ['a file that was moved, by its pathname', ['content/docs/moved.md'], ['/docs/moved']],
    ['an image that was removed', ['static/img/gone.png'], ['/img/gone.png']],
    ['a file whose name only begins the same', ['content/docs/guid'], []],
  ])('of %s', (_name, paths, expected) => {
    expect(select(...paths)).toEqual(expected)
  })

  it('includes a duplicate route for every file that has it', () => {
    const origin = (file: string) => ({ kind: 'file', file, line: 1, column: 1, endLine: 1, endColumn: 1 }) as const
    const conflicts: RouteConflict[] = [
      {
        kind: 'same-pathname',
        pathname: '/docs/a',
        outputFile: 'docs/a/index.html',
        candidates: ['a.md', 'b.md'].map((source) => ({ source, pathname: '/docs/a', origin: origin(source) })),
      },
    ]
    const conflicting = linkSite({ pages: [], conflicts })
    for (const path of ['a.md', 'b.md']) {
      expect(selectDiagnostics(check(conflicting), [path], conflicting.graph)).toHaveLength(1)
    }
  })
})
