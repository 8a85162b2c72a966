import { z } from 'zod'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import type { TagDefinition } from './source-file.ts'
import { loadYamlFile, type YamlFile, type YamlFileKind } from './yaml-file.ts'

/** Names of the file that defines the tags of a folder's documents (behaviours.md 11.8); it stands in the folder itself. */
export const TAGS_FILE = /^tags\.ya?ml$/

/** A number given for a text is taken as text: `label: 2026`. */
const text = (schema: z.ZodString) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema)

const definition = z.strictObject({
  label: text(z.string().min(1)).optional(),
  description: text(z.string()).optional(),
  permalink: text(z.string().min(1)).optional(),
})

/** A key alone is a tag of that name. */
const schema = z.record(z.string().min(1), definition.nullable())

const kind: YamlFileKind<z.infer<typeof schema>> = {
  schema,
  code: 'tags/invalid-file',
  name: 'tags file',
  keys: Object.keys(definition.shape),
}

/** Reads and validates one file of tags, by key; `null` if it is not usable, every problem named with its key path. */
export async function loadTagsFile(root: string, file: string): Promise<Outcome<Record<string, TagDefinition> | null>> {
  const { value, diagnostics } = await loadYamlFile(root, file, kind)
  return { value: value && toDefinitions(value), diagnostics }
}

function toDefinitions({ data, originOf }: YamlFile<z.infer<typeof schema>>): Record<string, TagDefinition> {
  return Object.fromEntries(
    Object.entries(data).map(([key, tag]) => [key, { label: key, ...tag, origin: originOf([key]) }]),
  )
}
