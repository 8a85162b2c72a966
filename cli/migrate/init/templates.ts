import { TEMPLATE_NAMES, type TemplateName } from '../../commands/project-options.ts'
import { escapeHtmlText } from '../../lib/escape-html.ts'
import { createExamplePages } from './example-pages.ts'

/** Posix path relative to the folder of the site -> text. */
export type TemplateFiles = Record<string, string>

/** The files of a template, apart from the configuration. */
export interface Template {
  /** Written even if the folder has content already. */
  site(title: string): TemplateFiles
  /** Example pages, written only if the folder has no content yet. */
  content(title: string): TemplateFiles
}

/** Lines of `.gitignore`. Anchored, since documents may be in a folder named "build". */
export const IGNORED = ['/.docsgen/', '/build/', 'node_modules/']

/** Below the title of a new site, until its authors know better. */
export const DEFAULT_TAGLINE = 'Everything you need to get started'

/** The color of a new site: amber, as in the theme. */
export const DEFAULT_ACCENT = '#8f4a00'

/**
 * For editors and `tsc`; docsgen does not read it. Side-effect imports are unchecked, since they are of stylesheets.
 */
const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "noEmit": true,
    "allowImportingTsExtensions": true,
    "noUncheckedSideEffectImports": false,
    "skipLibCheck": true
  },
  "include": ["site.config.ts", "src"]
}
`

const templates: Readonly<Record<TemplateName, Template>> = {
  default: {
    site: (title) => ({ 'static/img/favicon.svg': renderFavicon(title), 'tsconfig.json': TSCONFIG }),
    content: (title) => createExamplePages(escapeMarkdown(title)),
  },
  minimal: {
    site: () => ({ 'tsconfig.json': TSCONFIG }),
    content: (title) => ({
      'content/docs/index.md': `---
title: Welcome
---

This is the documentation of ${escapeMarkdown(title)}.

Every Markdown file in this folder becomes a page.
`,
    }),
  },
}

/** The template of a name; `undefined` if there is none. */
export function findTemplate(name: string): Template | undefined {
  const known = TEMPLATE_NAMES.find((each) => each === name)
  return known && templates[known]
}

/** The first letter of the title, in the colors of the theme. */
function renderFavicon(title: string): string {
  const letter = escapeHtmlText([...title.trim()][0]?.toUpperCase() ?? 'D')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#14171c" />
  <text x="16" y="22.5" font-family="system-ui, sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="#ffb454">${letter}</text>
</svg>
`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#:$&|~]/g, '\\$&')
}
