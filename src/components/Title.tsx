import type { ReactElement } from 'react'
import type { OriginalData } from '../model/page-data.ts'
import { getLanguageAttributes } from './article-languages.ts'

/** A title in a list or a link; that of a page without a translation is marked as text in the language of its original. */
export function Title({ original, children }: { original: OriginalData | undefined; children: string }): ReactElement {
  const language = getLanguageAttributes(original)
  return language ? <span {...language}>{children}</span> : <>{children}</>
}
