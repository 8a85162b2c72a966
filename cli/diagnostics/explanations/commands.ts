import type { DiagnosticCode } from '../codes.ts'
import type { Explanation } from './explanation.ts'

/** Codes about commands, their files and services. */
export const commandExplanations = {
  'book/no-browser': {
    why: 'A book is printed by a browser. docsgen uses one that is installed, and brings none.',
    example: ['sh', 'docsgen build --book --pdf'],
    fix: 'Install Chrome, Chromium or Edge, or set `CHROMIUM_PATH` to one. Without `--pdf`, the book is an HTML file, which any browser prints.',
  },
  'book/print-failed': {
    why: 'The browser ended with an error, or after ten minutes. The site and the book as HTML have been published.',
    example: ['sh', 'docsgen build --book --pdf'],
    fix: 'Open the book in the browser, and print it there.',
  },
  'explain/unknown-code': {
    why: 'There is nothing to explain.',
    example: ['sh', 'docsgen explain link/notfound'],
    fix: 'Correct the code. `docsgen check --list-codes` lists all of them.',
  },
  'init/not-writable': {
    why: 'The new site would be incomplete.',
    example: ['sh', 'docsgen init /usr/share/site'],
    fix: 'Choose a folder that you may write to.',
  },
  'init/unknown-template': {
    why: 'There is nothing to copy.',
    example: ['sh', 'docsgen init --template blgo'],
    fix: 'Name a template from the list in the message.',
  },
  'machine/failed': {
    why: 'A part of the output could not be read or written, so the command stops before it leaves half of a site.',
    example: ['text', 'A full disk, or a folder that belongs to another user.'],
    fix: 'Free space, or correct the permission. The site has no error.',
  },
  'migrate/exists': {
    why: 'A migration never overwrites your files.',
    example: ['sh', 'docsgen migrate mkdocs    # next to a site.config.ts'],
    fix: 'Move the file away, or migrate to a new folder with `--out`.',
  },
  'migrate/no-site': {
    why: 'docsgen recognizes a site by the configuration of its generator, and found none.',
    example: ['sh', 'docsgen migrate    # in a folder of plain Markdown'],
    fix: 'Name the generator and the folder, or adopt a folder of Markdown with `docsgen init`.',
  },
  'migrate/not-clean': {
    why: 'A migration in place changes many files. With a clean tree, `git diff` shows exactly its changes, and Git can undo them.',
    example: ['sh', 'docsgen migrate docusaurus    # with uncommitted changes'],
    fix: 'Commit or discard the changes, or migrate to a new folder with `--out`.',
  },
  'migrate/not-written': {
    why: 'The migrated site would be incomplete.',
    example: ['sh', 'docsgen migrate hugo --out /usr/share/site'],
    fix: 'Choose a folder that you may write to.',
  },
  'output/incomplete-markdown': {
    why: 'Assistants read the Markdown of a page, so they do not know a text that only the page shows.',
    example: ['md', '<table-of-plans></table-of-plans>    <!-- a plugin replaces it by a table -->'],
    fix: 'Write the text in Markdown, or mark an element that is for people only with `data-markdown-ignore`.',
  },
  'output/locked': {
    why: 'Two builds in one folder would mix their files.',
    example: ['sh', 'docsgen build & docsgen build'],
    fix: 'Wait for the other build, or use another folder with `--out-dir`.',
  },
  'output/not-found': {
    why: 'There is nothing to serve or to crawl.',
    example: ['sh', 'docsgen serve    # before the first build'],
    fix: 'Run `docsgen build`, or name the folder of the site.',
  },
  'output/not-writable': {
    why: 'The site cannot be published from a folder that it cannot be written to. The previous output is unchanged.',
    example: ['sh', 'docsgen build --out-dir /usr/share/site'],
    fix: 'Choose another folder, or correct its permission.',
  },
  'search/admin-key': {
    why: 'A key that is public and may write would let any reader change or delete the index.',
    example: ['sh', 'docsgen search push    # without DOCSGEN_SEARCH_ADMIN_KEY'],
    fix: 'Set the environment variable to a key that may write, and put a search-only key into the configuration.',
  },
  'search/disabled': {
    why: 'A site without search has no records to export or to push.',
    example: ['sh', 'docsgen search export    # with search: false'],
    fix: 'Remove `search: false` from the configuration.',
  },
  'search/invalid-test': {
    why: 'A test of a page that does not exist can never pass.',
    example: ['yaml', '- query: install\n  finds: /docs/instal'],
    fix: 'Correct the pathname, the section or the language.',
  },
  'search/leftover-index': {
    why: 'The index is no longer used, but may cost money or count towards a limit.',
    example: ['sh', 'docsgen search push    # with a key that may not delete'],
    fix: 'Delete the index that the message names, or allow the key to do so.',
  },
  'search/no-service': {
    why: 'The index of the embedded search is part of the site, so nothing needs to be pushed.',
    example: ['sh', 'docsgen search push    # without search.provider'],
    fix: 'Set `search.provider`, or write the records to a file with `docsgen search export`.',
  },
  'search/not-found-first': {
    why: 'Readers look at the first few results. `content/search.tests.yml` says what they must find there.',
    example: ['yaml', '- query: setup\n  finds: /docs/install\n  within: 1'],
    fix: 'Use the words of the search in the title, a heading or the text of the page, or list them under `search.keywords` in its front matter.',
  },
  'search/push-failed': {
    why: 'Readers would search an old index. The previous one is unchanged.',
    example: ['sh', 'docsgen search push    # the service answers 403'],
    fix: 'The message contains the answer of the service. Check the address, the key and the name of the index.',
  },
  'search/record-cut': {
    why: 'The service limits the size of a record, so the end of the section cannot be found.',
    example: ['text', 'A section of 20 KB without a heading, with Algolia.'],
    fix: 'Divide the section with headings.',
  },
  'server/cannot-listen': {
    why: 'The address is not one of this machine, or the user may not use the port.',
    example: ['sh', 'docsgen dev --port 80'],
    fix: 'Use a port from 1024 on, and omit `--host` to serve this machine only.',
  },
  'server/port-taken': {
    why: 'Another program, perhaps another `docsgen dev`, answers on that port.',
    example: ['sh', 'docsgen serve --port 3000    # while docsgen dev uses it'],
    fix: 'Stop the other program, choose another port, or omit `--port` to use the next free one.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>
