import type { ReactElement } from 'react'
import { attr, dataAttributes } from '../model/data-attributes.ts'
import type { AnnouncementBarData } from '../model/page-data.ts'
import { joinClassNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Icon } from './icons.tsx'
import { useLabels } from './labels-context.ts'
import { createOverridable } from './overridable.tsx'

export interface AnnouncementBarProps {
  bar: AnnouncementBarData
}

/** A line above the navbar; always in the served page, hidden by an attribute of `<html>` once dismissed. */
export const AnnouncementBar = createOverridable(
  'AnnouncementBar',
  function AnnouncementBar({ bar }: AnnouncementBarProps): ReactElement {
    const labels = useLabels()
    const style = { backgroundColor: bar.backgroundColor ?? undefined, color: bar.textColor ?? undefined }
    return (
      // biome-ignore lint/a11y/useSemanticElements: docs/behaviours.md A-2 requires a div
      <div
        className={joinClassNames('theme-announcement-bar', bar.isCloseable && 'theme-announcement-bar--closeable')}
        role="banner"
        style={bar.backgroundColor || bar.textColor ? style : undefined}
        {...attr(dataAttributes.announcement, bar.id)}
      >
        <Html className="theme-announcement-bar__content" html={bar.html} />
        {bar.isCloseable && (
          <button
            type="button"
            className="clean-button theme-announcement-bar__close"
            aria-label={labels.close}
            hidden
            {...attr(dataAttributes.announcementClose)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    )
  },
)
