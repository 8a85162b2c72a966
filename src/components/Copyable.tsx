import type { ReactElement, ReactNode } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import { joinClassNames } from './class-names.ts'

/** Props of `Copyable`. */
export interface CopyableProps {
  /** The copied text. Default: the text of the children. */
  value?: string
  children: ReactNode
  className?: string
}

/** Text that readers copy with a click; without script it is only text. */
export function Copyable({ value = '', children, className }: CopyableProps): ReactElement {
  return (
    <span className={joinClassNames('copyable', className)} {...attr(dataAttributes.copy, value)}>
      {children}
    </span>
  )
}
