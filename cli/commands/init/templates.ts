/** What a template may know of the site that it starts. */
export interface NewSite {
  title: string
  /** Folder of the documents when it is not the usual one. */
  docsPath: string | null
}

/** The files of a new site: posix path relative to its folder -> text. */
export interface Template {
  /** Written in every case. */
  site: Record<string, string>
  /** Written only when the folder has no content yet. */
  content: Record<string, string>
}

/** Lines of `.gitignore`: what docsgen derives, and nobody commits. Anchored, because documents may lie in a folder "build". */
export const IGNORED = ['/.docsgen/', '/build/', 'node_modules/']

/** Every template by its name. */
export const templates: Record<string, (site: NewSite) => Template> = {
  default: (site) => ({
    site: { 'site.config.ts': configOf(site, { chrome: true }), 'static/img/favicon.svg': faviconOf(site.title) },
    content: { ...pagesOf(site.title), 'content/docs/index.md': indexOf(site.title, true) },
  }),
  minimal: (site) => ({
    site: { 'site.config.ts': configOf(site, { chrome: false }) },
    content: { 'content/docs/index.md': indexOf(site.title, false) },
  }),
}

function configOf({ title, docsPath }: NewSite, { chrome }: { chrome: boolean }): string {
  const docs = docsPath === null ? [] : [`  docs: { path: ${quote(docsPath)} },`]
  const more = [
    "  favicon: 'img/favicon.svg',",
    ...docs,
    '  navbar: {',
    `    title: ${quote(title)},`,
    "    items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs', position: 'left' }],",
    '  },',
    '  footer: {',
    `    copyright: ${quote(`Copyright © ${escapeHtml(title)}.`)},`,
    '  },',
  ]
  return [
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    `  title: ${quote(title)},`,
    '  // Where the site is published, without a path; a path belongs to baseUrl.',
    "  url: 'https://docs.example.com',",
    ...(chrome ? more : docs),
    '})',
    '',
  ].join('\n')
}

function indexOf(title: string, hasMore: boolean): string {
  const next = hasMore
    ? 'Begin with [Getting started](./getting-started.md), then see what [pages can contain](./guide/writing.md).'
    : 'Every Markdown file beside this one becomes a page.'
  return `---\ntitle: Welcome\n---\n\nThis is the documentation of ${escapeMarkdown(title)}.\n\n${next}\n`
}

function pagesOf(title: string): Record<string, string> {
  return {
    'content/docs/getting-started.md': `---
title: Getting started
sidebar_position: 1
---

## Run the site

\`\`\`bash
docsgen dev
\`\`\`

The page in the browser follows every change that you save.

## Check it

\`\`\`bash
docsgen check
\`\`\`

Links, anchors and images of ${escapeMarkdown(title)} are checked in the sources, without a build.

## Publish it

\`\`\`bash
docsgen build
\`\`\`

The folder \`build\` then holds the whole site. Before that, set \`url\` in \`site.config.ts\`.
`,
    'content/docs/guide/_category_.yml': 'label: Guide\nposition: 2\n',
    'content/docs/guide/writing.md': `---
title: Writing pages
description: What a page can contain.
---

A page is a Markdown file. Its place in the sidebar is its place in the folders, or \`sidebar_position\`.

## Links

Link to files, as in [Getting started](../getting-started.md#check-it): docsgen finds their pathnames, and tells when a
file or a heading is gone.

## Notes

:::tip

Notes, tips, warnings and dangers stand between lines of colons.

:::

## Code

\`\`\`ts title="greeting.ts"
export const greeting = 'Hello'
\`\`\`
`,
  }
}

function faviconOf(title: string): string {
  const letter = escapeHtml([...title.trim()][0]?.toUpperCase() ?? 'D')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#2b5cd9" />
  <text x="16" y="22.5" font-family="system-ui, sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>
</svg>
`
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#:$&|~]/g, '\\$&')
}
