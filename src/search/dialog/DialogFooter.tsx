import type { ReactElement, ReactNode } from 'react'
import type { SearchProviderSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import { PoweredBy } from '../PoweredBy.tsx'
import { Icon } from './icons.tsx'

/** The keys of the dialog (docs/behaviours.md S-16), and who answers. */
export function DialogFooter({ provider }: { provider: SearchProviderSettings['name'] }): ReactElement {
  return (
    <footer className="search-dialog__footer">
      <ul className="search-keys">
        <Key text={labels.selectKey}>
          <Icon name="enter" label={labels.enterKeyName} />
        </Key>
        <Key text={labels.navigateKey}>
          <Icon name="arrow-down" label={labels.arrowDownKeyName} />
          <Icon name="arrow-up" label={labels.arrowUpKeyName} />
        </Key>
        <Key text={labels.closeKey}>
          <span role="img" aria-label={labels.escapeKeyName}>
            esc
          </span>
        </Key>
      </ul>
      <PoweredBy provider={provider} />
    </footer>
  )
}

function Key({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <li>
      <kbd className="search-key">{children}</kbd> {text}
    </li>
  )
}
