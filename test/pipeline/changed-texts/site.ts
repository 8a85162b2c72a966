/** A site with a document of each kind whose text can be replaced, and with pages of other kinds next to them. */
export const files: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Test',
  url: 'https://test.example',
  facts: 'content/facts.yml',
  onBrokenLinks: 'warn',
  severities: { 'facts/unused': 'ignore' },
  variables: { product: 'Product' },
  markdown: { directives: { badge: 'src/badge.tsx' } },
}
`,
  'content/facts.yml':
    'chain:\n  id:\n    value: 7\n    type: integer\n    status: example\n  name:\n    value: Test\n    type: text\n    status: example\n',
  'content/docs/intro.md':
    '# Intro\n\nThe first paragraph.\n\nSee the [guide](./guide.md#set-up) and [deep](./more/deep.md).\n',
  'content/docs/guide.md':
    '---\ntags: [one]\n---\n# Guide\n\nThe first paragraph.\n\n## Set up\n\nBefore the link.\n\nA [link](./intro.md), the [blog](/blog) and [another site](https://other.example).\n',
  'content/docs/code.md':
    '# Code\n\nThe first paragraph.\n\n```ts\nconst one = 1\n```\n\n| a | b |\n|---|---|\n| cell | cell |\n',
  'content/docs/including.md':
    '# Including\n\nThe first paragraph.\n\nBefore the part.\n\n:::include{file="_part.md"}\n:::\n',
  'content/docs/_part.md': 'A shared part, with a [link](./intro.md).\n',
  'content/docs/mdx.mdx': '---\ntitle: MDX\n---\n\nThe first paragraph.\n\nText with **bold** words.\n',
  'content/docs/image.md':
    '# Image\n\nThe first paragraph.\n\nAn image: ![A dot](./dot.svg) and [a file](./data.json).\n',
  'content/docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  'content/docs/data.json': '{}\n',
  'content/docs/formula.md': '# Formula\n\nThe first paragraph.\n\nThe formula: $a^2 + b^2 = c^2$.\n\n$$\nx\n$$\n',
  'content/docs/crlf.md': '# Lines\r\n\r\nThe first paragraph.\r\n\r\nOne line.\r\n',
  'content/docs/hidden.md': '---\nsearch: false\n---\n# Hidden\n\nThe first paragraph.\n',
  'content/docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nThe first paragraph.\n',
  'content/docs/html.md': '# HTML\n\nThe first paragraph.\n\n<p align="center">Centered <kbd>Ctrl</kbd></p>\n',
  'content/docs/blocks.md':
    '# Blocks\n\nThe first paragraph.\n\n:::note\nA note.\n:::\n\n::::tabs\n:::tab[First]\nIn the first tab.\n:::\n:::tab[Second]\nIn the second tab.\n:::\n::::\n\n<details><summary>More</summary>\n\nDetails.\n\n</details>\n',
  'content/docs/facts.md':
    '# Facts\n\nThe first paragraph.\n\nChain {chain.id} with a note.[^1]\n\n[^1]: The footnote.\n',
  'content/docs/broken.md': '# Broken\n\nThe first paragraph.\n\n[Nowhere](./nowhere.md)\n',
  'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nThe first paragraph.\n',
  'content/docs/component.md': '# Component\n\nThe first paragraph.\n\n:badge[New]\n',
  'content/docs/included.md': '# Included\n\nThe first paragraph.\n',
  'content/docs/including-a-document.md':
    '# Including a document\n\nThe first paragraph.\n\n:::include{file="included.md"}\n:::\n',
  'content/docs/more/_category_.yml': 'label: More\n',
  'content/docs/more/deep.md': '# Deep\n\nThe first paragraph.\n\n[Up](../intro.md)\n',
  'content/blog/2026-01-02-first.md': '# First\n\nA post on [the guide](/docs/guide).\n',
  'content/pages/index.md': '# Home\n\nThe first paragraph.\n\n[Start](/docs/intro)\n',
  'content/pages/legal.md': '# Legal\n\nThe first paragraph.\n',
  'src/pages/about.tsx': 'export default function About() { return <h1>About</h1> }\n',
  'src/badge.tsx': 'export default function Badge({ children }) { return <b>{children}</b> }\n',
  'static/note.txt': 'A note.\n',
}
