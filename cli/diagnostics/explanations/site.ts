import type { DiagnosticCode } from '../codes.ts'
import type { Explanation } from './explanation.ts'

/** Codes about links, pages, routes, sidebars and translations. */
export const siteExplanations = {
  'island/failed': {
    why: 'Readers see a message in place of the island. Only `docsgen dev` reports it, as it happens in an open page.',
    example: ['tsx', "const theme = localStorage.getItem('theme')\nreturn <p>{theme.length}</p>"],
    fix: 'Correct the component, here for readers without a stored theme.',
  },
  'island/invalid-props': {
    why: 'Props are sent to the browser as JSON, which has no functions, dates or elements. The component would get other props there than during the build.',
    example: ['tsx', '<Island of={Chart} props={{ onClick: () => {} }} />'],
    fix: 'Pass strings, numbers, booleans, lists and objects of these. Define functions in the component of the island.',
  },
  'island/no-script': {
    why: 'The component would be shown and never react.',
    example: ['tsx', "import { defineIsland as island } from './helpers'"],
    fix: 'Import `defineIsland` from "docsgen" in the module that calls it.',
  },
  'island/unreadable': {
    why: 'There is no script that could run in the browser.',
    example: ['tsx', "import { readFileSync } from 'node:fs'"],
    fix: 'Correct the error that the message names. Modules of islands run in browsers, so they cannot use those of Node.js.',
  },
  'link/anchor-not-found': {
    why: 'Readers arrive at the top of the page and have to find the section themselves.',
    example: ['md', '## Set up\n\nSee [the setup](#setup).'],
    fix: 'Correct the anchor, or give the heading the id: `## Set up {#setup}`.',
  },
  'link/external': {
    why: 'Readers would leave the site for an error page. A server may be down for a moment, so the first failure is a warning; a failure on another day is an error. Only `docsgen check --external` requests URLs.',
    example: ['md', '[The specification](https://example.com/moved-away)'],
    fix: 'Link to the new address, or to a copy in an archive.',
  },
  'link/file-name': {
    why: 'The name of the file is not the address of the page. Some hosts redirect it, others answer with 404.',
    example: ['md', '[Setup](/docs/setup.html)'],
    fix: 'Link to the pathname (`/docs/setup`) or to the source file (`./setup.md`).',
  },
  'link/invalid-address': {
    why: 'The mail program or the telephone opens with an address that reaches nobody.',
    example: ['md', '[Write to us](mailto:support)'],
    fix: 'Write a whole address: `mailto:support@example.com`, `tel:+15550100`.',
  },
  'link/name-not-found': {
    why: 'The link is shown as text, because no heading or anchor of the site has that id.',
    example: ['md', '[Installation](ref:instalation)'],
    fix: 'Correct the id, or give it to a heading: `## Installation {#installation}`.',
  },
  'link/no-text': {
    why: 'Readers cannot see or follow the link, and a screen reader reads its URL letter by letter.',
    example: ['md', 'See [](/docs/setup).'],
    fix: 'Write the text of the link between its brackets, or remove the link.',
  },
  'link/not-found': {
    why: 'Readers would get the 404 page.',
    example: ['md', '[Installation](./instalation.md)'],
    fix: 'Correct the path, or remove the link. `docsgen check --fix` corrects links with exactly one possible target.',
  },
  'link/own-host': {
    why: 'The link is not checked as a page of this site, and leads away from previews, other languages and local copies.',
    example: ['md', '[Setup](https://docs.example.com/docs/setup)'],
    fix: 'Link to the pathname or to the source file.',
  },
  'link/redirected': {
    why: 'Readers wait for one more request, and the link breaks when the redirect is removed.',
    example: ['md', '[Setup](/docs/old-setup)'],
    fix: 'Link to the target of the redirect.',
  },
  'link/unsafe-scheme': {
    why: 'Schemes such as `javascript:` and `data:` can run code in the name of the site. The link is left out.',
    example: ['md', '[Run](javascript:alert(1))'],
    fix: 'Use https, mailto or tel.',
  },
  'page/event-handler': {
    why: 'React pages are rendered once, when the site is built. Only islands run in the browser, so the handler does nothing.',
    example: ['tsx', '<button onClick={() => setOpen(true)}>Open</button>'],
    fix: 'Make the component an island with `defineIsland`, and print it with `<Island>`, as docs/theming.md describes.',
  },
  'page/no-default-export': {
    why: 'The default export is the component of the page, so there is nothing to render.',
    example: ['tsx', 'export function About() {\n  return <h1>About</h1>\n}'],
    fix: 'Write `export default function About()`.',
  },
  'page/orphan': {
    why: 'Readers can find the page only by a search. Pages that the code of the project links to are recognized by strings that are their pathnames.',
    example: ['ts', "sidebars: { main: ['intro', 'setup'] } // docs/tips.md is in no sidebar"],
    fix: 'Link to the page, add it to a sidebar, or set `unlisted: true` in its front matter.',
  },
  'page/render-failed': {
    why: 'The page cannot be written. Nothing is published, and the previous output is unchanged.',
    example: [
      'tsx',
      'export default function About({ page }) {\n  return <h1>{page.site.customFields.missing.title}</h1>\n}',
    ],
    fix: 'Correct the component. The message names what it threw.',
  },
  'page/style': {
    why: 'Browsers skip the rule with the error, and often the one after it.',
    example: ['css', '.card { color: red'],
    fix: 'Correct the stylesheet at the line of the message.',
  },
  'page/unreadable': {
    why: 'The page cannot be rendered.',
    example: ['tsx', "import { Chart } from './chrat'"],
    fix: 'Correct the error that the message names.',
  },
  'redirect/invalid': {
    why: 'The redirect would never be followed.',
    example: ['yaml', '---\nredirectFrom: https://example.com/old\n---'],
    fix: 'Write a pathname without the base URL, such as `/docs/old`.',
  },
  'route/case-conflict': {
    why: 'Windows, macOS and some hosts cannot tell the two files apart, so one would replace the other.',
    example: ['text', 'content/docs/Setup.md and content/docs/setup.md'],
    fix: 'Rename one of the files, or give one of them another `slug`.',
  },
  'route/changed-pathname': {
    why: 'The name of the file contains characters that a URL or a file system cannot have, so links from elsewhere to the expected address fail.',
    example: ['text', 'content/docs/what?.md'],
    fix: 'Rename the file or folder, or set a `slug` in the front matter.',
  },
  'route/duplicate': {
    why: 'Only one page can be published at a pathname; the others are left out.',
    example: ['text', 'content/pages/about.md and src/pages/about.tsx'],
    fix: 'Remove or rename one of the files, or give one of them another `slug`.',
  },
  'route/invalid-slug': {
    why: 'The page cannot be written, because its address is outside of the site or is not a valid file name.',
    example: ['yaml', '---\nslug: ../../etc/passwd\n---'],
    fix: 'Write a pathname such as `slug: /guide/setup`.',
  },
  'sidebar/category-metadata': {
    why: 'The category would lose its label, its position or its page.',
    example: ['json', '{ "label": 42 }'],
    fix: 'Correct `_category_.json` or `_category_.yml` as the message says.',
  },
  'sidebar/dead-end': {
    why: 'The sidebar shows readers nothing but the page on which they are.',
    example: ['ts', "sidebars: { guide: ['intro', 'setup'], api: ['api'] }"],
    fix: 'Add pages to the sidebar, or move its page to another one.',
  },
  'sidebar/duplicate-category-file': {
    why: 'Only one of the files is used, and an edit of the other has no effect.',
    example: ['text', 'content/docs/guide/_category_.json and content/docs/guide/_category_.yml'],
    fix: 'Keep one of the two.',
  },
  'sidebar/duplicate-id': {
    why: 'Sidebars name documents by id, so a second document with the same id gets another.',
    example: ['text', 'content/docs/01-setup.md and content/docs/02-setup.md'],
    fix: 'Rename one of the files, or set another `id` in its front matter.',
  },
  'sidebar/empty-folder': {
    why: 'The sidebar would have an empty part.',
    example: ['ts', "docs: { sidebars: { guides: [{ type: 'autogenerated', dirName: 'guide' }] } }"],
    fix: 'Correct the name of the folder, or add a document to it.',
  },
  'sidebar/order-file': {
    why: 'The entry has no effect, often because the document was renamed.',
    example: ['text', 'A `SUMMARY.md` with `- [Setup](setup.md)`, and no such document.'],
    fix: 'Correct the path, or remove the entry.',
  },
  'sidebar/unreachable': {
    why: 'Readers of other pages cannot get to the pages of the sidebar, except by a search.',
    example: [
      'ts',
      "sidebars: { guide: ['intro', 'setup'], api: ['api', 'errors'] } // nothing links to api or errors",
    ],
    fix: "Add `{ type: 'docSidebar', sidebarId: 'api' }` to the items of the navbar, or link to one of the pages.",
  },
  'theme/one-mode': {
    why: 'The other colors of the dark mode were chosen for a dark page, so text becomes unreadable there.',
    example: ['css', ':root {\n  --ds-color-surface: #f4f1ff;\n}'],
    fix: 'Give both modes a color: `--ds-color-surface: light-dark(#f4f1ff, #1d1830)`.',
  },
  'translation/invalid-labels': {
    why: 'The interface would show the text in the default language, or with a placeholder that is never filled in.',
    example: ['yaml', '# i18n/de/labels.yml\nsearchResults: "{number} Treffer"'],
    fix: 'The message names the valid keys and placeholders. See `docs/interface-texts.md`.',
  },
  'translation/missing': {
    why: 'Readers see the page in the default language, with a notice.',
    example: ['text', 'content/docs/intro.md without i18n/de/docs/intro.md'],
    fix: 'Create the file that the hint names. To hide these notes, set the severity of the code to `ignore`.',
  },
  'translation/no-folder': {
    why: 'All pages of the language would be in the default one, which is rarely intended.',
    example: ['ts', "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }    // without i18n/de"],
    fix: 'Create the folder, or remove the locale.',
  },
  'translation/outdated': {
    why: 'The translation describes an earlier state of the page.',
    example: ['sh', 'docsgen translate status'],
    fix: 'Update the translation, then run `docsgen translate status --update <file>`.',
  },
  'translation/path-conflict': {
    why: 'Two pages in two languages would have the same address.',
    example: ['text', 'content/pages/de.md on a site with the locale de'],
    fix: 'Rename the page, or set another `path` for the locale.',
  },
  'translation/unknown-label': {
    why: 'The translation is never shown.',
    example: ['yaml', '# i18n/de/labels.yml\nnavbar:\n  Dcos: Dokumentation'],
    fix: 'Correct the key. It is the text in the default language.',
  },
  'translation/unknown-original': {
    why: 'The original was probably renamed. The translation is published as a page of its own, without a link to another language.',
    example: ['text', 'i18n/de/docs/setpu.md'],
    fix: 'Rename the translation like its original, or remove it.',
  },
  'translation/unused-file': {
    why: 'The file has no effect, and looks as if it had.',
    example: ['text', 'i18n/de/dcos/intro.md'],
    fix: 'Correct the name. The hint lists the known ones.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>
