import { posix } from 'node:path'
import type { ReaderContext } from './reader.ts'
import { findInYaml } from './yaml-lines.ts'

const CONFIG_FILES = ['mkdocs.yml', 'mkdocs.yaml']

/** The configuration of MkDocs; empty if it cannot be read. */
function readConfig(context: ReaderContext): string {
  for (const name of CONFIG_FILES) {
    const text = context.readFile(posix.join(context.getFolder('mkdocs'), name))
    if (text !== undefined) return text
  }
  return ''
}

/** The section of a plugin or an extension list, up to the next key at the margin. */
const section = /^(?:plugins|markdown_extensions)[ \t]*:.*(?:\n(?:[ \t\r\-#].*)?)*/gm

/** Whether the configuration lists one of these plugins or extensions. */
export function hasPlugin(names: readonly string[], context: ReaderContext): boolean {
  const found = `["']?(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})["']?[ \\t]*`
  const wanted = new RegExp(`^[ \\t]*(?:-[ \\t]*)?${found}(?::|#|$)|[[,][ \\t]*${found}[\\],]`, 'm')
  return (readConfig(context).match(section) ?? []).some((part) => wanted.test(part))
}

/**
 * What a template prints for a name: `config.site_name` is a key of the configuration, and any other name, with or without
 * `extra.` before it, one of those below its `extra`. `undefined` unless it is a plain value.
 */
export function readVariable(name: string, context: ReaderContext): string | undefined {
  const lines = readConfig(context).split('\n')
  const [key = '', ...parents] = name.toLowerCase().split('.').reverse()
  const sections = parents.reverse()
  if (sections[0] === 'config') return findInYaml(lines, sections.slice(1), key)
  return findInYaml(lines, sections[0] === 'extra' ? sections : ['extra', ...sections], key)
}

/** The files with abbreviations and links that the extension for snippets adds to every page. */
export function listAppendedFiles(context: ReaderContext): string[] {
  const found = /^([ \t]*)auto_append[ \t]*:[ \t]*((?:\n[ \t]*-[ \t]*[^\n]+)+)/m.exec(readConfig(context))
  return [...(found?.[2] ?? '').matchAll(/-[ \t]*["']?([^"'\n#]+?)["']?[ \t]*(?:#[^\n]*)?(?=\n|$)/g)].map(
    ([, file = '']) => file,
  )
}
