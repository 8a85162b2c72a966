import * as z from 'zod'
import type { FrontMatter } from './front-matter.ts'

/**
 * How one key of front matter is read: which YAML scalars it accepts, which values are valid, and how variables are
 * filled in.
 */
export interface FrontMatterField {
  /** `text` keys use the source text of any scalar: `title: 1.10` is "1.10". */
  reads: 'text' | 'number' | 'boolean' | 'list' | 'map'
  schema: z.ZodType
  /** Completes "must be …". */
  expected: string
  /** `url`: variables are replaced by their slug, as in pathnames. */
  variables: 'text' | 'url'
  nullable: boolean
}

type Shape = { [Key in keyof Required<FrontMatter>]: FrontMatterField }

const string = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  reads: 'text',
  schema: z.string(),
  expected: 'a string',
  variables,
  nullable: false,
})
const nullableString = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  ...string(variables),
  schema: z.string().nullable(),
  expected: 'a string or null',
  nullable: true,
})
const field = (reads: FrontMatterField['reads'], schema: z.ZodType, expected: string): FrontMatterField => ({
  reads,
  schema,
  expected,
  variables: 'text',
  nullable: false,
})

const boolean = field('boolean', z.boolean(), 'true or false')
const headingLevel = field('number', z.number().int().min(2).max(6), 'a heading level from 2 to 6')
const stringList = field('list', z.array(z.string()), 'a list of strings')
const label = z.string().trim().min(1)
const date = z.string().refine(isDate)

const searchKeywords = z.array(label).optional()
/** Values of a map are read as text. */
const searchBoost = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().min(0.1).max(10))
  .optional()

/** docs/behaviours.md 11.2, and the keys of blog posts and pages. */
export const frontMatterFields: Shape = {
  id: string('url'),
  title: string(),
  hide_title: boolean,
  hide_table_of_contents: boolean,
  hide_category_cards: boolean,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  sidebar_label: string(),
  sidebar_position: field('number', z.number().finite(), 'a number'),
  sidebar_class_name: string(),
  displayed_sidebar: nullableString(),
  pagination_label: string(),
  pagination_next: nullableString('url'),
  pagination_prev: nullableString('url'),
  custom_edit_url: nullableString('url'),
  parse_number_prefixes: boolean,
  slug: string('url'),
  keywords: stringList,
  description: string(),
  image: string('url'),
  tags: field(
    'list',
    z.array(z.union([label, z.object({ label, permalink: z.string() })])),
    'a list of strings, or of maps with label and permalink',
  ),
  draft: boolean,
  unlisted: boolean,
  last_update: field(
    'map',
    z
      .object({ date: date.optional(), author: z.string().optional() })
      .refine((value) => value.date !== undefined || value.author !== undefined),
    'a map with a date, an author, or both',
  ),
  date: { ...string(), schema: date, expected: 'a date such as 2026-01-31' },
  authors: field('list', z.array(z.string()), 'a list of names'),
  wrapperClassName: string(),
  math: boolean,
  redirectFrom: { ...stringList, expected: 'a list of pathnames', variables: 'url' },
  smart_punctuation: boolean,
  search: field(
    'map',
    z.union([
      z.literal('false').transform(() => false),
      z.strictObject({ keywords: searchKeywords, boost: searchBoost }),
    ]),
    'false, or a map with keywords (a list of strings), boost (a number from 0.1 to 10), or both',
  ),
}

/** Keys of other generators that are accepted without effect, so that they are not reported as misspelled. */
export const TOLERATED_KEYS: ReadonlySet<string> = new Set([
  ...['format', 'layout', 'sidebar_key', 'sidebar_custom_props', 'hide_reading_time', 'title_meta', 'mdx', 'head'],
  ...['author', 'author_title', 'author_url', 'author_image_url', 'aliases', 'type', 'category', 'categories', 'lang'],
  ...['label', 'name', 'order', 'weight', 'status', 'version', 'path', 'url', 'link', 'links', 'data', 'icon', 'toc'],
])

function isDate(value: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?:$|[T ])/.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')))
}
