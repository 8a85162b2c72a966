import type { ReactElement } from 'react'

/** Drawings of 24 units square, as those of the theme (`src/components/icons.tsx`), whose module would bring all of them. */
const paths = {
  search: 'M17.25 11a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM15.6 15.6 20 20',
  close: 'm6 6 12 12M18 6 6 18',
  page: 'M6 3.75h8l4 4v12.5H6ZM13.5 4v4.25H18M9 12.5h6M9 16h6',
  section: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  text: 'M4.5 6.5h15M4.5 12h15M4.5 17.5h9',
  recent: 'M12 7v5l3.5 2M20 12a8 8 0 1 1-2.5-5.8M20 3.5v3.75h-3.75',
  star: 'm12 3.75 2.5 5.2 5.75.8-4.2 4 1 5.7L12 16.75l-5.05 2.7 1-5.7-4.2-4 5.75-.8Z',
  conversation: 'M4 5.5h16v10.5H11l-4 3.5V16H4Z',
  enter: 'M19 6v6H6m4-4-4 4 4 4',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  offline:
    'M3 9.5a13 13 0 0 1 4.5-2.9M11 5.6a13 13 0 0 1 10 3.9M6.5 13.2a8 8 0 0 1 3.5-2.1M15 11.5a8 8 0 0 1 2.5 1.7M12 18.5v.01M4 4l16 16',
}

/** The name of a drawing. */
export type IconName = keyof typeof paths

/** A drawing in the color of the text; silent for screen readers unless it has a label. */
export function Icon({ name, label }: { name: IconName; label?: string }): ReactElement {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      className="icon"
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={paths[name]} />
    </svg>
  )
}
