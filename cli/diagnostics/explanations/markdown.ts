import type { DiagnosticCode } from '../codes.ts'
import type { Explanation } from './explanation.ts'

/** Codes about Markdown, HTML and MDX in documents. */
export const markdownExplanations = {
  'markdown/diagram': {
    why: 'The diagram cannot be drawn, so the page shows its source.',
    example: ['md', '```mermaid\nflowchart LR\n  A --> \n```'],
    fix: 'Correct the line of the message. `docs/writing.md` lists the kinds of diagrams.',
  },
  'markdown/directive-attribute': {
    why: 'An unknown attribute has no effect, and without a required one the directive cannot be shown.',
    example: ['md', '::include{fiel=./part.md}'],
    fix: 'Correct the attribute. The hint lists the known ones.',
  },
  'markdown/duplicate-id': {
    why: 'A link to the id always leads to the first of the two.',
    example: ['md', '## Linux {#install}\n\n## macOS {#install}'],
    fix: 'Give one of them another id.',
  },
  'markdown/excess-cell': {
    why: 'GFM drops the cell, so its text is missing from the page.',
    example: ['md', '| a | b |\n|---|---|\n| 1 | 2 | 3 |'],
    fix: 'Add a column, or escape a pipe that belongs to the text: `\\|`.',
  },
  'markdown/foreign-syntax': {
    why: 'Readers would see the syntax itself, or would miss what it prints.',
    example: ['md', '{% youtube abc %}'],
    fix: 'Write it in Markdown or as a directive. `docs/dialects.md` lists what is supported.',
  },
  'markdown/head': {
    why: 'The tag is left out, because it has no effect on a page or belongs to the site.',
    example: ['html', '<head><script src="/stats.js"></script></head>'],
    fix: 'A page may add `<title>`, `<meta>`, `<link>` and JSON-LD. Scripts and stylesheets belong in the configuration.',
  },
  'markdown/heading-order': {
    why: 'The table of contents and screen readers show the levels of headings as an outline, in which one is missing.',
    example: ['md', '# Setup\n\n## Linux\n\n#### Packages'],
    fix: 'Use the next level: `### Packages`.',
  },
  'markdown/imported-component': {
    why: 'docsgen does not run components of other generators, so nothing is shown in their place.',
    example: ['md', "import Demo from './Demo'\n\n<Demo />"],
    fix: 'Write the content in Markdown, or register a component of React under `markdown.directives`.',
  },
  'markdown/include': {
    why: 'The page would lack the text of the included file.',
    example: ['md', '::include{file=./missing.md}'],
    fix: 'Correct the path. It is relative to the document, or to the project if it begins with `/`.',
  },
  'markdown/limit': {
    why: 'A document that is nested too deeply or is too large would take minutes, or all memory. The limits are far above what people write.',
    example: ['text', 'A list with 300 levels, usually generated.'],
    fix: 'Simplify the part, or divide the document.',
  },
  'markdown/math': {
    why: 'The formula cannot be rendered, so the page shows its source.',
    example: ['md', '$\\frac{a}{b$'],
    fix: 'Correct the TeX. If it is not a formula, escape the dollar signs: `\\$`.',
  },
  'markdown/mdx-expression': {
    why: 'docsgen does not run the code of documents, so the expression is shown as code or is left out.',
    example: ['md', 'Copyright {new Date().getFullYear()}'],
    fix: 'Write the text itself, or a variable of the configuration.',
  },
  'markdown/mdx-syntax': {
    why: 'MDX would refuse the document; docsgen shows the tag or the brace as text.',
    example: ['md', 'Use <Tabs for this.'],
    fix: 'Complete it, or escape it: `\\<`, `\\{`.',
  },
  'markdown/page-code': {
    why: 'The code has no effect here. No text is lost.',
    example: ['html', '<script setup>\nconst year = 2026\n</script>'],
    fix: 'Remove it when the document no longer has to work with the other generator.',
  },
  'markdown/plugin': {
    why: 'The plugin found a problem in the document, or failed, so that the page lacks what it does.',
    example: ['ts', "markdown: { remarkPlugins: [() => (tree, file) => file.message('Avoid the passive')] }"],
    fix: 'The message is that of the plugin, and the hint names it.',
  },
  'markdown/reference': {
    why: 'The page would lack the methods of the file.',
    example: ['yaml', '# content/reference/api.reference.yml\ngroups: all'],
    fix: 'Correct the line of the message. `docs/writing.md` describes the file.',
  },
  'markdown/style': {
    why: 'Styles of one page apply to the whole site after a navigation, and the strict content security policy refuses them.',
    example: ['html', '<p style="color: red">Note</p>'],
    fix: 'Use Markdown or a directive, or put the styles into a stylesheet of the project.',
  },
  'markdown/time-limit': {
    why: 'A document must not stop the build. Most often a plugin is in an endless loop.',
    example: ['ts', 'markdown: { remarkPlugins: [() => () => { while (true); }] }'],
    fix: 'Correct the plugin that the message names, or divide the document.',
  },
  'markdown/unclosed-directive': {
    why: 'Everything that follows on the page is inside the directive.',
    example: ['md', ':::note\n\nRemember this.'],
    fix: 'Close it with as many colons: `:::`.',
  },
  'markdown/unclosed-element': {
    why: 'The element would swallow the rest of the page, or its tag is shown as text.',
    example: ['html', '<details>\n<summary>More</summary>'],
    fix: 'Close it, or write it as code: `` `<details>` ``.',
  },
  'markdown/unclosed-formula': {
    why: 'The dollar signs and what follows them are shown as text.',
    example: ['md', '$$\na^2 + b^2'],
    fix: 'Write `$$` after the last line of the formula. If it is not a formula, escape it: `\\$\\$`.',
  },
  'markdown/unknown-component': {
    why: 'Nothing is shown in the place of the component.',
    example: ['md', '<PriceTable plan="pro" />'],
    fix: 'Write its content in Markdown or as a directive.',
  },
  'markdown/unknown-directive': {
    why: 'The directive is shown as a plain box or as text.',
    example: ['md', ':::nota\n\nRemember this.\n\n:::'],
    fix: 'Correct the name, register it under `markdown.directives`, or escape the colons of text: `\\:`.',
  },
  'markdown/unknown-element': {
    why: 'The text in angle brackets is not HTML, so it is shown as text. Other generators would lose it.',
    example: ['md', 'Run `login` as <user>.'],
    fix: 'Write it as code: `` `<user>` ``, or escape it: `\\<user>`.',
  },
  'markdown/unknown-language': {
    why: 'The code is shown without colors.',
    example: ['md', '```pyhton\nprint(1)\n```'],
    fix: 'Correct the language, or write `text` for plain text.',
  },
  'markdown/unsafe-html': {
    why: 'Documents may come from anybody who can propose a change, so their HTML must not run code.',
    example: ['html', '<a href="/docs" onclick="track()">Docs</a>'],
    fix: 'Remove the code, or move it into a component or an island of the project.',
  },
  'markdown/unused-footnote': {
    why: 'A footnote without a reference is not shown, so its text is missing from the page.',
    example: ['md', 'A claim.\n\n[^1]: The source.'],
    fix: 'Refer to it in the text: `A claim.[^1]`, or remove it.',
  },
  'markdown/unwrapped-component': {
    why: 'The content is shown without what the component adds, such as a frame or tabs.',
    example: ['md', '<Fancy>\n\nSome text.\n\n</Fancy>'],
    fix: 'Write it in Markdown or as a directive.',
  },
} as const satisfies Partial<Record<DiagnosticCode, Explanation>>
