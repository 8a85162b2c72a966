import { escapeHtmlText } from '../../lib/escape-html.ts'

/** What a template knows about the new site. */
export interface NewSite {
  title: string
  /** Folder of the documents if it is not the default one. */
  docsPath: string | null
  /** Whether numbers before the names of files set their order. */
  numberPrefixes: boolean
}

/** The files of a new site: posix path relative to its folder -> text. */
export interface Template {
  /** Always written. */
  site: Record<string, string>
  /** Written only if the folder has no content yet. */
  content: Record<string, string>
}

/** Lines of `.gitignore`. Anchored, since documents may be in a folder named "build". */
export const IGNORED = ['/.docsgen/', '/build/', 'node_modules/']

/** Every template by its name. */
export const templates: Record<string, (site: NewSite) => Template> = {
  default: (site) => ({
    site: {
      'site.config.ts': renderConfig(site, { chrome: true }),
      'static/img/favicon.svg': renderFavicon(site.title),
    },
    content: { ...renderPages(site.title), 'content/docs/index.md': renderIndexPage(site.title, true) },
  }),
  minimal: (site) => ({
    site: { 'site.config.ts': renderConfig(site, { chrome: false }) },
    content: { 'content/docs/index.md': renderIndexPage(site.title, false) },
  }),
}

function renderConfig({ title, docsPath, numberPrefixes }: NewSite, { chrome }: { chrome: boolean }): string {
  const names = numberPrefixes ? '' : ', numberPrefixes: false'
  const docs = docsPath === null ? [] : [`  docs: { path: ${quote(docsPath)}${names} },`]
  const more = [
    "  favicon: 'img/favicon.svg',",
    ...docs,
    '  navbar: {',
    `    title: ${quote(title)},`,
    "    items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs', position: 'left' }],",
    '  },',
    '  footer: {',
    `    copyright: ${quote(`Copyright © ${escapeHtmlText(title)}.`)},`,
    '  },',
  ]
  return [
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    `  title: ${quote(title)},`,
    '  // The origin of the published site, without a path. For a site below a path, set baseUrl too.',
    "  url: 'https://docs.example.com',",
    ...(chrome ? more : docs),
    '})',
    '',
  ].join('\n')
}

function renderIndexPage(title: string, hasMore: boolean): string {
  const next = hasMore
    ? 'Start with [Getting started](./getting-started.md), then read [Writing pages](./guide/writing.md).'
    : 'Every Markdown file in this folder becomes a page.'
  return `---\ntitle: Welcome\n---\n\nThis is the documentation of ${escapeMarkdown(title)}.\n\n${next}\n`
}

function renderPages(title: string): Record<string, string> {
  return {
    'content/docs/getting-started.md': `---
title: Getting started
sidebar_position: 1
---

## Run the site

\`\`\`bash
docsgen dev
\`\`\`

Open the URL that it prints. The browser updates every time you save a file.

## Check it

\`\`\`bash
docsgen check
\`\`\`

This checks the links, anchors and images of ${escapeMarkdown(title)} without building the site.

## Publish it

\`\`\`bash
docsgen build
\`\`\`

Set \`url\` in \`site.config.ts\` first. The site is written to the folder \`build\`, which any static host can serve.
`,
    'content/docs/guide/_category_.yml': 'label: Guide\nposition: 2\n',
    'content/docs/guide/writing.md': `---
title: Writing pages
description: What a page can contain.
---

A page is a Markdown file. The sidebar follows your folders; override the order with \`sidebar_position\`.

## Links

Link to files, as in [Getting started](../getting-started.md#check-it). docsgen turns the path into the URL of the page
and reports links to files and headings that do not exist.

## Notes

:::tip

Wrap text in \`:::note\`, \`:::tip\`, \`:::warning\` or \`:::danger\`, and close it with \`:::\`.

:::

## Code

\`\`\`ts title="greeting.ts"
export const greeting = 'Hello'
\`\`\`
`,
  }
}

function renderFavicon(title: string): string {
  const letter = escapeHtmlText([...title.trim()][0]?.toUpperCase() ?? 'D')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#2b5cd9" />
  <text x="16" y="22.5" font-family="system-ui, sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>
</svg>
`
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#:$&|~]/g, '\\$&')
}
