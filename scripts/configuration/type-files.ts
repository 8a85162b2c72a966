import { type InputType, namedType } from '../../cli/config/schema/input-type.ts'
import { siteSchema } from '../../cli/config/schema/site.ts'
import { listMentionedNames, listNamedTypes, renderDeclaration } from './render-types.ts'

const DESCRIPTION =
  'What `site.config.ts` exports. Only `title` and `url` are required. `{name}` of a declared variable is replaced in every string: by the value of the variable in text, by its slug in pathnames, ids, paths and URLs; `\\{name}` becomes `{name}`.'

/** The type of the whole configuration. */
export const SITE_CONFIG = namedType('SiteConfig', DESCRIPTION, (): InputType => siteSchema.inputType)

/** Type that the declarations use and that is declared elsewhere -> module that exports it. */
const IMPORTED_TYPES: Record<string, string> = {
  OverridableName: '../../src/model/overridable-names.ts',
  Hooks: './site-config-hooks.ts',
}

const FILES = [
  'site-config.ts',
  'site-config-docs.ts',
  'site-config-markdown.ts',
  'site-config-navbar.ts',
  'site-config-search.ts',
] as const
const HEADER = '// Generated from cli/config/schema by `npm run docs:configuration`; do not edit.\n'

/** The file in cli/config that declares a type. */
function getFile(name: string): (typeof FILES)[number] {
  if (/^(Docs|Sidebar|Blog)/.test(name)) return 'site-config-docs.ts'
  if (/^(Markdown|Math)/.test(name)) return 'site-config-markdown.ts'
  if (name === 'Search') return 'site-config-search.ts'
  return /^(Navbar|Footer|Logo|Anchor)/.test(name) ? 'site-config-navbar.ts' : 'site-config.ts'
}

/** The files of the public types: path in the repository -> text. */
export function renderTypeFiles(): Map<string, string> {
  const types = listNamedTypes(SITE_CONFIG)
  const files = FILES.map((file) => {
    const own = types.filter(({ name }) => getFile(name) === file)
    const declarations = own.map(renderDeclaration).join('\n')
    const imports = renderImports(file, [...new Set(own.flatMap(listMentionedNames))], declarations)
    return [`cli/config/${file}`, `${HEADER}${imports}\n${declarations}`] as const
  })
  return new Map(files)
}

function renderImports(file: string, mentioned: readonly string[], declarations: string): string {
  const outside = Object.entries(IMPORTED_TYPES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(declarations))
  const others = FILES.filter((other) => other !== file).map((other) => {
    const names = mentioned.filter((name) => getFile(name) === other).sort()
    return [names.join(', '), `./${other}`] as const
  })
  return [...outside, ...others.filter(([names]) => names !== '')]
    .map(([names, from]) => `import type { ${names} } from '${from}'\n`)
    .join('')
}
