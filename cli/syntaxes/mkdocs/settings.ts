import type { DialectSettings } from '../../content/dialects.ts'
import { isRecord } from '../../lib/json.ts'
import { parseToml } from '../project/data-files.ts'
import type { ProjectFiles } from '../project/project-files.ts'
import { findValue, getTexts, getValues } from '../project/values.ts'
import { listNames, type MkdocsConfig, readMkdocsConfig } from './mkdocs-config.ts'

/** The Markdown settings of a MkDocs configuration; `null` if it cannot be read. */
export function readMkdocsSettings(file: string, files: Pick<ProjectFiles, 'readNamed'>): DialectSettings | null {
  const config = readConfig(file, files)
  if (!config) return null
  const { values } = config
  const extensions = findValue(values, 'markdown_extensions')
  const snippets = [extensions].flat().map((each) => findValue(each, 'pymdownx.snippets'))
  return {
    files: config.files,
    plugins: [...listNames(findValue(values, 'plugins')), ...listNames(extensions), ...listNested(extensions)],
    values: Object.fromEntries(listScalars(values)),
    appended: snippets.flatMap((each) => getTexts(each, 'auto_append')),
  }
}

function readConfig(file: string, files: Pick<ProjectFiles, 'readNamed'>): MkdocsConfig | null {
  try {
    if (!file.endsWith('.toml')) return readMkdocsConfig(file, files)
    return { values: getValues(parseToml(files.readNamed(file) ?? ''), 'project'), files: [file] }
  } catch {
    return null
  }
}

/** In TOML, `pymdownx.critic` is a table in a table. */
const listNested = (extensions: unknown): string[] =>
  Object.entries(isRecord(extensions) ? extensions : {}).flatMap(([name, value]) =>
    isRecord(value) ? Object.keys(value).map((key) => `${name}.${key}`) : [],
  )

/** Texts and numbers with their paths of keys, in lower case; lists are left out. */
function listScalars(values: unknown, path = ''): [path: string, value: string][] {
  if (isRecord(values)) {
    return Object.entries(values).flatMap(([key, value]) => listScalars(value, `${path}${key.toLowerCase()}.`))
  }
  const isScalar = typeof values === 'string' || typeof values === 'number'
  return isScalar ? [[path.slice(0, -1), String(values).trim()]] : []
}
