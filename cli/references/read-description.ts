import type { ProjectFiles } from '../content/project-files.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { DescriptionFiles } from './description-files.ts'
import { readOpenApi } from './openapi/openapi.ts'
import type { ApiDescription } from './reference-page.ts'
import { readTypeDoc } from './typedoc/typedoc.ts'

/** Reads a description of an API; `null` if it is not valid. */
export function readDescription(
  project: Pick<ProjectFiles, 'read' | 'refs'>,
  path: string,
  kind: 'openapi' | 'typedoc' | undefined,
): Outcome<ApiDescription | null> {
  const files = new DescriptionFiles(project)
  const whole = files.open(path)
  const value = whole ? (kind === 'typedoc' ? readTypeDoc(whole, files) : readOpenApi(whole, files)) : null
  return { value, diagnostics: [...files.diagnostics] }
}
