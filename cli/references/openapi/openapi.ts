import { groupBy } from '../../lib/group-by.ts'
import { type DescriptionFiles, getChild, type Located } from '../description-files.ts'
import type { ApiDescription } from '../reference-page.ts'
import { describePages } from './describe-pages.ts'
import { isLong, packItems } from './page-length.ts'
import { listPages, type Plan, type SchemaPage } from './plan.ts'
import { planOperations } from './plan-operations.ts'
import { listNamedSchemas, type NamedSchema } from './schema-links.ts'
import { getShapes, type Root } from './shapes.ts'

/** Plans the pages of an OpenAPI description; `null` if it cannot be read. */
export function readOpenApi(whole: Located, files: DescriptionFiles): ApiDescription | null {
  const root = readRoot(whole, files)
  if (!root) return null
  const plan: Plan = {
    root,
    whole,
    operations: planOperations(root, whole, files),
    schemas: planSchemas(listNamedSchemas(whole, files)),
  }
  return {
    names: ['index', ...[...listPages(plan.operations), ...listPages(plan.schemas)].map(({ name }) => name)],
    describe: (words) => describePages(plan, files, words),
    diagnostics: files.diagnostics,
    paths: files.paths,
    locate: (place) => files.locate(place),
  }
}

function readRoot(whole: Located, files: DescriptionFiles): Root | null {
  const version = getChild(whole, 'openapi').value ?? getChild(whole, 'swagger').value
  const isKnown = /^3\.[012](?:\.|$)/.test(String(version ?? ''))
  if (!isKnown) {
    const key = getChild(whole, 'openapi').value === undefined && version !== undefined ? 'swagger' : 'openapi'
    files.report(
      'api/invalid-file',
      { ...whole, path: version === undefined ? [] : [key] },
      {
        message:
          version === undefined
            ? 'The file has no key "openapi" with the version of OpenAPI that it is written in.'
            : `The version "${version}" of OpenAPI is not one that docsgen reads.`,
        hint: 'docsgen reads OpenAPI 3.0, 3.1 and 3.2. Converters write them from older versions.',
      },
    )
    return null
  }
  const root = files.parse(whole, getShapes().root)
  if (root && Object.keys(root.paths ?? {}).length + Object.keys(root.webhooks ?? {}).length === 0) {
    const hint = 'If it has only components, name the file so that it does not end in "openapi".'
    files.report('api/invalid-file', { ...whole, path: ['paths'] }, { message: 'The description has no paths.', hint })
    return null
  }
  return root
}

const weigh = ({ located }: NamedSchema): number => (JSON.stringify(located.value) ?? '').length

/** One page for all schemas, or one that lists those for each first letter. */
function planSchemas(named: readonly NamedSchema[]): SchemaPage[] {
  if (named.length === 0) return []
  const whole = { name: 'schemas', label: '', schemas: [...named], parts: [] }
  if (!isLong(named, weigh)) return [whole]
  const sorted = named.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
  const byLetter = groupBy(sorted, ({ name }) => /^[a-z]/.exec(name.toLowerCase())?.[0] ?? '0')
  const parts = [...byLetter].flatMap(([letter, schemas]) =>
    packItems(schemas, weigh).map((pack, index) => ({
      name: `schemas/${letter}${index === 0 ? '' : `-${index + 1}`}`,
      label: `${letter.toUpperCase()}${index === 0 ? '' : ` ${index + 1}`}`,
      schemas: pack,
      parts: [],
    })),
  )
  return [{ ...whole, schemas: [], parts }]
}
