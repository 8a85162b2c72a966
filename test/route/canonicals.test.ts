import { expect, test } from 'vitest'
import { listCanonicals } from '../../cli/route/canonicals.ts'
import type { Route } from '../../cli/route/route-table.ts'
import { createVersion, resolveTestConfig } from '../support/config.ts'
import { createDocRoute, createRoute } from '../support/routes.ts'

const config = {
  ...resolveTestConfig({ i18n: { locales: ['en', 'de'] } }),
  versions: { current: createVersion({ path: '/docs/next' }), '1.0': createVersion({ path: '/docs' }) },
  versionNames: ['current', '1.0'],
  lastVersion: '1.0',
}

function getCanonicals(routes: Route[]) {
  return listCanonicals(config, {
    routes,
    pathnameByDocId: Object.fromEntries(
      routes.map(({ version, locale, id, pathname }) => [`${version}/${locale}/${id}`, pathname]),
    ),
    pathnameBySource: Object.fromEntries(routes.map(({ source, pathname }) => [source ?? '', pathname])),
  })
}

test.each([
  [['1.0', 'current'], undefined, '/de/docs/intro'],
  [['1.0'], undefined, '/docs/intro'],
  [['current'], '/docs/intro', undefined],
  [[], '/docs/intro', '/docs/intro'],
])('11.10-3: of a page translated in %j have its language (%j, %j)', (translated, last, next) => {
  const editions = [
    { version: '1.0', locale: 'en', pathname: '/docs/intro' },
    { version: 'current', locale: 'en', pathname: '/docs/next/intro' },
    { version: '1.0', locale: 'de', pathname: '/de/docs/intro' },
    { version: 'current', locale: 'de', pathname: '/de/docs/next/intro' },
  ]
  const routes = editions.map(({ pathname, version, locale }) => {
    const isOriginal = locale === 'en' || translated.some((each) => each === version)
    const original = isOriginal ? null : `en/${version}/intro.md`
    return createDocRoute(pathname, { id: 'intro', version, locale, source: `${locale}/${version}/intro.md`, original })
  })
  const canonicals = getCanonicals(routes)
  expect(canonicals['/docs/next/intro']).toBe('/docs/intro')
  expect([canonicals['/de/docs/intro'], canonicals['/de/docs/next/intro']]).toEqual([last, next])
})

test('11.10-3: of the page of a tag are in the last version, if it has the tag', () => {
  const kind = 'tag'
  const routes = [
    createRoute('/de/docs/tags/a', { kind, version: '1.0', locale: 'de' }),
    createRoute('/de/docs/next/tags/a', { kind, version: 'current', locale: 'de' }),
    createRoute('/de/docs/next/tags/b', { kind, version: 'current', locale: 'de' }),
    createRoute('/docs/next/tags/a', { kind, version: 'current' }),
  ]
  expect(getCanonicals(routes)).toEqual({ '/de/docs/next/tags/a': '/de/docs/tags/a' })
})
