import type { DiagnosticCode } from '../codes.ts'
import type { Explanation } from './explanation.ts'

/** Codes about the configuration, hooks and versions. */
export const configurationExplanations = {
  'config/empty-sidebar': {
    why: 'The navbar item would have nowhere to lead.',
    example: [
      'ts',
      "docs: { sidebars: { guides: [] } },\nnavbar: { items: [{ type: 'docSidebar', sidebarId: 'guides' }] }",
    ],
    fix: 'Add a document to the sidebar, or remove the item.',
  },
  'config/invalid-value': {
    why: 'docsgen cannot guess the intended value, and a wrong guess would affect every page.',
    example: ['ts', "baseUrl: 'docs'"],
    fix: 'Write a value that the message allows. `docs/configuration.md` describes every key.',
  },
  'config/load-failed': {
    why: 'Without the configuration, nothing about the site is known.',
    example: ['ts', "import { theme } from './missing.ts'"],
    fix: 'Correct the line that the message names. The configuration is a module, so whatever it throws ends the command.',
  },
  'config/not-found': {
    why: 'Every command needs the configuration of the site.',
    example: ['sh', 'docsgen build    # in a folder without site.config.ts'],
    fix: 'Run the command in the folder of the site, pass it with `--root`, or create a site with `docsgen init`.',
  },
  'config/unknown-doc': {
    why: 'The sidebar or the navbar would have a dead link.',
    example: ['ts', "docs: { sidebars: { guides: ['getting-strated'] } }"],
    fix: 'Correct the id. It is the path of the file without extension, or the `id` of its front matter.',
  },
  'config/unknown-heading': {
    why: 'The navbar item would never be marked as active.',
    example: ['ts', "{ label: 'Guides', to: '/docs', activeHeadings: ['Guide'] }    // the sidebar says Guides"],
    fix: 'Correct the heading. It must be at the top level of a sidebar.',
  },
  'config/unknown-key': {
    why: 'A misspelled key has no effect, and that is hard to notice on the site.',
    example: ['ts', "taglin: 'Documentation for everyone'"],
    fix: 'Correct the key, or remove it. Data of your own belongs under `customFields`.',
  },
  'config/unknown-locale': {
    why: 'There is no site in that language to serve or to list.',
    example: ['sh', 'docsgen dev --locale fr    # the site has en and de'],
    fix: 'Name one of the locales in `i18n.locales`.',
  },
  'config/unknown-navbar-item': {
    why: 'docsgen does not know how to show the item.',
    example: ['ts', "{ type: 'dropdwn', label: 'More', items: [] }"],
    fix: 'Correct the type. The message lists the known ones.',
  },
  'config/unknown-sidebar': {
    why: 'The navbar item would have nowhere to lead.',
    example: ['ts', "{ type: 'docSidebar', sidebarId: 'guide' }    // the sidebar is called guides"],
    fix: 'Correct the name, or define the sidebar under `docs.sidebars`.',
  },
  'config/unknown-version': {
    why: 'There are no documents of that version to show.',
    example: ['ts', "lastVersion: '3.0'    // versions.json has 2.0 and 1.0"],
    fix: 'Correct the name, or create the version with `docsgen version freeze`.',
  },
  'config/unused-override': {
    why: 'A component that is never shown looks like a bug of the component.',
    example: ['ts', "components: { Footer: './src/Footer.tsx' }    // without footer"],
    fix: 'Set the key that shows the part. An empty object is enough for `footer`.',
  },
  'hook/failed': {
    why: 'The site would lack what the hook adds, so nothing is written.',
    example: ['ts', "hooks: { emit: () => { throw new Error('no token') } }"],
    fix: 'Correct the hook. The message contains what it threw.',
  },
  'hook/invalid-result': {
    why: 'docsgen cannot use the value, and would lose what the hook was to add.',
    example: ['ts', 'hooks: { emit: () => 42 }'],
    fix: 'Return what `docs/hooks.md` describes.',
  },
  'version/invalid-file': {
    why: 'Without the file, versions or their sidebars would be missing.',
    example: ['json', '{ "1.0": "first" }'],
    fix: '`versions.json` is a list of names, the newest first: `["2.0", "1.0"]`.',
  },
  'version/no-sidebars': {
    why: 'The sidebar follows the folders, so its order and its labels may differ from those that were published.',
    example: ['text', 'versioned_docs/version-1.0/ without versioned_sidebars/version-1.0-sidebars.json'],
    fix: 'Write the sidebars of the version to the file that the hint names.',
  },
  'version/not-found': {
    why: 'The documents of the version cannot be read.',
    example: ['ts', "versions: { '1.0': { from: 'v1.0' } }    // no such tag"],
    fix: 'Correct the ref or the folder. In CI, fetch all tags: `fetch-depth: 0`.',
  },
  'version/not-frozen': {
    why: 'Freezing it would overwrite another version, or would have nothing to copy.',
    example: ['sh', 'docsgen version freeze 1.0    # 1.0 exists'],
    fix: 'Choose another name, or correct the ref.',
  },
  'version/replaced-package': {
    why: 'The packages of an old version are not installed, so what its sidebars import is replaced by empty values.',
    example: ['ts', "import { items } from 'our-sidebars'    // in the sidebars of v1.0"],
    fix: 'Write the sidebars of the version to the file that the hint names.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>
