import type { DialectSettings, TemplateSettings } from '../../content/dialects.ts'
import type { ReaderContext } from '../text/reader.ts'

/** Context of readers that report nothing. */
type Context = Pick<ReaderContext, 'getSettings' | 'getFrontMatter'>

const getSettings = ({ getSettings }: Context): DialectSettings | undefined => getSettings('mkdocs')

/** Whether the configuration lists one of these plugins or extensions. */
export function hasPlugin(names: readonly string[], context: Context): boolean {
  const listed = getSettings(context)?.plugins ?? []
  return names.some((name) => listed.includes(name))
}

/** The templates of the project, if the document is one: its front matter may say that it is, or is not. */
export function findTemplates(context: Context): TemplateSettings | undefined {
  const templates = getSettings(context)?.templates
  const { render_macros: isRendered, ignore_macros: isIgnored } = context.getFrontMatter()
  const isTemplate = isRendered ?? (isIgnored === true ? false : templates?.isDefault)
  return isTemplate === false ? undefined : templates
}

/**
 * The value of a name in a template: `config.site_name` is a key of the configuration, and any other name, with or
 * without `extra.`, is a key below `extra`. `undefined` unless it is a plain value.
 */
export function readVariable(name: string, context: Context): string | undefined {
  const path = name.toLowerCase()
  const { values = {} } = getSettings(context) ?? {}
  const key = path.startsWith('config.') ? path.slice('config.'.length) : path
  const full = path === key && !path.startsWith('extra.') ? `extra.${key}` : key
  return Object.hasOwn(values, full) ? values[full] : undefined
}

/** The files with abbreviations and links that the extension for snippets adds to every page. */
export const listAppendedFiles = (context: Context): string[] => getSettings(context)?.appended ?? []
