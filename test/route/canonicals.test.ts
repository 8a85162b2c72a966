import { expect, test } from 'vitest'
import { listCanonicals } from '../../cli/route/canonicals.ts'
import { resolveTestConfig } from '../support/config.ts'
import { createDocRoute } from '../support/routes.ts'

/** The document `intro` in two versions and two languages; those in German are translated if their version is listed. */
function getCanonicals(translated: readonly string[]) {
  const editions = [
    { version: '1.0', locale: 'en', pathname: '/docs/intro' },
    { version: 'current', locale: 'en', pathname: '/docs/next/intro' },
    { version: '1.0', locale: 'de', pathname: '/de/docs/intro' },
    { version: 'current', locale: 'de', pathname: '/de/docs/next/intro' },
  ]
  const getSource = ({ version, locale }: { version: string; locale: string }) => `${locale}/${version}/intro.md`
  const routes = editions.map(({ pathname, version, locale }) => {
    const isOriginal = locale === 'en' || translated.includes(version)
    const original = isOriginal ? null : getSource({ version, locale: 'en' })
    return createDocRoute(pathname, { id: 'intro', version, locale, source: getSource({ version, locale }), original })
  })
  const config = { ...resolveTestConfig({}), lastVersion: '1.0' }
  return listCanonicals(config, {
    routes,
    pathnameByDocId: Object.fromEntries(
      editions.map((each) => [`${each.version}/${each.locale}/intro`, each.pathname]),
    ),
    pathnameBySource: Object.fromEntries(editions.map((each) => [getSource(each), each.pathname])),
  })
}

test.each([
  [['1.0', 'current'], undefined, '/de/docs/intro'],
  [['1.0'], undefined, '/docs/intro'],
  [['current'], '/docs/intro', undefined],
  [[], '/docs/intro', '/docs/intro'],
])('11.10-3: of a page translated in %j have its language (%j, %j)', (translated, last, next) => {
  const canonicals = getCanonicals(translated)
  expect(canonicals['/docs/next/intro']).toBe('/docs/intro')
  expect([canonicals['/de/docs/intro'], canonicals['/de/docs/next/intro']]).toEqual([last, next])
})
