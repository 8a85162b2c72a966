import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { SiteData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'

/**
 * The color mode switch: disabled until the runtime enables it; styles show the icon of the current choice
 * (docs/behaviours.md CM-10).
 */
export function ColorModeToggle(props: { colorMode: SiteData['colorMode']; className?: string }): ReactElement | null {
  const labels = useLabels()
  const { colorMode, className } = props
  if (colorMode.disableSwitch) return null
  const mode = labels.colorModes[colorMode.respectPrefersColorScheme ? 'system' : colorMode.defaultMode]
  return (
    <button
      type="button"
      className={joinClassNames('clean-button color-mode-toggle', className)}
      disabled
      title={mode}
      aria-label={labels.switchColorMode(mode)}
      {...attr(dataAttributes.colorToggle)}
    >
      <Icon name="sun" className="color-mode-toggle__light" />
      <Icon name="moon" className="color-mode-toggle__dark" />
      <Icon name="system" className="color-mode-toggle__system" />
    </button>
  )
}
