import type { Severity } from './diagnostic.ts'

/** Who decides a code's severity: a key of the configuration, the table `severities`, or nobody (`fixed`). */
type Rule =
  | { by: 'onBrokenLinks' | 'onBrokenAnchors' | 'onDuplicateRoutes'; summary: string }
  | { by: 'severities'; default: Severity; summary: string }
  | { by: 'fixed'; summary: string }

const configurable = (severity: Severity, summary: string): Rule => ({ by: 'severities', default: severity, summary })
const fixed = (summary: string): Rule => ({ by: 'fixed', summary })

/** Every code docsgen can report. Codes are permanent: scripts match on them. */
export const codes = {
  'asset/not-found': configurable('throw', 'A reference names an image or file that does not exist'),
  'check/no-git': fixed('The files staged in git cannot be listed'),
  'config/empty-sidebar': fixed('A navbar item names a sidebar that has nothing to link to'),
  'config/invalid-value': fixed('A key of the configuration has a value it cannot have'),
  'config/load-failed': fixed('The configuration cannot be read, parsed or run'),
  'config/not-found': fixed('There is no configuration file'),
  'config/unknown-doc': fixed('The configuration names a document that does not exist'),
  'config/unknown-key': fixed('The configuration has a key that docsgen does not know'),
  'config/unknown-navbar-item': fixed('A navbar item has a type that docsgen does not know'),
  'config/unknown-sidebar': fixed('The configuration names a sidebar that does not exist'),
  'config/unknown-version': fixed('The configuration names a version that does not exist'),
  'content/empty': fixed('The project has no content'),
  'file/not-utf8': fixed('A source file is not valid UTF-8'),
  'file/too-large': fixed('A source file is larger than docsgen reads'),
  'file/unreadable': fixed('A source file cannot be read'),
  'front-matter/invalid': fixed('Front matter is not YAML, or a key has a value it cannot have'),
  'front-matter/unknown-key': configurable('warn', 'Front matter has a key close to a known one'),
  'image/unreadable': configurable('warn', 'The dimensions of an image cannot be read'),
  'island/invalid-props': fixed('An island is given something that is not JSON'),
  'island/no-script': fixed('An island is defined where no script can be made for it'),
  'island/unreadable': fixed('An island cannot be bundled for the browser'),
  'init/not-writable': fixed('The files of a new site cannot be written'),
  'init/unknown-template': fixed('A new site was asked for by a template that does not exist'),
  'link/anchor-not-found': {
    by: 'onBrokenAnchors',
    summary: 'A reference names an anchor that its page does not have',
  },
  'link/external': configurable('warn', 'A link that leaves the site does not lead anywhere'),
  'link/not-found': { by: 'onBrokenLinks', summary: 'A reference names a page that does not exist' },
  'link/unsafe-scheme': configurable('throw', 'A reference has a scheme that could run code'),
  'markdown/diagram': configurable('throw', 'A diagram has a mistake, or is larger than docsgen draws'),
  'markdown/directive-attribute': configurable('warn', 'A directive has an attribute it does not know, or lacks one'),
  'markdown/duplicate-id': configurable('warn', 'Two headings or elements of a page have the same id'),
  'markdown/include': configurable('throw', 'An include cannot be resolved'),
  'markdown/head': configurable('warn', 'A tag in the <head> of a document cannot be used'),
  'markdown/limit': configurable('throw', 'A document is nested deeper, or is larger, than docsgen renders'),
  'markdown/math': configurable('throw', 'A formula is not valid TeX'),
  'markdown/plugin': configurable('warn', 'A Markdown plugin of the project reported something'),
  'markdown/time-limit': configurable('throw', 'A document takes longer to render than docsgen waits'),
  'markdown/unclosed-directive': configurable('warn', 'A directive is opened and never closed'),
  'markdown/unknown-directive': configurable('warn', 'A directive has a name that docsgen does not know'),
  'markdown/unknown-element': configurable('warn', 'Text in angle brackets is no HTML element'),
  'markdown/unknown-language': configurable('log', 'A code block names a language without highlighting'),
  'output/not-found': fixed('There is no built site to serve or to check'),
  'markdown/unsafe-html': configurable('warn', 'Raw HTML that could run code was left out'),
  'output/not-writable': fixed('The output folder cannot be written'),
  'page/no-default-export': fixed('A page component has no default export'),
  'page/render-failed': fixed('A page threw while it was rendered'),
  'page/style': configurable('warn', 'A stylesheet of the project has a mistake'),
  'page/unreadable': fixed('A React page cannot be bundled or loaded'),
  'route/case-conflict': configurable('warn', 'Two routes differ in letter case only'),
  'route/duplicate': { by: 'onDuplicateRoutes', summary: 'Two sources claim the same route or output file' },
  'route/invalid-slug': fixed('A slug leaves the site or cannot be a file name'),
  'server/cannot-listen': fixed('The address of a server cannot be used'),
  'server/port-taken': fixed('Another program listens on the port that was asked for'),
  'sidebar/category-metadata': fixed('A category file is not valid'),
  'sidebar/duplicate-category-file': configurable('warn', 'A folder has more than one category file'),
  'sidebar/duplicate-id': fixed('Two documents have the same id'),
  'sidebar/empty-folder': configurable('warn', 'A generated sidebar names a folder without documents'),
  'tags/inline': configurable('warn', 'A document has a tag that the tags file does not define'),
  'tags/invalid-file': fixed('The tags file is not valid, or is there twice'),
  'variable/undefined': configurable(
    'warn',
    'Text in braces looks like a variable that the configuration does not define',
  ),
} as const satisfies Record<string, Rule>

export type DiagnosticCode = keyof typeof codes
