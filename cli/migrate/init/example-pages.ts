/** Posix path relative to the folder of the site -> text. */
type Files = Record<string, string>

/** The pages of a new site: a welcome and three sections. `title` is Markdown. */
export function createExamplePages(title: string): Files {
  return { ...createWelcome(title), ...createStart(title), ...createGuide(), ...createReference() }
}

function createWelcome(title: string): Files {
  return {
    'content/docs/index.md': `---
title: Welcome
description: An overview of this site, and how to make it your own.
sidebar_position: 0
---

This is the documentation of ${title}. Replace these pages with your own.

::::cards

:::card[Getting started]{href=./start/preview.md}
See the site while you write, and publish it.
:::

:::card[Writing]{href=./guide/pages.md}
What a page can contain, and how pages are ordered.
:::

:::card[Reference]{href=./reference/commands.md}
The commands, and the keys of the configuration.
:::

::::
`,
  }
}

function createStart(title: string): Files {
  return {
    'content/docs/start/_category_.yml':
      'label: Getting started\nposition: 1\ndescription: See the site while you write, and publish it.\n',
    'content/docs/start/preview.md': `---
title: See the site
description: How to see the site while you write.
sidebar_position: 1
---

\`\`\`bash
npx docsgen dev
\`\`\`

Open the URL that it prints. The browser updates every time you save a file.

## Check the links

\`\`\`bash
npx docsgen check
\`\`\`

This checks the links, headings and images of ${title} without building the site.
`,
    'content/docs/start/publish.md': `---
title: Publish the site
description: How to build the site for a host.
sidebar_position: 2
---

Set \`url\` in \`site.config.ts\` to the address of the site, then build it:

\`\`\`bash
npx docsgen build
\`\`\`

The site is written to the folder \`build\`, which any static host can serve. To see it as a host would show it, run
\`npx docsgen serve\`.
`,
  }
}

function createGuide(): Files {
  return {
    'content/docs/guide/_category_.yml':
      'label: Writing\nposition: 2\ndescription: What a page can contain, and how pages are ordered.\n',
    'content/docs/guide/pages.md': `---
title: Write a page
description: What a page can contain.
sidebar_position: 1
---

A page is a Markdown file below \`content/docs\`.

## Links

Link to files, as in [See the site](../start/preview.md#check-the-links). docsgen turns the path into the URL of the page
and reports links to files and headings that do not exist.

## Notes

:::tip

Wrap text in \`:::note\`, \`:::tip\`, \`:::warning\` or \`:::danger\`, and close it with \`:::\`.

:::

## Code

\`\`\`ts title="greeting.ts"
const greeting = 'Hello'
\`\`\`
`,
    'content/docs/guide/order.md': `---
title: Order the sidebar
description: How the sidebar follows the folders.
sidebar_position: 2
---

The sidebar follows your folders:

:::file-tree
- content/docs/
  - index.md
  - guide/
    - _category_.yml
    - pages.md
:::

A page sets its position with \`sidebar_position\`, a folder with \`position\` in its \`_category_.yml\`. Without a position,
files are in alphabetical order.
`,
  }
}

function createReference(): Files {
  return {
    'content/docs/reference/_category_.yml':
      'label: Reference\nposition: 3\ndescription: The commands, and the keys of the configuration.\n',
    'content/docs/reference/commands.md': `---
title: Commands
description: What docsgen can do for the site.
sidebar_position: 1
---

| Command | What it does |
| --- | --- |
| \`npx docsgen dev\` | serves the site and updates it on every save |
| \`npx docsgen check\` | reports broken links, headings and images |
| \`npx docsgen build\` | writes the site to \`build\` |
| \`npx docsgen serve\` | serves the built site as a host would |
`,
    'content/docs/reference/configuration.md': `---
title: Configuration
description: The file site.config.ts.
sidebar_position: 2
---

\`site.config.ts\` describes the site: its title and address, the navigation bar and the footer. Editors with
TypeScript support complete its keys and explain them.
`,
  }
}
