import type { ReactElement } from 'react'
import { useLabels } from './labels-context.ts'

const EXTERNAL_LINK_SYMBOL_ID = 'theme-svg-external-link'

/** The icon set: 24 units square, strokes of 1.5 px in the color of the text. */
const shapes = {
  /** Three lines: opens the menu. */
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  /** A cross: closes its container. */
  close: <path d="m6 6 12 12M18 6 6 18" />,
  /** A chevron that points in the direction of text; the styles rotate it. */
  chevron: <path d="m9 6 6 6-6 6" />,
  /** Two chevrons: folds the sidebar. */
  fold: <path d="m12 6-6 6 6 6M19 6l-6 6 6 6" />,
  /** A magnifying glass. */
  search: (
    <>
      <circle cx="11" cy="11" r="6.25" />
      <path d="m15.6 15.6 4.4 4.4" />
    </>
  ),
  /** Light mode. */
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </>
  ),
  /** Dark mode. */
  moon: <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />,
  /** System mode. */
  system: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4v16a8 8 0 0 0 0-16Z" fill="currentColor" />
    </>
  ),
  /** A house: the home page. */
  home: <path d="M4 11.2 12 4.5l8 6.7M6.5 9.5v9.75h11V9.5" />,
  /** A globe: languages. */
  language: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M4 12h16M12 4c5 5 5 11 0 16M12 4c-5 5-5 11 0 16" />
    </>
  ),
  /** Two sheets: copies. */
  copy: <path d="M9 8.75h10.25v11.5H9ZM5.5 15.5V4.25h9.25" />,
  /** A pencil: edits the page. */
  edit: <path d="M5 19l.8-4L16 4.8l3.2 3.2L9 18.2 5 19ZM13.8 7l3.2 3.2" />,
  /** An arrow up. */
  'arrow-up': <path d="M12 19V5M6 11l6-6 6 6" />,
  /** A folder: a category. */
  category: <path d="M3.75 18.25V5.75h5.5l2 2.5h9v10a.5.5 0 0 1-.5.5H4.25a.5.5 0 0 1-.5-.5Z" />,
  /** A sheet of paper: a document. */
  document: <path d="M6 3.75h8l4 4v12.5H6ZM13.5 4v4.25H18M9 12.5h6M9 16h6" />,
  /** An arrow out of a box: a link to another site. */
  outward: <use href={`#${EXTERNAL_LINK_SYMBOL_ID}`} />,
}

interface IconProps {
  name: keyof typeof shapes
  className?: string
}

/** An icon of the set; hidden from screen readers, because its button or link has a label. */
export function Icon({ name, className }: IconProps): ReactElement {
  return (
    <svg
      className={className ? `icon icon--${name} ${className}` : `icon icon--${name}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}

/** The hidden icons that other elements use by id; the first element of the body. */
export function IconSprite(): ReactElement {
  return (
    <svg className="icon-sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <symbol id={EXTERNAL_LINK_SYMBOL_ID} viewBox="0 0 24 24">
          <path d="M13.5 4.75h5.75v5.75M19 5l-8.5 8.5M10 6H5.5v12.5H18V14" />
        </symbol>
      </defs>
    </svg>
  )
}

/** The icon of a link that opens a new tab, with a label for screen readers. */
export function ExternalLinkIcon({ size = 13.5 }: { size?: number }): ReactElement {
  const labels = useLabels()
  return (
    <svg width={size} height={size} role="img" aria-label={labels.opensInNewTab} className="icon icon--external-link">
      <use href={`#${EXTERNAL_LINK_SYMBOL_ID}`} />
    </svg>
  )
}
