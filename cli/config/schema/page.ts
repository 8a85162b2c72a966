import * as z from 'zod/mini'
import { describe, optional, required, withDefault } from './keys.ts'
import { choose, dictionary, isRecord, mapOutput, object, type ReportIssue } from './schema.ts'
import { boolean, integer, nonBlankString, string } from './values.ts'

type MetaTag = Record<string, string>

const namedTags = describe(
  mapOutput(
    z.catchall(z.object({ image: z._default(z.nullable(nonBlankString), null) }), string),
    ({ image, ...named }) => {
      const tags = Object.entries(named).map(([name, content]): MetaTag => ({ name, content }))
      return { tags, image }
    },
  ),
  { tsType: 'Record<string, string>' },
)

const listedTags = mapOutput(z.array(dictionary(string)), (tags) => ({ tags, image: null }))

/** `{ description: '…' }` is short for a list of tags with a name and a content. */
export const metadata = choose([listedTags, namedTags], (input, report) => {
  if (Array.isArray(input)) return listedTags
  return isRecord(input) ? namedTags : report({ message: 'must be a list of meta tags, or an object' })
})

/** An announcement above the navbar. */
export const announcementBar = describe(
  object({
    id: withDefault(nonBlankString, 'announcement-bar', 'Readers who closed the bar see it again when the id changes.'),
    content: required(nonBlankString, 'Raw HTML.'),
    backgroundColor: optional(string, 'A CSS color.'),
    textColor: optional(string, 'A CSS color.'),
    isCloseable: withDefault(boolean, true, 'Shows a button that closes the bar.'),
  }),
  { id: 'AnnouncementBar', description: 'Announcement above the navbar.' },
)

const headingLevel = integer(2, 6)

/** docs/behaviours.md E-4. */
function checkHeadingLevels(raw: Record<string, unknown>, report: ReportIssue): void {
  const { minHeadingLevel: least = 2, maxHeadingLevel: most = 3 } = raw
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return
  report({
    path: ['minHeadingLevel'],
    message: `"minHeadingLevel" (${least}) must be less than or equal to "maxHeadingLevel" (${most})`,
  })
}

/** Light and dark mode. */
export const colorMode = object(
  {
    defaultMode: withDefault(z.enum(['light', 'dark']), 'light', 'Color mode until the reader chooses one.'),
    disableSwitch: withDefault(boolean, false, 'Hides the color mode switch.'),
    respectPrefersColorScheme: withDefault(
      boolean,
      false,
      "Follows the operating system's color scheme until the reader chooses a mode.",
    ),
  },
  { moved: { switchConfig: 'The switch has no settings of its own; remove this key.' } },
)

/** Levels of the headings in the table of contents. */
export const tableOfContents = object(
  {
    minHeadingLevel: withDefault(headingLevel, 2, 'First heading level to include, from 2 to 6; 2 is `##`.'),
    maxHeadingLevel: withDefault(
      headingLevel,
      3,
      'Last heading level to include, from 2 to 6; not less than `minHeadingLevel`.',
    ),
  },
  { check: checkHeadingLevels },
)
