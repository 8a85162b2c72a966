import type { ReactElement } from 'react'
import { LabelsContext } from '../src/components/labels-context.ts'
import { SidebarItems } from '../src/components/SidebarItem.tsx'
import { createLabels } from '../src/labels.ts'
import type { LabelTexts } from '../src/model/label-texts.ts'
import type { SidebarItemData } from '../src/model/page-data.ts'

/** Props of a fragment: the items of a closed category, their depth, starting at 1, and the language of their labels. */
interface FragmentProps {
  items: SidebarItemData[]
  level: number
  language?: { labels: LabelTexts; locale: string }
}

/** Renders the items of a closed category, which the sidebar inserts on demand. */
export function renderFragment({ items, level, language }: FragmentProps): ReactElement {
  return (
    <LabelsContext value={createLabels(language?.labels, language?.locale ?? 'en')}>
      <SidebarItems items={items} level={level} />
    </LabelsContext>
  )
}
