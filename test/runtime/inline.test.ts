import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

let script = ''
beforeAll(async () => {
  const result = await build({
    entryPoints: [resolve(import.meta.dirname, '../../src/runtime/inline.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
  })
  script = result.outputFiles[0]?.text.trim() ?? ''
})

interface Visit {
  options?: [mode: 'light' | 'dark', respect: boolean, fixed: boolean, announcement: string | null]
  search?: string
  /** `null`: a browser that denies storage. */
  stored?: Record<string, string> | null
  systemIsDark?: boolean
}

/** Attributes of `<html>` after the script has run in a browser with this state. */
function visit(given: Visit) {
  const { options = ['light', false, false, null], search = '', stored = {}, systemIsDark = false } = given
  const attributes: Record<string, string> = {}
  const code = script.replace('__INLINE_OPTIONS__', JSON.stringify(options))
  runInNewContext(code, {
    addEventListener: () => undefined,
    URLSearchParams,
    location: { search },
    document: {
      documentElement: { setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }) },
    },
    matchMedia: () => ({ matches: systemIsDark }),
    get localStorage() {
      if (stored === null) throw new Error('denied')
      return { getItem: (key: string) => stored[key] ?? null }
    },
  })
  return attributes
}

describe('the color mode before the first paint', () => {
  it.each<[string, Visit, string, string]>([
    ['the default on a first visit', {}, 'light', 'light'],
    ['the default without storage', { stored: null, options: ['dark', false, false, null] }, 'dark', 'dark'],
    ['the stored choice', { stored: { theme: 'dark' } }, 'dark', 'dark'],
    ['the choice in the address', { search: '?docsgen-theme=light', stored: { theme: 'dark' } }, 'light', 'light'],
    [
      'not an invalid choice in the address',
      { search: '?docsgen-theme=foo', stored: { theme: 'dark' } },
      'dark',
      'dark',
    ],
    ['not an invalid stored choice', { stored: { theme: 'darker' } }, 'light', 'light'],
    [
      'the system setting, if respected',
      { systemIsDark: true, options: ['light', true, false, null] },
      'dark',
      'system',
    ],
    ['the system setting rather than the default', { options: ['dark', true, false, null] }, 'light', 'system'],
    [
      'a choice rather than the system setting',
      { stored: { theme: 'light' }, systemIsDark: true, options: ['light', true, false, null] },
      'light',
      'light',
    ],
    ['not the system setting, if not respected', { systemIsDark: true }, 'light', 'light'],
    [
      'the default if there is no switch',
      { search: '?docsgen-theme=dark', stored: { theme: 'dark' }, options: ['light', false, true, null] },
      'light',
      'light',
    ],
  ])('is %s', (_name, browser, theme, choice) => {
    expect(visit(browser)).toMatchObject({ 'data-theme': theme, 'data-theme-choice': choice })
  })
})

describe('the announcement bar before the first paint', () => {
  const dismissed = { 'docsgen.announcement.id': 'news', 'docsgen.announcement.dismiss': 'true' }
  it.each<[string, string | null, Record<string, string> | null, string]>([
    ['hidden once it was closed', 'news', dismissed, 'true'],
    ['shown again with a new id', 'more-news', dismissed, 'false'],
    ['shown on a first visit', 'news', {}, 'false'],
    ['shown without storage', 'news', null, 'false'],
    ['shown while it is not closed', 'news', { ...dismissed, 'docsgen.announcement.dismiss': 'false' }, 'false'],
  ])('is %s', (_name, id, stored, hidden) => {
    const attributes = visit({ options: ['light', false, false, id], stored })
    expect(attributes['data-announcement-bar-initially-dismissed']).toBe(hidden)
  })
})

describe('attributes from the address', () => {
  it('are set for embedding', () => {
    expect(visit({ search: '?docsgen-data-navbar=false&other=1' })).toMatchObject({ 'data-navbar': 'false' })
  })

  it.each(['docsgen-data-ds-base-url', 'docsgen-data-a b', 'docsgen-data-', 'x-docsgen-data-a'])(
    'never through %s',
    (name) => {
      const usual = Object.keys(visit({}))
      expect(Object.keys(visit({ search: `?${encodeURIComponent(name)}=evil` }))).toEqual(usual)
    },
  )

  it('do not set the color mode', () => {
    expect(visit({ search: '?docsgen-data-theme=evil' })).toMatchObject({ 'data-theme': 'light' })
  })
})

it('stays small, because it is in every page', () => {
  expect(script.length).toBeLessThanOrEqual(1000)
})
