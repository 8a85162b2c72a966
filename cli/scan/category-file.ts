import * as z from 'zod'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import type { CategoryMetadata } from './source-file.ts'
import { loadYamlFile, type YamlFileKind } from './yaml-file.ts'

/** Names of files that describe their folder (docs/behaviours.md 11.5). The first by name is used. */
export const CATEGORY_FILE = /^_category_\.(?:json|ya?ml)$/

const getKind = once(() => {
  /** A number is accepted as a string (docs/behaviours.md 5.6). */
  const stringOrNumber = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())

  /** docs/behaviours.md 11.5. `key` and `customProps`, which sites of other generators use, are accepted without effect. */
  const schema = z.strictObject({
    label: stringOrNumber.optional(),
    position: z.number().optional(),
    collapsed: z.boolean().optional(),
    collapsible: z.boolean().optional(),
    className: stringOrNumber.optional(),
    description: stringOrNumber.optional(),
    link: z
      .discriminatedUnion(
        'type',
        [
          z.strictObject({ type: z.literal('doc'), id: z.string().min(1) }),
          z.strictObject({
            type: z.literal('generated-index'),
            slug: stringOrNumber.optional(),
            title: stringOrNumber.optional(),
            description: stringOrNumber.optional(),
            image: stringOrNumber.optional(),
            keywords: z.union([z.string(), z.array(z.string())]).optional(),
          }),
        ],
        { error: 'must have the type "doc" or "generated-index", or be null' },
      )
      .nullable()
      .optional(),
    key: stringOrNumber.optional(),
    customProps: z.record(z.string(), z.unknown()).optional(),
  })

  return {
    schema,
    code: 'sidebar/category-metadata',
    name: 'category file',
    keys: Object.keys(schema.shape),
  } satisfies YamlFileKind<z.infer<typeof schema>>
})

/** Reads and validates a category file; `null` if it is not valid. Every problem has its key path. */
export async function loadCategoryMetadata(
  project: ProjectFiles,
  file: string,
): Promise<Outcome<CategoryMetadata | null>> {
  const { value, diagnostics } = await loadYamlFile(project, file, getKind())
  return { value: value && toMetadata(value.data), diagnostics }
}

function toMetadata(data: z.infer<ReturnType<typeof getKind>['schema']>): CategoryMetadata {
  const { key: _key, customProps: _customProps, link, ...rest } = data
  if (link === undefined) return rest
  if (link === null || link.type === 'doc') return { ...rest, link }
  const { type, slug, title, description } = link
  return { ...rest, link: { type, slug, title, description } }
}
