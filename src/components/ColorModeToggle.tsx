import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, mark } from '../model/hooks.ts'
import type { SiteData } from '../model/page-data.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'

/** The colour switch: disabled until the runtime owns it; styles show the icon of the current choice (behaviours.md CM-10). */
export function ColorModeToggle(props: { colorMode: SiteData['colorMode']; className?: string }): ReactElement | null {
  const { colorMode, className } = props
  if (colorMode.disableSwitch) return null
  const mode = labels.colorModes[colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode]
  return (
    <button
      type="button"
      className={classNames('clean-button color-mode-toggle', className)}
      disabled
      title={mode}
      aria-label={labels.switchColorMode(mode)}
      {...mark(hooks.colorToggle)}
    >
      <Icon name="sun" className="color-mode-toggle__light" />
      <Icon name="moon" className="color-mode-toggle__dark" />
      <Icon name="system" className="color-mode-toggle__system" />
    </button>
  )
}
