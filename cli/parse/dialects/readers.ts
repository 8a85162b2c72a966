import { abbreviations } from './abbreviations.ts'
import { bracketFormulas } from './arithmatex.ts'
import { attributeLists, headingIds } from './attribute-lists.ts'
import { autorefs, generatedReferences } from './autorefs.ts'
import { braceIncludes } from './brace-includes.ts'
import { codeAnnotations } from './code-annotations.ts'
import { criticMarks } from './critic.ts'
import { docsifyLinks, docsifyNotes } from './docsify.ts'
import { codeLanguages, fenceAttributes } from './fence-attributes.ts'
import { fileNames } from './file-names.ts'
import { fencedQuotes } from './gitlab.ts'
import { gridCards } from './grid-cards.ts'
import { shortcodes } from './hugo.ts'
import { icons } from './icons.ts'
import { indentedBlocks } from './indented-blocks.ts'
import { keys, marks, tablesOfContents } from './inline-marks.ts'
import { jinjaOutput, jinjaTags } from './jinja.ts'
import { kramdownExtensions } from './kramdown.ts'
import { liquidOutput, liquidTags } from './liquid.ts'
import { looseDefinitions } from './loose-definitions.ts'
import { markdownInHtml } from './markdown-in-html.ts'
import { hiddenLines, mdbookIncludes } from './mdbook.ts'
import { bookFormulas, fencedNotes, helperTabs, unknownHelpers } from './mdbook-preprocessors.ts'
import { mystDirectives } from './myst.ts'
import { mystLines, mystRoles } from './myst-roles.ts'
import { callouts, percentComments } from './obsidian.ts'
import type { Reader } from './reader.ts'
import { subscripts, superscripts } from './scripts.ts'
import { slashBlocks } from './slash-blocks.ts'
import { snippets } from './snippets.ts'
import { twoslash } from './twoslash.ts'
import { bareContainers, codeSnippets, commentIncludes, equalsTabs } from './vitepress.ts'
import { vueComponents } from './vue.ts'

/** In the order in which they read a text: templates, then blocks from the outside to the inside, then text. */
// biome-ignore format: one line for each group
export const READERS: readonly Reader[] = [
  vueComponents, fencedNotes, mdbookIncludes, helperTabs, unknownHelpers, bookFormulas,
  shortcodes, liquidOutput, liquidTags, kramdownExtensions, percentComments,
  jinjaOutput, jinjaTags, generatedReferences, bracketFormulas,
  looseDefinitions, indentedBlocks, slashBlocks, gridCards, markdownInHtml, mystDirectives, mystLines, snippets, braceIncludes,
  fencedQuotes, docsifyNotes, callouts,
  bareContainers, equalsTabs, codeSnippets, commentIncludes, docsifyLinks,
  fenceAttributes, fileNames, twoslash, codeAnnotations, codeLanguages, hiddenLines, headingIds,
  criticMarks, subscripts, superscripts,
  icons, keys, marks, mystRoles, attributeLists, autorefs, abbreviations, tablesOfContents,
]
