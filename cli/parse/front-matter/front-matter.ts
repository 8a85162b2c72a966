import * as z from 'zod'
import { isRecord } from '../../lib/json.ts'
import { once } from '../../lib/once.ts'
import type { Plain } from '../../lib/plain.ts'
import { toIsoDate } from './dates.ts'

/** The rules of a front matter key: accepted YAML scalars, valid values, and how variables are filled in. */
export interface FrontMatterField<Value = unknown> {
  /** `text` keys use the source text of any scalar: `title: 1.10` is "1.10". */
  reads: 'text' | 'number' | 'boolean' | 'list' | 'map'
  /** Rewrites other forms of the value that mean the same; values are read as text. */
  accept?: (value: Plain) => Plain
  /** The schema, which is created with the first value that it is for. */
  getSchema: () => z.ZodType<Value>
  /** Completes "must be …". */
  expected: string
  /** `url`: variables are replaced by their slug, as in pathnames. Default: `text`. */
  variables?: 'text' | 'url'
  /** Default: `false`. */
  nullable?: boolean
}

const field = <Value>(
  reads: FrontMatterField['reads'],
  createSchema: () => z.ZodType<Value>,
  rules: Pick<FrontMatterField, 'expected' | 'accept'>,
): FrontMatterField<Value> => ({ reads, getSchema: once(createSchema), ...rules })

const string = field('text', () => z.string(), { expected: 'a string' })
const stringOrNull = { ...field('text', () => z.string().nullable(), { expected: 'a string or null' }), nullable: true }
const address = { ...string, variables: 'url' as const }
const addressOrNull = { ...stringOrNull, variables: 'url' as const }
const boolean = field('boolean', () => z.boolean(), { expected: 'true or false' })
const level = field('number', () => z.number().int().min(2).max(6), { expected: 'a heading level from 2 to 6' })
const strings = field('list', () => z.array(z.string()), { expected: 'a list of strings', accept: splitList })
const createLabel = () => z.string().trim().min(1)
const createTag = () => z.union([createLabel(), z.object({ label: createLabel(), permalink: z.string() })])
const createAuthor = () => {
  const text = createLabel().optional()
  return z
    .object({
      /** Its key in the authors file. */
      key: text,
      name: text,
      title: text,
      url: text,
      email: text,
      image: text,
      description: text,
      socials: z.record(z.string(), createLabel()).optional(),
    })
    .refine(({ key, name }) => key !== undefined || name !== undefined)
}
const createDate = () => z.string().refine((value) => toIsoDate(value) !== undefined)
const createLastUpdate = () =>
  z
    .object({ date: createDate().optional(), author: z.string().optional() })
    .refine((value) => value.date !== undefined || value.author !== undefined)

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

/** The keys of documents (docs/behaviours.md 11.2), blog posts and pages. */
export const frontMatterFields = {
  id: address,
  title: string,
  hide_title: boolean,
  hide_table_of_contents: boolean,
  hide_category_cards: boolean,
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  sidebar_label: string,
  sidebar_position: field('number', () => z.number().finite(), { expected: 'a number' }),
  sidebar_class_name: string,
  /** Whether generated sidebars do not list the document. */
  sidebar_hidden: boolean,
  /** `null`: the document shows no sidebar. */
  displayed_sidebar: stringOrNull,
  pagination_label: string,
  /** Document id, or `null` for none. */
  pagination_next: addressOrNull,
  pagination_prev: addressOrNull,
  custom_edit_url: addressOrNull,
  parse_number_prefixes: boolean,
  slug: address,
  keywords: strings,
  description: string,
  image: { ...address, accept: (value) => getEntry(value, ['src', 'url', 'path']) },
  tags: field('list', () => z.array(createTag()), {
    expected: 'a list of strings, or of maps with label and permalink',
    accept: splitList,
  }),
  draft: boolean,
  unlisted: boolean,
  last_update: field('map', createLastUpdate, {
    expected: 'a map with a date, an author, or both',
    accept(value) {
      if (!isRecord(value)) return typeof value === 'string' ? { date: acceptDate(value) } : value
      return value.date === undefined ? value : { ...value, date: acceptDate(value.date) }
    },
  }),
  date: field('text', createDate, { expected: 'a date such as 2026-01-31', accept: acceptDate }),
  authors: field('list', () => z.array(z.union([createLabel(), createAuthor()])), {
    expected: 'a list of names or keys, or of maps with a name or a key',
    accept: listAuthors,
  }),
  /** Keys of older blogs, for a post with one author. */
  author_title: string,
  author_url: address,
  author_image_url: address,
  wrapperClassName: string,
  /** Whether the document is MDX; overrides the configuration and the extension. */
  format: field('text', () => z.enum(['md', 'mdx', 'detect']), { expected: "'md', 'mdx' or 'detect'" }),
  /** Whether dollar signs enclose formulas; overrides the configuration. */
  math: boolean,
  /** Pathnames, without the base URL, that lead to the page. */
  redirectFrom: { ...strings, expected: 'a list of pathnames', variables: 'url' },
  /** `false`: quotes, dashes and dots of the page stay as written. */
  smart_punctuation: boolean,
  /** The id that Git gives the file from which a translation was made, or its beginning. */
  source_hash: field('text', () => z.string().regex(/^[0-9a-f]{7,40}$/), {
    expected: 'the id that Git gives the contents of the original, in hexadecimal',
  }),
  /** `false`: searches do not find the page. Keywords are additional ones; `boost` is a factor of its score. */
  search: field('map', () => z.union([z.literal('false').transform((): false => false), createSearch()]), {
    expected: 'false, or a map with keywords (a list of strings), boost (a number from 0.1 to 10), or both',
    accept: acceptSearch,
  }),
  /** Code -> why its problems in the file are accepted, and until when: the form of comments. */
  'docsgen-ignore': field('map', () => z.record(z.string(), z.string()), {
    expected: 'a map from codes to the reasons for which they are ignored',
  }),
} satisfies Record<string, FrontMatterField>

type Fields = typeof frontMatterFields

/** Valid front matter of documents, pages and posts, with variables filled in. `undefined`: not set. */
export type FrontMatter = { [Key in keyof Fields]?: z.output<ReturnType<Fields[Key]['getSchema']>> }

/** MkDocs excludes pages with `search: { exclude: true }`. */
function acceptSearch(value: Plain): Plain {
  if (!isRecord(value) || value.exclude === undefined) return value
  const { exclude, ...others } = value
  return exclude === 'true' ? 'false' : others
}

/** `tags: a, b`. */
function splitList(value: Plain): Plain {
  if (typeof value !== 'string') return value
  const entries = value.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

/** One author, or a list; a name may contain a comma. The image has one name in docsgen and three elsewhere. */
function listAuthors(value: Plain): Plain {
  return [value].flat().map((entry) => {
    if (!isRecord(entry)) return entry
    const { image_url, imageURL, avatar, ...rest } = entry
    const image = image_url ?? imageURL ?? avatar ?? rest.image
    return image === undefined ? rest : { ...rest, image }
  })
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
