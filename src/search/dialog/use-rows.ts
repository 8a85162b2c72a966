import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { handleClick, opensElsewhere } from '../open-result.ts'

/** Id of the list, to which the input refers. */
export const LIST_ID = 'search-list'

/** A selectable entry in the list of the dialog. */
export interface Row {
  /** Its target; unset for actions inside the dialog. */
  href?: string
  choose(): void
}

/** Props of the link or cell of a row. */
export interface RowProps {
  id: string
  'aria-selected': boolean
  onMouseMove(): void
}

/** Further props of the link of a row. */
export interface RowLinkProps {
  tabIndex: -1
  href: string | undefined
  onClick(event: MouseEvent): void
}

/** The active row, with handlers that change and open it (docs/behaviours.md S-9). */
export interface Rows {
  /** Id of the active row; `undefined` without rows. */
  activeId: string | undefined
  /** Its number; 0 without rows. */
  activeIndex: number
  getRowProps(index: number): RowProps
  getLinkProps(index: number): RowLinkProps
  onKeyDown(event: KeyboardEvent): void
}

/**
 * `list` identifies what is listed: whenever it changes, the first row becomes active. With `isPending`, the rows are those
 * of an earlier query, and Enter waits for the new ones.
 */
export function useRows(rows: readonly Row[], { list, isPending }: { list: unknown; isPending: boolean }): Rows {
  const [active, setActive] = useState({ list, index: 0 })
  const waitsForRows = useRef(false)
  const index = active.list === list ? Math.min(active.index, rows.length - 1) : 0
  const activeId = rows.length > 0 ? toRowId(index) : undefined
  const moveTo = (next: number): void => setActive({ list, index: (next + rows.length) % rows.length })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    document.getElementById(activeId ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [activeId, list])
  useEffect(() => {
    if (isPending || !waitsForRows.current) return
    waitsForRows.current = false
    rows[0]?.choose()
  }, [isPending, rows])

  const open = (event: KeyboardEvent): void => {
    const row = rows[index]
    if (isPending) waitsForRows.current = true
    else if (row?.href && opensElsewhere(event)) window.open(row.href, '_blank', 'noopener')
    else row?.choose()
  }
  return {
    activeId,
    activeIndex: Math.max(index, 0),
    getRowProps: (own) => ({
      id: toRowId(own),
      'aria-selected': own === index,
      // Not `onMouseEnter`, which also fires when rows move below a resting pointer.
      onMouseMove: () => own !== index && setActive({ list, index: own }),
    }),
    getLinkProps: (own) => ({
      tabIndex: -1,
      href: rows[own]?.href,
      onClick: handleClick(() => rows[own]?.choose()),
    }),
    onKeyDown(event) {
      const { isComposing, keyCode } = event.nativeEvent
      // Safari ends a composition before the key that does so; only this code tells that key from others.
      if (isComposing || keyCode === 229) return
      const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
      if (event.key === 'Enter') open(event)
      else if (target !== undefined && rows.length > 0 && !opensElsewhere(event)) moveTo(target)
      else return
      event.preventDefault()
    },
  }
}

const toRowId = (index: number): string => `${LIST_ID}-${index}`
