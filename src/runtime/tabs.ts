import { events, runtimeClasses } from '../model/data-attributes.ts'
import type { Store } from './storage.ts'

/** One group of tabs on the page. */
interface TabGroup {
  container: HTMLElement
  /** Groups with the same name change together; empty for an independent group. */
  name: string
  /** The query parameter that contains the choice. */
  query: string | null
  tabs: Tab[]
}

interface Tab {
  value: string
  button: HTMLElement
  panel: HTMLElement
}

/**
 * The tab that gets the focus (docs/behaviours.md W-4); `undefined` for keys that do not move it. Where text is right-to-left, the
 * next tab is on the left.
 */
export function findNextTab(
  key: string,
  current: number,
  { count, direction = 'ltr' }: { count: number; direction?: string },
): number | undefined {
  const [next, previous] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === next) return (current + 1) % count
  if (key === previous) return (current + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * The tab that a group shows first: from the address, from storage, or from the page (docs/behaviours.md W-5). Unknown
 * values are ignored.
 */
export function findInitialTab(values: readonly string[], preferences: readonly (string | null)[]): string | undefined {
  return (
    preferences.find((preference): preference is string => preference !== null && values.includes(preference)) ??
    values[0]
  )
}

function getStorageKey(name: string): string {
  return `docsgen.tab.${name}`
}

/** Starts the printed tab lists. Until then, the styles show the panel that the page marks. */
export function startTabs(store: Store, signal?: AbortSignal): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-ds-tabs]')].map(createGroup)
  for (const group of groups) {
    if (group.tabs.length === 0) continue
    const asked = group.query === null ? null : new URLSearchParams(location.search).get(group.query)
    const stored = group.name === '' ? null : store.read(getStorageKey(group.name))
    const marked = group.tabs.find(({ panel }) => panel.hasAttribute('data-ds-selected'))?.value ?? null
    const values = group.tabs.map(({ value }) => value)
    select(group, findInitialTab(values, [asked, stored, marked]))
    listen(group, (value) => chooseTab(group, value, { groups, store }))
  }
  addEventListener(
    'storage',
    (event) => {
      for (const group of groups) {
        if (group.name !== '' && event.key === getStorageKey(group.name)) select(group, event.newValue ?? undefined)
      }
    },
    { signal },
  )
}

/** Connects a printed tab list to the panels below it, in the same order. */
function createGroup(container: HTMLElement): TabGroup {
  const buttons = container.querySelectorAll<HTMLElement>(':scope > [role="tablist"] > [role="tab"]')
  const panels = container.querySelectorAll<HTMLElement>(':scope > [data-ds-tab]')
  const tabs = [...panels].flatMap((panel, index): Tab[] => {
    const button = buttons[index]
    if (!button) return []
    panel.id ||= `${button.id}_panel`
    button.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', button.id)
    return [{ value: panel.getAttribute('data-ds-tab') ?? '', button, panel }]
  })
  const name = container.getAttribute('data-ds-tabs') ?? ''
  return { container, name, query: container.getAttribute('data-ds-tabs-query'), tabs }
}

/** Shows one panel; a value that the group does not have is ignored. */
function select(group: TabGroup, value: string | undefined): void {
  if (!group.tabs.some((tab) => tab.value === value)) return
  for (const tab of group.tabs) {
    const isSelected = tab.value === value
    tab.panel.hidden = !isSelected
    tab.button.tabIndex = isSelected ? 0 : -1
    tab.button.setAttribute('aria-selected', `${isSelected}`)
    tab.button.classList.toggle(runtimeClasses.tabActive, isSelected)
  }
}

function listen(group: TabGroup, onChoice: (value: string) => void): void {
  for (const [index, { button, value }] of group.tabs.entries()) {
    button.addEventListener('click', () => onChoice(value))
    button.addEventListener('keydown', (event) => {
      const next = findNextTab(event.key, index, { count: group.tabs.length, direction: document.dir })
      const tab = next === undefined ? undefined : group.tabs[next]
      if (tab) {
        tab.button.focus()
        onChoice(tab.value)
      } else if (event.key === 'Enter' || event.key === ' ') onChoice(value)
      else return
      event.preventDefault()
    })
  }
}

/** Selects a tab in all groups with the same name, and keeps the position of the clicked group on the screen (W-6). */
function chooseTab(
  group: TabGroup,
  value: string,
  { groups, store }: { groups: readonly TabGroup[]; store: Store },
): void {
  const before = group.container.getBoundingClientRect().top
  const following = group.name === '' ? [group] : groups.filter(({ name }) => name === group.name)
  for (const each of following) select(each, value)
  scrollBy(0, group.container.getBoundingClientRect().top - before)
  if (group.name !== '') store.write(getStorageKey(group.name), value)
  if (group.query === null) return
  const url = new URL(location.href)
  url.searchParams.set(group.query, value)
  history.replaceState(history.state, '', url)
  document.dispatchEvent(new Event(events.addressChanged))
}
