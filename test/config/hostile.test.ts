import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'

const required = { title: 'Moorline', url: 'https://docs.example' }
const odd = [
  null,
  true,
  0,
  -1.5,
  '',
  ' ',
  'x',
  '{brand}',
  [],
  [null],
  [[]],
  ['x', 1],
  {},
  { x: 1 },
  { type: 'x' },
  { items: 5 },
]

/** Key paths of the configuration; `[]` is an element of a list. */
const paths = [
  ...Object.keys(resolveConfig(required, 'site.config.ts', { baseUrl: null }).config ?? {}),
  ...[
    'i18n.locales',
    'i18n.localeConfigs',
    'i18n.localeConfigs.en',
    'docs.path',
    'docs.sidebars',
    'docs.sidebars.main',
  ],
  ...[
    'docs.sidebars.main.[]',
    'docs.sidebars.main.[].items',
    'docs.sidebar',
    'blog.feedOptions',
    'blog.feedOptions.type',
  ],
  ...[
    'versions.current',
    'navbar.logo',
    'navbar.items',
    'navbar.items.[]',
    'navbar.items.[].items',
    'navbar.items.[].to',
  ],
  ...[
    'navbar.items.[].versions',
    'footer.links',
    'footer.links.[]',
    'footer.links.[].items',
    'metadata.[]',
    'metadata.x',
  ],
  ...['math.macros', 'math.stylesheet', 'markdown.remarkPlugins', 'markdown.directives', 'markdown.admonitions'],
  ...['severities.x', 'variables.brand', 'variables.brand.slug', 'search.searchPagePath', 'staticDirectories.[]'],
]

function setAt(path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  return key === '[]' ? [setAt(rest, value)] : { [key]: setAt(rest, value) }
}

test.each(paths)('any value at %s is accepted or reported, and never crashes', (path) => {
  for (const value of odd) {
    const exported = { ...required, ...Object(setAt(path.split('.'), value)) }
    const { config, diagnostics } = resolveConfig(exported, 'site.config.ts', { baseUrl: null })
    const errors = diagnostics.filter(({ code }) => code !== 'variable/undefined')
    expect(config === null, `${path} = ${JSON.stringify(value)}`).toBe(errors.length > 0)
    for (const { origin } of errors) expect(origin).toMatchObject({ kind: 'config', file: 'site.config.ts' })
  }
})
