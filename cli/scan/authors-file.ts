import * as z from 'zod'
import { type AuthorFields, resolveSocial } from '../content/author.ts'
import type { ProjectFiles } from '../content/project-files.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import type { AuthorDefinition } from './source-file.ts'
import { loadYamlFile, type YamlFile, type YamlFileKind } from './yaml-file.ts'

const getKind = once(() => {
  const text = z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' }),
  )
  const url = text.refine((value) => !/^\s*(?:javascript|data|vbscript):/i.test(value), {
    error: 'must be a URL or a pathname',
  })
  const socials = z.record(z.string(), text).superRefine((values, context) => {
    for (const [platform, written] of Object.entries(values)) {
      if (resolveSocial(platform, written)) continue
      context.addIssue({ code: 'custom', path: [platform], message: 'must be a URL that begins with https://' })
    }
  })
  const page = z.union([z.boolean(), z.strictObject({ permalink: text })], {
    error: 'must be true, or a map with a permalink',
  })
  const author = z.strictObject(
    {
      name: text.optional(),
      title: text.optional(),
      url: url.optional(),
      email: text.optional(),
      image_url: url.optional(),
      imageURL: url.optional(),
      page: page.optional(),
      description: text.optional(),
      socials: socials.optional(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must be a map with keys such as name and url' : undefined) },
  )

  return {
    schema: z.record(z.string().min(1), author),
    code: 'blog/invalid-authors',
    name: 'authors file',
    expected: 'a map of keys to authors',
    keys: Object.keys(author.shape).filter((key) => key !== 'imageURL'),
  } satisfies YamlFileKind<Record<string, z.infer<typeof author>>>
})

type Written = z.infer<ReturnType<typeof getKind>['schema']>

/** Reads and validates an authors file (docs/behaviours.md BL-9); `null` if it is not valid. Every problem has its key path. */
export async function loadAuthorsFile(
  project: Pick<ProjectFiles, 'read'>,
  file: string,
): Promise<Outcome<Record<string, AuthorDefinition> | null>> {
  const { value, diagnostics } = await loadYamlFile(project, file, getKind())
  return { value: value && toDefinitions(value), diagnostics }
}

function toDefinitions({ data, getOrigin }: YamlFile<Written>): Record<string, AuthorDefinition> {
  return Object.fromEntries(
    Object.entries(data).map(([key, { image_url, imageURL, page = false, ...rest }]) => {
      const fields: AuthorFields = { ...rest, image: image_url ?? imageURL }
      const permalink = typeof page === 'object' ? page.permalink : undefined
      return [key, { ...fields, hasPage: page !== false, permalink, origin: getOrigin([key]) }]
    }),
  )
}
