/**
 * The one script that runs before the first paint: colour mode (behaviours.md CM-1 to CM-4) and whether the announcement
 * bar is hidden. It stands in every page, so every byte counts. A browser without storage is no error. Where the
 * runtime could not be loaded, panels of tabs stand below each other as they do without script: the styles go by
 * `data-ds-tabs` only.
 */
type InlineOptions = [
  /** The configured default. */
  mode: 'light' | 'dark',
  /** Whether the system decides as long as the reader does not. */
  respect: boolean,
  /** The switch is off: nothing overrides the default. */
  fixed: boolean,
  /** Id of the announcement bar. */
  announcement: string | null,
]

/** Filled in when a site is built. */
declare const __INLINE_OPTIONS__: InlineOptions

const [mode, respect, fixed, announcement] = __INLINE_OPTIONS__
const query = new URLSearchParams(location.search)

const root = document.documentElement
const set = (name: string, value: unknown): void => root.setAttribute(`data-${name}`, `${value}`)

const read = (key: string): string | null | undefined => {
  try {
    return localStorage.getItem(key)
  } catch {}
}

const valid = (value: string | null | undefined): string | undefined => /^(light|dark)$/.exec(value ?? '')?.[0]

query.forEach((value, name) => {
  // `data-ds-` is what the runtime trusts: an address must not set it.
  const attribute = /^docsgen-data-((?!ds-)[\w-]+)$/.exec(name)?.[1]
  if (attribute) set(attribute, value)
})
const choice = fixed ? undefined : (valid(query.get('docsgen-theme')) ?? valid(read('theme')))
const system = respect && (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
set('theme', choice ?? (system || mode))
set('theme-choice', choice ?? (respect ? 'system' : mode))
set(
  'announcement-bar-initially-dismissed',
  read('docsgen.announcement.id') === announcement && read('docsgen.announcement.dismiss') === 'true',
)
// The runtime has run by then, unless it could not be loaded.
addEventListener('DOMContentLoaded', () => {
  if (root.dataset.hasHydrated === 'false')
    for (const group of document.querySelectorAll('[data-ds-tabs]')) group.removeAttribute('data-ds-tabs')
})
