import type { ReactElement } from 'react'
import { labels } from '../labels.ts'
import { hooks, mark } from '../model/hooks.ts'
import type { AnnouncementBarData } from '../model/page-data.ts'
import { classNames } from './class-names.ts'
import { Html } from './Html.tsx'
import { Icon } from './icons.tsx'
import { replaceable } from './replaceable.tsx'

/** A line above the navbar; always in the served page, hidden by an attribute of `<html>` once dismissed. */
export const AnnouncementBar = replaceable(
  'AnnouncementBar',
  function AnnouncementBar({ bar }: { bar: AnnouncementBarData }): ReactElement {
    const style = { backgroundColor: bar.backgroundColor ?? undefined, color: bar.textColor ?? undefined }
    return (
      // biome-ignore lint/a11y/useSemanticElements: behaviours.md A-2 fixes a div
      <div
        className={classNames('theme-announcement-bar', bar.isCloseable && 'theme-announcement-bar--closeable')}
        role="banner"
        style={bar.backgroundColor || bar.textColor ? style : undefined}
        {...mark(hooks.announcement, bar.id)}
      >
        <Html className="theme-announcement-bar__content" html={bar.html} />
        {bar.isCloseable && (
          <button
            type="button"
            className="clean-button theme-announcement-bar__close"
            aria-label={labels.close}
            hidden
            {...mark(hooks.announcementClose)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    )
  },
)
