import * as z from 'zod'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import type { TagDefinition } from './source-file.ts'
import { loadYamlFile, type YamlFile, type YamlFileKind } from './yaml-file.ts'

/**
 * Names of the file that defines the tags of the documents (docs/behaviours.md 11.8); it is at the top of their folder.
 */
export const TAGS_FILE = /^tags\.ya?ml$/

/** A number is accepted as a string: `label: 2026`. */
const allowNumber = (schema: z.ZodString) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema)

const getKind = once(() => {
  const definition = z.strictObject({
    label: allowNumber(z.string().min(1)).optional(),
    description: allowNumber(z.string()).optional(),
    permalink: allowNumber(z.string().min(1)).optional(),
  })

  /** A key without a value defines a tag of that name. */
  const schema = z.record(z.string().min(1), definition.nullable())

  return {
    schema,
    code: 'tags/invalid-file',
    name: 'tags file',
    keys: Object.keys(definition.shape),
  } satisfies YamlFileKind<z.infer<typeof schema>>
})

/** Reads and validates a tags file; `null` if it is not valid. Every problem has its key path. */
export async function loadTagsFile(
  project: ProjectFiles,
  file: string,
): Promise<Outcome<Record<string, TagDefinition> | null>> {
  const { value, diagnostics } = await loadYamlFile(project, file, getKind())
  return { value: value && toDefinitions(value), diagnostics }
}

function toDefinitions({
  data,
  getOrigin,
}: YamlFile<z.infer<ReturnType<typeof getKind>['schema']>>): Record<string, TagDefinition> {
  return Object.fromEntries(
    Object.entries(data).map(([key, tag]) => [key, { label: key, ...tag, origin: getOrigin([key]) }]),
  )
}
