import { z } from 'zod'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { CategoryMetadata } from './source-file.ts'
import { loadYamlFile, parseYamlFile, type YamlFile, type YamlFileKind } from './yaml-file.ts'

/** Names of files that describe their folder (behaviours.md 11.5), the first of them wins. */
export const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/

/** Numbers given for texts are taken as texts (behaviours.md 5.6). */
const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())

/** behaviours.md 11.5; `key` and `customProps` are accepted from other generators' sites and have no effect. */
const schema = z.strictObject({
  label: text.optional(),
  position: z.number().optional(),
  collapsed: z.boolean().optional(),
  collapsible: z.boolean().optional(),
  className: text.optional(),
  description: text.optional(),
  link: z
    .discriminatedUnion(
      'type',
      [
        z.strictObject({ type: z.literal('doc'), id: z.string().min(1) }),
        z.strictObject({
          type: z.literal('generated-index'),
          slug: text.optional(),
          title: text.optional(),
          description: text.optional(),
          image: text.optional(),
          keywords: z.union([z.string(), z.array(z.string())]).optional(),
        }),
      ],
      { error: 'Invalid input: expected "doc" or "generated-index" as type, or null' },
    )
    .nullable()
    .optional(),
  key: text.optional(),
  customProps: z.record(z.string(), z.unknown()).optional(),
})

const kind: YamlFileKind<z.infer<typeof schema>> = {
  schema,
  code: 'sidebar/category-metadata',
  name: 'category file',
  keys: Object.keys(schema.shape),
}

/** Reads and validates one category file; `null` if it is not usable, every problem named with its key path. */
export async function loadCategoryMetadata(root: string, file: string): Promise<Outcome<CategoryMetadata | null>> {
  return toOutcome(await loadYamlFile(root, file, kind))
}

/** The same for a text already read. */
export function parseCategoryMetadata(file: string, source: string): Outcome<CategoryMetadata | null> {
  return toOutcome(parseYamlFile(file, source, kind))
}

function toOutcome({
  value,
  diagnostics,
}: Outcome<YamlFile<z.infer<typeof schema>> | null>): Outcome<CategoryMetadata | null> {
  return { value: value && toMetadata(value.data), diagnostics }
}

function toMetadata(data: z.infer<typeof schema>): CategoryMetadata {
  const { key: _key, customProps: _customProps, link, ...rest } = data
  if (link === undefined) return rest
  if (link === null || link.type === 'doc') return { ...rest, link }
  const { type, slug, title, description } = link
  return { ...rest, link: { type, slug, title, description } }
}
