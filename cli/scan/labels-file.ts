import * as z from 'zod'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import type { LabelEntry, LabelSection, LabelsFile } from './source-file.ts'
import { loadYamlFile, type YamlFileKind } from './yaml-file.ts'

/** Name of the file with the texts of a language, in the folder of the language. */
export const LABELS_FILE = /^labels\.ya?ml$/

const SECTIONS: readonly LabelSection[] = [
  'interface',
  'site',
  'navbar',
  'footer',
  'sidebar',
  'versions',
  'blog',
  'search',
  'variables',
]

const getKind = once(() => {
  /** A number is accepted as text. */
  const text = z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string({ error: 'must be text' }),
  )
  const texts = z.record(z.string(), text, { error: 'must be a mapping of texts to their translations' })
  const forms = z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), text)

  const schema = z.strictObject({
    /** Texts of the theme by name; a text with a number may have a form for each plural category. */
    interface: z
      .record(z.string(), z.union([text, forms], { error: 'must be text, or texts by plural category' }))
      .optional(),
    site: z
      .strictObject({ title: text.optional(), tagline: text.optional(), announcement: text.optional() })
      .optional(),
    navbar: texts.optional(),
    footer: texts.optional(),
    sidebar: texts.optional(),
    versions: texts.optional(),
    blog: texts.optional(),
    search: z.strictObject({ placeholder: text.optional() }).optional(),
    /** Values of variables in this language. */
    variables: texts.optional(),
  })

  return {
    schema,
    code: 'translation/invalid-labels',
    name: 'labels file',
    keys: Object.keys(schema.shape),
  } satisfies YamlFileKind<z.infer<typeof schema>>
})

/** Reads and validates the labels file of a language; `null` if it is not valid. Every problem has its key path. */
export async function loadLabelsFile(
  project: Pick<ProjectFiles, 'read'>,
  file: string,
  locale: string,
): Promise<Outcome<LabelsFile | null>> {
  const { value, diagnostics } = await loadYamlFile(project, file, getKind())
  if (!value) return { value: null, diagnostics }
  const entries = SECTIONS.flatMap((section) =>
    Object.entries(value.data[section] ?? {}).map(
      ([key, text]): LabelEntry => ({ section, key, text, origin: value.getOrigin([section, key]) }),
    ),
  )
  return { value: { path: file, locale, entries }, diagnostics }
}
