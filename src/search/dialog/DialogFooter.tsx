import type { ReactElement } from 'react'
import type { SearchSettings } from '../../model/search-settings.ts'
import * as labels from '../../search-labels.ts'
import { PoweredBy } from '../PoweredBy.tsx'

/** The keys of the dialog (docs/behaviours.md S-16) and the name of the search service. */
export function DialogFooter({ service }: Pick<SearchSettings, 'service'>): ReactElement {
  return (
    <footer className="search-dialog__footer">
      <ul className="search-keys">
        <Key text={labels.selectKey} keys={[['↵', labels.enterKeyName]]} />
        <Key
          text={labels.navigateKey}
          keys={[
            ['↓', labels.arrowDownKeyName],
            ['↑', labels.arrowUpKeyName],
          ]}
        />
        <Key text={labels.closeKey} keys={[['esc', labels.escapeKeyName]]} />
      </ul>
      <PoweredBy service={service} />
    </footer>
  )
}

/** The symbols of keys and their names. */
function Key({ text, keys }: { text: string; keys: [symbol: string, name: string][] }): ReactElement {
  return (
    <li>
      <kbd className="search-key">
        {keys.map(([symbol, name]) => (
          <span key={name} role="img" aria-label={name}>
            {symbol}
          </span>
        ))}
      </kbd>{' '}
      {text}
    </li>
  )
}
