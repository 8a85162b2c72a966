/** `throw` is an error and makes the command exit with 1; `ignore` drops the diagnostic. */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/** The setting of a code's severity: its own configuration key, `severities`, or none (`fixed`). */
type Rule =
  | { by: 'onBrokenLinks' | 'onBrokenAnchors' | 'onDuplicateRoutes'; summary: string }
  | { by: 'severities'; default: Severity; summary: string }
  | { by: 'fixed'; summary: string }

const configurable =
  (severity: Severity) =>
  (summary: string): Rule => ({ by: 'severities', default: severity, summary })
const error = configurable('throw')
const warning = configurable('warn')
const note = configurable('log')
const fixed = (summary: string): Rule => ({ by: 'fixed', summary })

/** Every code docsgen can report. Codes are permanent: scripts match on them. */
export const codes = {
  'asset/not-found': error('A link or an image points to a file that does not exist'),
  'check/no-git': fixed('The files staged in Git cannot be listed'),
  'config/empty-sidebar': fixed('A navbar item refers to a sidebar that contains no links'),
  'config/invalid-value': fixed('A key of the configuration has an invalid value'),
  'config/load-failed': fixed('The configuration cannot be read, parsed or run'),
  'config/not-found': fixed('There is no configuration file'),
  'config/unknown-doc': fixed('The configuration refers to a document that does not exist'),
  'config/unknown-heading': fixed('A navbar item refers to a sidebar heading that does not exist'),
  'config/unknown-key': fixed('The configuration has an unknown key'),
  'config/unknown-navbar-item': fixed('A navbar item has an unknown type'),
  'config/unknown-sidebar': fixed('The configuration refers to a sidebar that does not exist'),
  'config/unknown-version': fixed('The configuration refers to a version that does not exist'),
  'content/empty': fixed('The project has no content'),
  'facts/invalid-file': fixed('The facts file is not valid, or does not exist'),
  'facts/undefined': warning('Text in braces looks like a fact that the facts file does not define'),
  'facts/unused': warning('A fact is defined but never used'),
  'file/not-utf8': error('A source file is not valid UTF-8'),
  'file/too-large': fixed('A source file is too large'),
  'file/unreadable': fixed('A source file cannot be read'),
  'front-matter/invalid': warning('Front matter has an invalid value, or is not valid YAML (an error by default)'),
  'front-matter/not-shown': note('Front matter of another generator contains text or a tag that docsgen leaves out'),
  'front-matter/unknown-key': warning('Front matter has an unknown key that resembles a known one'),
  'hook/failed': fixed('A hook of the project threw or did not finish'),
  'hook/invalid-result': fixed('A hook of the project returned an invalid value'),
  'image/unreadable': warning('The dimensions of an image cannot be read'),
  'init/not-writable': fixed('The files of a new site cannot be written'),
  'init/unknown-template': fixed('The template of a new site does not exist'),
  'island/invalid-props': fixed('The props of an island are not JSON'),
  'island/no-script': fixed('An island is defined where no script can be generated for it'),
  'island/unreadable': fixed('An island cannot be bundled for the browser'),
  'link/anchor-not-found': {
    by: 'onBrokenAnchors',
    summary: 'A link points to an anchor that does not exist on its page',
  },
  'link/external': warning('An external link is broken'),
  'link/name-not-found': note('A link by id points to a heading or an anchor that does not exist'),
  'link/not-found': { by: 'onBrokenLinks', summary: 'A link points to a page that does not exist' },
  'link/unsafe-scheme': error('A link or an image has a URL scheme that could run code'),
  'machine/failed': fixed('The disk is full, permission is denied, or another system error occurred'),
  'markdown/diagram': error('A diagram is not valid or is too large'),
  'markdown/directive-attribute': warning('A directive has an unknown attribute, or lacks a required one'),
  'markdown/duplicate-id': warning('Two headings or elements of a page have the same id'),
  'markdown/excess-cell': warning('A row of a table has more cells than the table has columns'),
  'markdown/foreign-syntax': warning('A document contains syntax of another generator that docsgen does not support'),
  'markdown/head': warning('A tag in the <head> of a document cannot be used'),
  'markdown/imported-component': note(
    'A document imports a component of another generator, for which nothing is shown',
  ),
  'markdown/include': error('An include cannot be resolved'),
  'markdown/limit': error('A document is nested too deeply or is too large'),
  'markdown/math': error('A formula is not valid TeX'),
  'markdown/mdx-expression': warning('An MDX document has an expression or props that are not evaluated'),
  'markdown/mdx-syntax': warning('An MDX document has a tag or a brace that is not valid MDX'),
  'markdown/page-code': note('Code for another generator was left out of a document, without losing text'),
  'markdown/plugin': warning('A Markdown plugin of the project reported a message'),
  'markdown/reference': error('A reference file that a document includes is not valid'),
  'markdown/style': note('A style of raw HTML was left out'),
  'markdown/time-limit': error('A document takes too long to render'),
  'markdown/unclosed-directive': warning('A directive is opened and never closed'),
  'markdown/unclosed-element': warning('An element or a comment of raw HTML is opened and never closed'),
  'markdown/unclosed-formula': warning('A displayed formula is opened and never closed'),
  'markdown/unknown-component': warning('An MDX document uses a component that docsgen does not know'),
  'markdown/unknown-directive': warning('A directive has an unknown name'),
  'markdown/unknown-element': warning('Text in angle brackets is not an HTML element'),
  'markdown/unknown-language': note('A code block has a language without syntax highlighting'),
  'markdown/unsafe-html': warning('Raw HTML that could run code was removed'),
  'markdown/unused-footnote': warning('A footnote is not shown because nothing refers to it'),
  'markdown/unwrapped-component': note('An unknown component was left out, but its content and text are shown'),
  'migrate/exists': fixed('A file that the migration would write already exists'),
  'migrate/no-site': fixed('There is no site of another generator to migrate'),
  'migrate/not-clean': fixed('The Git repository has uncommitted changes'),
  'migrate/not-written': fixed('The migrated site cannot be written'),
  'output/locked': fixed('Another build is writing to the output folder'),
  'output/not-found': fixed('There is no built site to serve or check'),
  'output/not-writable': fixed('The output folder cannot be written'),
  'page/no-default-export': fixed('A page component has no default export'),
  'page/render-failed': fixed('A page threw while it was rendered'),
  'page/style': warning('A stylesheet of the project is not valid'),
  'page/unreadable': fixed('A React page cannot be bundled or loaded'),
  'redirect/invalid': warning('A redirect starts at an invalid pathname'),
  'route/case-conflict': warning('Two routes differ only in letter case'),
  'route/changed-pathname': warning('The name of a document cannot be published, so it has another pathname'),
  'route/duplicate': { by: 'onDuplicateRoutes', summary: 'Two sources have the same route or output file' },
  'route/invalid-slug': fixed('A slug points outside the site or is not a valid file name'),
  'search/admin-key': fixed('The key for writing to the search service is missing or public'),
  'search/disabled': fixed('A command needs the search, which the configuration disables'),
  'search/invalid-test': fixed('A search test is not valid, or expects a page that is not in the search index'),
  'search/leftover-index': warning('An index of an earlier or failed push could not be removed'),
  'search/no-service': fixed('There is no search service to push records to'),
  'search/not-found-first': error('A search does not find the expected page among the first results'),
  'search/push-failed': fixed('The records could not be pushed to the search service'),
  'search/record-cut': warning('A section is too large for the search service and was truncated'),
  'server/cannot-listen': fixed('The server cannot listen on the address'),
  'server/port-taken': fixed('The port is in use by another program'),
  'sidebar/category-metadata': fixed('A category file is not valid'),
  'sidebar/duplicate-category-file': warning('A folder has more than one category file'),
  'sidebar/duplicate-id': warning('Two documents have the same id, so one of them is given another'),
  'sidebar/empty-folder': warning('A generated sidebar refers to a folder without documents'),
  'sidebar/order-file': warning('A file that sets the order of documents lists one that does not exist'),
  'tags/inline': warning('A document has a tag that the tags file does not define'),
  'tags/invalid-file': fixed('The tags file is not valid, or there is more than one'),
  'variable/not-filled': warning(
    'A variable or a fact is not filled in, because it is in a formula or is a whole code span',
  ),
  'variable/undefined': warning('Text in braces looks like a variable that the configuration does not define'),
} as const satisfies Record<string, Rule>

export type DiagnosticCode = keyof typeof codes
