/** `throw` is an error and makes the command exit with 1; `ignore` drops the diagnostic. */
export type Severity = 'ignore' | 'log' | 'warn' | 'throw'

/** How the severity of a code is set: by its own configuration key, by `severities`, or not at all (`fixed`). */
type Rule =
  | { by: 'onBrokenLinks' | 'onBrokenAnchors' | 'onDuplicateRoutes'; summary: string }
  | { by: 'severities'; default: Severity; summary: string }
  | { by: 'fixed'; summary: string }

const configurable = (severity: Severity, summary: string): Rule => ({ by: 'severities', default: severity, summary })
const fixed = (summary: string): Rule => ({ by: 'fixed', summary })

/** Every code docsgen can report. Codes are permanent: scripts match on them. */
export const codes = {
  'asset/not-found': configurable('throw', 'A link or an image points to a file that does not exist'),
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
  'facts/undefined': configurable('warn', 'Text in braces looks like a fact that the facts file does not define'),
  'facts/unused': configurable('warn', 'A fact is defined but never used'),
  'file/not-utf8': configurable('throw', 'A source file is not valid UTF-8'),
  'file/too-large': fixed('A source file is too large'),
  'file/unreadable': fixed('A source file cannot be read'),
  'front-matter/invalid': configurable(
    'warn',
    'Front matter has an invalid value, or is not valid YAML (an error by default)',
  ),
  'front-matter/not-shown': configurable(
    'log',
    'Front matter of another generator contains text or a tag that docsgen leaves out',
  ),
  'front-matter/unknown-key': configurable('warn', 'Front matter has an unknown key that resembles a known one'),
  'hook/failed': fixed('A hook of the project threw or did not finish'),
  'hook/invalid-result': fixed('A hook of the project returned an invalid value'),
  'image/unreadable': configurable('warn', 'The dimensions of an image cannot be read'),
  'init/not-writable': fixed('The files of a new site cannot be written'),
  'init/unknown-template': fixed('The template of a new site does not exist'),
  'island/invalid-props': fixed('The props of an island are not JSON'),
  'island/no-script': fixed('An island is defined where no script can be generated for it'),
  'island/unreadable': fixed('An island cannot be bundled for the browser'),
  'link/anchor-not-found': {
    by: 'onBrokenAnchors',
    summary: 'A link points to an anchor that does not exist on its page',
  },
  'link/external': configurable('warn', 'An external link is broken'),
  'link/name-not-found': configurable('log', 'A link by id points to a heading or an anchor that does not exist'),
  'link/not-found': { by: 'onBrokenLinks', summary: 'A link points to a page that does not exist' },
  'link/unsafe-scheme': configurable('throw', 'A link or an image has a URL scheme that could run code'),
  'machine/failed': fixed('The disk is full, permission is denied, or another system error occurred'),
  'markdown/diagram': configurable('throw', 'A diagram is not valid or is too large'),
  'markdown/directive-attribute': configurable('warn', 'A directive has an unknown attribute, or lacks a required one'),
  'markdown/duplicate-id': configurable('warn', 'Two headings or elements of a page have the same id'),
  'markdown/excess-cell': configurable('warn', 'A row of a table has more cells than the table has columns'),
  'markdown/foreign-syntax': configurable(
    'warn',
    'A document contains syntax of another generator that docsgen does not support',
  ),
  'markdown/head': configurable('warn', 'A tag in the <head> of a document cannot be used'),
  'markdown/imported-component': configurable(
    'log',
    'A document imports a component of another generator, for which nothing is shown',
  ),
  'markdown/include': configurable('throw', 'An include cannot be resolved'),
  'markdown/limit': configurable('throw', 'A document is nested too deeply or is too large'),
  'markdown/math': configurable('throw', 'A formula is not valid TeX'),
  'markdown/mdx-expression': configurable('warn', 'An MDX document has an expression or props that are not evaluated'),
  'markdown/mdx-syntax': configurable('warn', 'An MDX document has a tag or a brace that is not valid MDX'),
  'markdown/page-code': configurable(
    'log',
    'Code for another generator was left out of a document, without losing text',
  ),
  'markdown/plugin': configurable('warn', 'A Markdown plugin of the project reported a message'),
  'markdown/reference': configurable('throw', 'A reference file that a document includes is not valid'),
  'markdown/style': configurable('log', 'A style of raw HTML was left out'),
  'markdown/time-limit': configurable('throw', 'A document takes too long to render'),
  'markdown/unclosed-directive': configurable('warn', 'A directive is opened and never closed'),
  'markdown/unclosed-element': configurable('warn', 'An element or a comment of raw HTML is opened and never closed'),
  'markdown/unclosed-formula': configurable('warn', 'A displayed formula is opened and never closed'),
  'markdown/unknown-component': configurable('warn', 'An MDX document uses a component that docsgen does not know'),
  'markdown/unknown-directive': configurable('warn', 'A directive has an unknown name'),
  'markdown/unknown-element': configurable('warn', 'Text in angle brackets is not an HTML element'),
  'markdown/unknown-language': configurable('log', 'A code block has a language without syntax highlighting'),
  'markdown/unsafe-html': configurable('warn', 'Raw HTML that could run code was removed'),
  'markdown/unused-footnote': configurable('warn', 'A footnote is not shown because nothing refers to it'),
  'markdown/unwrapped-component': configurable(
    'log',
    'An unknown component was left out, but its content and text are shown',
  ),
  'migrate/exists': fixed('A file that the migration would write already exists'),
  'migrate/no-site': fixed('There is no site of another generator to migrate'),
  'migrate/not-clean': fixed('The Git repository has uncommitted changes'),
  'migrate/not-written': fixed('The migrated site cannot be written'),
<<<<<<< HEAD
  'output/not-found': fixed('There is no built site to serve or check'),
=======
  'output/locked': fixed('Another build writes the same output folder'),
  'output/not-found': fixed('There is no built site to serve or to check'),
>>>>>>> main
  'output/not-writable': fixed('The output folder cannot be written'),
  'page/no-default-export': fixed('A page component has no default export'),
  'page/render-failed': fixed('A page threw while it was rendered'),
  'page/style': configurable('warn', 'A stylesheet of the project is not valid'),
  'page/unreadable': fixed('A React page cannot be bundled or loaded'),
  'redirect/invalid': configurable('warn', 'A redirect starts at an invalid pathname'),
  'route/case-conflict': configurable('warn', 'Two routes differ only in letter case'),
  'route/changed-pathname': configurable(
    'warn',
    'The name of a document cannot be published, so it has another pathname',
  ),
  'route/duplicate': { by: 'onDuplicateRoutes', summary: 'Two sources have the same route or output file' },
  'route/invalid-slug': fixed('A slug points outside the site or is not a valid file name'),
  'search/admin-key': fixed('The key for writing to the search service is missing or public'),
  'search/disabled': fixed('A command needs the search, which the configuration disables'),
  'search/invalid-test': fixed('A search test is not valid, or expects a page that is not in the search index'),
  'search/leftover-index': configurable('warn', 'An index of an earlier or failed push could not be removed'),
  'search/no-service': fixed('There is no search service to push records to'),
  'search/not-found-first': configurable('throw', 'A search does not find the expected page among the first results'),
  'search/push-failed': fixed('The records could not be pushed to the search service'),
  'search/record-cut': configurable('warn', 'A section is too large for the search service and was truncated'),
  'server/cannot-listen': fixed('The server cannot listen on the address'),
  'server/port-taken': fixed('The port is in use by another program'),
  'sidebar/category-metadata': fixed('A category file is not valid'),
  'sidebar/duplicate-category-file': configurable('warn', 'A folder has more than one category file'),
  'sidebar/duplicate-id': configurable('warn', 'Two documents have the same id, so one of them is given another'),
  'sidebar/empty-folder': configurable('warn', 'A generated sidebar refers to a folder without documents'),
  'sidebar/order-file': configurable('warn', 'A file that sets the order of documents lists one that does not exist'),
  'tags/inline': configurable('warn', 'A document has a tag that the tags file does not define'),
  'tags/invalid-file': fixed('The tags file is not valid, or there is more than one'),
  'variable/not-filled': configurable(
    'warn',
    'A variable or a fact is not filled in, because it is in a formula or is a whole code span',
  ),
  'variable/undefined': configurable(
    'warn',
    'Text in braces looks like a variable that the configuration does not define',
  ),
} as const satisfies Record<string, Rule>

export type DiagnosticCode = keyof typeof codes
