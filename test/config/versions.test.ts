import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../cli/config/resolve.ts'

const required = { title: 'Harbor', url: 'https://docs.example' }

function resolve(part: object, names: string[] = [], folders: string[] = []) {
  const found = { names, isFolder: (path: string) => folders.includes(path) }
  const { config, diagnostics } = resolveConfig({ ...required, ...part }, 'site.config.ts', { baseUrl: null, found })
  const problems = diagnostics.map(({ code, message, hint, origin }) => {
    return `${'path' in origin ? origin.path : ''} ${code}: ${message} ${hint ?? ''}`.trim()
  })
  return { config, problems, versions: config?.versions ?? {} }
}

describe('the versions of a site (3.4-1, 3.4-2, 3.4-3)', () => {
  test('the only one has the path of the documents, and no banner or badge', () => {
    expect(resolve({}).versions).toEqual({
      current: {
        ...{
          label: 'Next',
          path: '/docs',
          banner: 'none',
          badge: false,
          className: 'docs-version-current',
          noIndex: false,
        },
        ...{ folder: 'content/docs', ref: null, sidebars: null, sidebarsFile: null },
      },
    })
  })

  test('the newest frozen one is the last, and banners follow from the order', () => {
    const { versions, config } = resolve({}, ['2.0', '1.0'])
    expect(config?.lastVersion).toBe('2.0')
    expect(Object.entries(versions).map(([name, { label, path, banner }]) => [name, label, path, banner])).toEqual([
      ['current', 'Next', '/docs/next', 'unreleased'],
      ['2.0', '2.0', '/docs', 'none'],
      ['1.0', '1.0', '/docs/1.0', 'unmaintained'],
    ])
    expect(versions['1.0']).toMatchObject({ badge: true, folder: 'versioned_docs/version-1.0', ref: null })
  })

  test('everything can be set for a version', () => {
    const given = { label: 'One', path: '/old', banner: 'none', badge: false, className: 'one', noIndex: true }
    expect(resolve({ versions: { '1.0': given } }, ['2.0', '1.0']).versions['1.0']).toMatchObject(given)
  })

  test('one with `from` is in a folder, if there is such a folder, or else in a Git ref', () => {
    const { versions } = resolve(
      { docs: { path: 'docs' }, versions: { '1.0': { from: './archive/one/' }, '2.0': { from: 'v2.0' } } },
      [],
      ['archive/one'],
    )
    expect(versions['1.0']).toMatchObject({ folder: 'archive/one', ref: null })
    expect(versions['2.0']).toMatchObject({ folder: 'v2.0:docs', ref: 'v2.0' })
  })

  test('versions of the configuration are inserted by number', () => {
    const versions = { '9': { from: 'v9' }, '10': { from: 'v10' }, '1.5': { from: 'v1.5' } }
    expect(resolve({ versions }, ['2.0', '1.0']).config?.versionNames).toEqual([
      'current',
      '10',
      '9',
      '2.0',
      '1.5',
      '1.0',
    ])
  })

  test('documents at the root have their versions there', () => {
    const { versions } = resolve({ docs: { routeBasePath: '/' } }, ['2.0', '1.0'])
    expect(Object.values(versions).map(({ path }) => path)).toEqual(['/next', '/', '/1.0'])
  })

  test('only the included versions exist', () => {
    const { config, problems } = resolve({ onlyIncludeVersions: ['current', '1.0'] }, ['2.0', '1.0'])
    expect([config?.versionNames, config?.lastVersion, problems]).toEqual([['current', '1.0'], '1.0', []])
  })
})

describe('problems of versions (11.10-2)', () => {
  const known = 'Known versions: current, 2.0, 1.0.'

  test.each<[string, object, string[]]>([
    [
      'an unknown last version',
      { lastVersion: '3.0' },
      [`lastVersion config/unknown-version: The version "3.0" does not exist. Did you mean "2.0"? ${known}`],
    ],
    [
      'an unknown version that is configured',
      { versions: { beta: { label: 'Beta' } } },
      [`versions.beta config/unknown-version: The version "beta" does not exist. ${known}`],
    ],
    [
      'an unknown version that is included',
      { onlyIncludeVersions: ['current', 'beta'] },
      [`onlyIncludeVersions[1] config/unknown-version: The version "beta" does not exist. ${known}`],
    ],
    [
      'no version',
      { onlyIncludeVersions: [] },
      [`onlyIncludeVersions config/invalid-value: "onlyIncludeVersions" must not be empty. ${known}`],
    ],
    [
      'a last version that is not included',
      { lastVersion: '2.0', onlyIncludeVersions: ['1.0'] },
      ['lastVersion config/invalid-value: The version "2.0" is not included. Versions that are included: 1.0.'],
    ],
    [
      'two versions with one path',
      { versions: { '1.0': { path: '/docs' } } },
      [
        'versions["1.0"].path config/invalid-value: The version "1.0" has the path "/docs", which the version "2.0" already has. Set another one, such as "/docs/1.0".',
      ],
    ],
    [
      'two versions from one ref',
      { versions: { '0.9': { from: 'v1' }, '0.8': { from: 'v1' } } },
      [
        'versions["0.8"].from config/invalid-value: The version "0.8" is read from "v1:content/docs", like the version "0.9". Remove one of the two.',
      ],
    ],
    [
      'a source of the current version',
      { versions: { current: { from: 'v1' } } },
      ['versions.current.from config/invalid-value: "from" must not be set for this version. Set "docs.path".'],
    ],
    [
      'a ref that Git would read as an option',
      { versions: { '0.9': { from: '--help' } } },
      [
        'versions["0.9"].from config/invalid-value: "from" must be a folder of the project, or a Git ref. For example: v1.4',
      ],
    ],
    [
      'a name that is no name of a folder',
      { versions: { 'a/b': { from: 'v1' } } },
      ['versions["a/b"] config/invalid-value: The name "a/b" of a version must not contain "/".'],
    ],
  ])('%s', (_name, part, expected) => {
    expect(resolve(part, ['2.0', '1.0']).problems).toEqual(expected)
  })
})
