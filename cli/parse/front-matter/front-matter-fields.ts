import * as z from 'zod'
import { isRecord } from '../../lib/json.ts'
import { once } from '../../lib/once.ts'
import type { Plain } from '../../lib/plain.ts'
import { toIsoDate } from './dates.ts'
import type { FrontMatter } from './front-matter.ts'

/** The rules of a front matter key: accepted YAML scalars, valid values, and how variables are filled in. */
export interface FrontMatterField {
  /** `text` keys use the source text of any scalar: `title: 1.10` is "1.10". */
  reads: 'text' | 'number' | 'boolean' | 'list' | 'map'
  /** Rewrites other forms of the value that mean the same; values are read as text. */
  accept?: (value: Plain) => Plain
  /** The schema, which is created with the first value that it is for. */
  getSchema: () => z.ZodType
  /** Completes "must be …". */
  expected: string
  /** `url`: variables are replaced by their slug, as in pathnames. */
  variables: 'text' | 'url'
  nullable: boolean
}

type Shape = { [Key in keyof Required<FrontMatter>]: FrontMatterField }

const getStringSchema = once(() => z.string())
const getNullableSchema = once(() => z.string().nullable())
const string = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  reads: 'text',
  getSchema: getStringSchema,
  expected: 'a string',
  variables,
  nullable: false,
})
const nullableString = (variables: FrontMatterField['variables'] = 'text'): FrontMatterField => ({
  ...string(variables),
  getSchema: getNullableSchema,
  expected: 'a string or null',
  nullable: true,
})
const field = (
  reads: FrontMatterField['reads'],
  createSchema: () => z.ZodType,
  expected: string,
): FrontMatterField => ({ reads, getSchema: once(createSchema), expected, variables: 'text', nullable: false })

const boolean = field('boolean', () => z.boolean(), 'true or false')
const headingLevel = field('number', () => z.number().int().min(2).max(6), 'a heading level from 2 to 6')
const stringList: FrontMatterField = {
  ...field('list', () => z.array(z.string()), 'a list of strings'),
  accept: splitList,
}
const createLabel = () => z.string().trim().min(1)
const createDate = () => z.string().refine((value) => toIsoDate(value) !== undefined)

const createSearch = () =>
  z.strictObject({
    keywords: z.array(createLabel()).optional(),
    // Values of a map are read as text.
    boost: z
      .string()
      .regex(/^\d+(?:\.\d+)?$/)
      .transform(Number)
      .pipe(z.number().min(0.1).max(10))
      .optional(),
  })

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
  sidebar_position: field('number', () => z.number().finite(), 'a number'),
  sidebar_class_name: string(),
  sidebar_hidden: boolean,
  displayed_sidebar: nullableString(),
  pagination_label: string(),
  pagination_next: nullableString('url'),
  pagination_prev: nullableString('url'),
  custom_edit_url: nullableString('url'),
  parse_number_prefixes: boolean,
  slug: string('url'),
  keywords: stringList,
  description: string(),
  image: { ...string('url'), accept: (value) => getEntry(value, ['src', 'url', 'path']) },
  tags: {
    ...field(
      'list',
      () => z.array(z.union([createLabel(), z.object({ label: createLabel(), permalink: z.string() })])),
      'a list of strings, or of maps with label and permalink',
    ),
    accept: splitList,
  },
  draft: boolean,
  unlisted: boolean,
  last_update: {
    ...field(
      'map',
      () =>
        z
          .object({ date: createDate().optional(), author: z.string().optional() })
          .refine((value) => value.date !== undefined || value.author !== undefined),
      'a map with a date, an author, or both',
    ),
    accept: (value) => {
      if (!isRecord(value)) return typeof value === 'string' ? { date: acceptDate(value) } : value
      return value.date === undefined ? value : { ...value, date: acceptDate(value.date) }
    },
  },
  date: { ...string(), getSchema: once(createDate), expected: 'a date such as 2026-01-31', accept: acceptDate },
  authors: { ...field('list', () => z.array(z.string()), 'a list of names'), accept: listNames },
  wrapperClassName: string(),
  format: field('text', () => z.enum(['md', 'mdx', 'detect']), "'md', 'mdx' or 'detect'"),
  math: boolean,
  redirectFrom: { ...stringList, expected: 'a list of pathnames', variables: 'url' },
  smart_punctuation: boolean,
  search: {
    ...field(
      'map',
      () => z.union([z.literal('false').transform(() => false), createSearch()]),
      'false, or a map with keywords (a list of strings), boost (a number from 0.1 to 10), or both',
    ),
    accept: acceptSearch,
  },
}

/** MkDocs excludes pages with `search: { exclude: true }`. */
function acceptSearch(value: Plain): Plain {
  if (!isRecord(value) || value.exclude === undefined) return value
  const { exclude, ...others } = value
  return exclude === 'true' ? 'false' : others
}

/** `tags: a, b`. */
function splitList(value: Plain): Plain {
  if (typeof value !== 'string') return value
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Authors may be given as one name, or as maps with a name; a name may contain a comma. */
function listNames(value: Plain): Plain {
  const list = Array.isArray(value) ? value : [value]
  return list.map((entry) => getEntry(entry, ['name']))
}

/** A date in its ISO form; of several dates, that of the creation. */
function acceptDate(value: Plain): Plain {
  const written = getEntry(value, ['created', 'date'])
  return typeof written === 'string' ? (toIsoDate(written) ?? written) : written
}

/** The value itself, or that of the first of the keys that a map has. */
function getEntry(value: Plain, keys: readonly string[]): Plain {
  if (!isRecord(value)) return value
  const key = keys.find((each) => Object.hasOwn(value, each))
  return key === undefined ? value : (value[key] ?? null)
}
