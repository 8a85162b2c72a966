import { posix } from 'node:path'
import type { DialectSettings, TemplateSettings } from '../../content/dialects.ts'
import { isRecord } from '../../lib/json.ts'
import type { Plain } from '../../lib/plain.ts'
import { parseToml, readYaml } from '../project/data-files.ts'
import type { ProjectFiles } from '../project/project-files.ts'
import { findText, findValue, getList, getTexts, getValues } from '../project/values.ts'
import { findPlugin, listNames, type MkdocsConfig, readMkdocsConfig } from './mkdocs-config.ts'

/** The Markdown settings of a MkDocs configuration; `null` if it cannot be read. */
export function readMkdocsSettings(file: string, files: Pick<ProjectFiles, 'readNamed'>): DialectSettings | null {
  const config = readConfig(file, files)
  if (!config) return null
  const { values } = config
  const extensions = findValue(values, 'markdown_extensions')
  const snippets = [extensions].flat().map((each) => findValue(each, 'pymdownx.snippets'))
  const templates = readTemplates(config, files)
  return {
    files: [...config.files, ...(templates?.files ?? [])],
    plugins: [...listNames(findValue(values, 'plugins')), ...listNames(extensions), ...listNested(extensions)],
    values: Object.fromEntries(listScalars(values)),
    appended: snippets.flatMap((each) => getTexts(each, 'auto_append')),
    ...(templates && { templates: templates.settings }),
  }
}

/** The plugins that fill in templates. */
const TEMPLATE_PLUGINS = ['macros', 'mkdocs-macros', 'markdownextradata', 'markdownextradata-plugin']

/** The variables of templates: the values below `extra`, those of the files of `include_yaml`, and `config`, which has all values. */
function readTemplates(
  { values, files: [file = ''] }: MkdocsConfig,
  project: Pick<ProjectFiles, 'readNamed'>,
): { files: string[]; settings: TemplateSettings } | undefined {
  const options = TEMPLATE_PLUGINS.map((name) => findPlugin(values, name)).find((found) => found !== undefined)
  if (options === undefined) return undefined
  const locate = (name: string) => posix.join(posix.dirname(file), name)
  const included = [options.include_yaml].flat().flatMap((each): [name: string | null, path: string][] => {
    if (typeof each === 'string') return [[null, locate(each)]]
    return Object.entries(isRecord(each) ? each : {}).map(([name, path]) => [name, locate(String(path))])
  })
  const inside = included.filter(([, path]) => !path.startsWith('..'))
  const read = inside.map(([name, path]) => {
    const value = readYaml(project.readNamed(path) ?? '')
    return name === null ? value : { [name]: value }
  })
  const extra = getValues(values, 'extra')
  const variables = toPlain(Object.assign({}, extra, ...read.filter(isRecord), { config: values, extra }))
  const module = findText(options, 'module_name') ?? 'main'
  const hasModule = [`${module}.py`, `${module}/__init__.py`].some((each) => project.readNamed(locate(each)) !== null)
  const settings = {
    variables: isRecord(variables) ? variables : {},
    hasCode: hasModule || getList(options, 'modules').length > 0,
    isDefault: findValue(options, 'render_by_default') !== false,
  }
  return { files: inside.map(([, path]) => path), settings }
}

/** Values within more maps and lists are left out. */
const MAX_DEPTH = 20

/** A value as plain data. */
function toPlain(value: unknown, depth = 0): Plain {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((each) => toPlain(each, depth + 1))
  if (!isRecord(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toPlain(each, depth + 1)]))
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
