import { z } from 'zod'
import type { FrontMatter } from './front-matter.ts'

/** How one key of front matter is read: what YAML scalars it takes, what values it may have, and how variables fill in. */
export interface FrontMatterField {
  /** `text` keys take the source text of any scalar: `title: 1.10` is "1.10". */
  reads: 'text' | 'number' | 'boolean' | 'list' | 'map'
  schema: z.ZodType
  /** Completes "must be …". */
  expected: string
  /** `url`: variables stand with their slug, as in pathnames. */
  variables: 'text' | 'url'
  nullable: boolean
}

type Shape = { [Key in keyof Required<FrontMatter>]: FrontMatterField }

const text = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  reads: 'text',
  schema: z.string(),
  expected: 'a text',
  variables,
  nullable: false,
})
const nullableText = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  ...text(variables),
  schema: z.string().nullable(),
  expected: 'a text or null',
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
const texts = field('list', z.array(z.string()), 'a list of texts')
const label = z.string().trim().min(1)
const date = z.string().refine(isDate)

/** behaviours.md 11.2, and the keys of blog posts and pages. */
export const frontMatterFields: Shape = {
  id: text('url'),
  title: text(),
  hide_title: boolean,
  hide_table_of_contents: boolean,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  sidebar_label: text(),
  sidebar_position: field('number', z.number().finite(), 'a number'),
  sidebar_class_name: text(),
  displayed_sidebar: nullableText(),
  pagination_label: text(),
  pagination_next: nullableText('url'),
  pagination_prev: nullableText('url'),
  custom_edit_url: nullableText('url'),
  parse_number_prefixes: boolean,
  slug: text('url'),
  keywords: texts,
  description: text(),
  image: text('url'),
  tags: field(
    'list',
    z.array(z.union([label, z.object({ label, permalink: z.string() })])),
    'a list of texts, or of maps with label and permalink',
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
  date: { ...text(), schema: date, expected: 'a date such as 2026-01-31' },
  authors: field('list', z.array(z.string()), 'a list of names'),
  wrapperClassName: text(),
}

/** Keys of other generators that are accepted without effect, so that a near miss is not suspected. */
export const toleratedKeys: ReadonlySet<string> = new Set([
  ...['format', 'layout', 'sidebar_key', 'sidebar_custom_props', 'hide_reading_time', 'title_meta', 'mdx', 'head'],
  ...['author', 'author_title', 'author_url', 'author_image_url', 'aliases', 'type', 'category', 'categories', 'lang'],
  ...['label', 'name', 'order', 'weight', 'status', 'version', 'path', 'url', 'link', 'links', 'data', 'icon', 'toc'],
])

function isDate(value: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?:$|[T ])/.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')))
}
