import { dataAttributes } from '../model/data-attributes.ts'
import { showingCount } from '../runtime-labels.ts'
import { find, findAll, findFragmentTarget } from './dom.ts'

/**
 * Filters the entries of a reference by words and status, until `signal` is aborted: the rows of its tables, and the sections of
 * those on this page. A link to a hidden one ends the filtering.
 */
export function startFilter(signal: AbortSignal): void {
  const filter = find(dataAttributes.filter)
  const field = filter?.querySelector('input')
  const status = filter?.querySelector('[role="status"]')
  if (!filter || !field || !status) return
  const total = status.textContent
  const buttons = findAll(dataAttributes.filterStatus, filter)
  const groups = listGroups(filter)

  const update = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const pressed = buttons.find((button) => button.ariaPressed === 'true')?.getAttribute(dataAttributes.filterStatus)
    const isShown = ({ text, status }: Entry): boolean =>
      words.every((word) => text.includes(word)) && (!pressed || status === pressed)
    let count = 0
    for (const { elements, entries } of groups) {
      const shown = entries.filter(isShown)
      count += shown.length
      for (const entry of entries) for (const each of entry.elements) each.hidden = !shown.includes(entry)
      for (const each of elements) each.hidden = shown.length === 0
    }
    status.textContent = words.length > 0 || pressed ? showingCount(count) : total
  }
  const press = (pressed?: HTMLElement): void => {
    for (const each of buttons) each.ariaPressed = `${each === pressed}`
    update()
  }
  field.addEventListener('input', update)
  for (const button of buttons) {
    button.addEventListener('click', () => press(button.ariaPressed === 'true' ? undefined : button))
  }
  const reveal = (): void => {
    const target = findFragmentTarget()
    if (!target?.closest('[hidden]')) return
    field.value = ''
    press()
    target.scrollIntoView()
  }
  addEventListener('hashchange', reveal, { signal })
  // The field may have been filled in before the script has loaded, or be restored by the browser.
  update()
}

interface Entry {
  text: string
  status: string | undefined
  /** Its row, and its section if that is on this page. */
  elements: HTMLElement[]
}

interface Group {
  /** Heading, text and table. */
  elements: HTMLElement[]
  entries: Entry[]
}

/** The groups after the filter: each begins with a heading and has a table of its entries. */
function listGroups(filter: Element): Group[] {
  const groups: Group[] = []
  for (let node = filter.nextElementSibling; node instanceof HTMLElement; node = node.nextElementSibling) {
    if (node.tagName === 'H2') groups.push({ elements: [], entries: [] })
    const group = groups.at(-1)
    if (!group || node.matches('.ds-entry')) continue
    group.elements.push(node)
    group.entries.push(...[...node.querySelectorAll<HTMLElement>('tbody > tr')].map(readRow))
  }
  return groups.filter(({ entries }) => entries.length > 0)
}

function readRow(row: HTMLElement): Entry {
  const heading = document.getElementById(row.querySelector('a')?.hash.slice(1) ?? '')
  const section = heading?.closest<HTMLElement>('.ds-entry')
  const badge = row.querySelector('.ds-badge')?.className ?? ''
  return {
    text: row.textContent.toLowerCase(),
    status: /status-(\w+)/.exec(badge)?.[1],
    elements: section ? [row, section] : [row],
  }
}
