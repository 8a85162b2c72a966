/**
 * The one script that runs before the first paint: color mode (docs/behaviours.md CM-1 to CM-4), and whether the
 * announcement bar is hidden. It is inlined in every page, so every byte counts. A browser without
 * storage is not an error. If the runtime failed to load, tab panels are shown below each other, as without JavaScript: the
 * styles depend only on `data-ds-tabs`.
 */
type InlineOptions = [
  /** The configured default. */
  mode: 'light' | 'dark',
  /** Whether the system setting applies until the reader chooses. */
  respect: boolean,
  /** Whether the switch is off: nothing overrides the default. */
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

const parseMode = (value: string | null | undefined): string | undefined => /^(light|dark)$/.exec(value ?? '')?.[0]

query.forEach((value, name) => {
  // The runtime trusts `data-ds-` attributes: an address must not set them.
  const attribute = /^docsgen-data-((?!ds-)[\w-]+)$/.exec(name)?.[1]
  if (attribute) set(attribute, value)
})
const choice = fixed ? undefined : (parseMode(query.get('docsgen-theme')) ?? parseMode(read('theme')))
const system = respect && (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
set('theme', choice ?? (system || mode))
set('theme-choice', choice ?? (respect ? 'system' : mode))
set(
  'announcement-bar-initially-dismissed',
  read('docsgen.announcement.id') === announcement && read('docsgen.announcement.dismiss') === 'true',
)
// By then, the runtime has run, unless it failed to load.
addEventListener('DOMContentLoaded', () => {
  if (root.dataset.hasHydrated === 'false')
    for (const group of document.querySelectorAll('[data-ds-tabs]')) group.removeAttribute('data-ds-tabs')
})
