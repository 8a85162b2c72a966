import { docfxBlocks, docfxExtensions, docfxIncludes, docfxReferences, docfxTabs } from './docfx.ts'
import { docsifyLinks, docsifyNotes, docsifyTabs, docsifyWords } from './docsify.ts'
import { cardTables, headingAnchors } from './gitbook.ts'
import { fencedQuotes } from './gitlab.ts'
import { shortcodes } from './hugo/hugo.ts'
import { kramdownExtensions } from './liquid/kramdown.ts'
import { liquidOutput, liquidTags } from './liquid/liquid.ts'
import { listings } from './mdbook/listings.ts'
import { hiddenLines, mdbookIncludes } from './mdbook/mdbook.ts'
import { bookFormulas, fencedNotes, helperTabs, unknownHelpers } from './mdbook/preprocessors.ts'
import { abbreviations } from './mkdocs/abbreviations.ts'
import { bracketFormulas } from './mkdocs/arithmatex.ts'
import { autorefs, generatedReferences } from './mkdocs/autorefs.ts'
import { braceIncludes } from './mkdocs/brace-includes.ts'
import { codeAnnotations } from './mkdocs/code-annotations.ts'
import { commentShortcodes } from './mkdocs/comment-shortcodes.ts'
import { criticMarks } from './mkdocs/critic.ts'
import { gridCards } from './mkdocs/grid-cards.ts'
import { icons } from './mkdocs/icons.ts'
import { indentedBlocks } from './mkdocs/indented-blocks.ts'
import { jinjaOutput, jinjaTags } from './mkdocs/jinja.ts'
import { looseDefinitions } from './mkdocs/loose-definitions.ts'
import { subscripts, superscripts } from './mkdocs/scripts.ts'
import { slashBlocks } from './mkdocs/slash-blocks.ts'
import { snippets } from './mkdocs/snippets.ts'
import { templates } from './mkdocs/templates.ts'
import { mystDirectives } from './myst/myst.ts'
import { formulaLabels, mystLines, mystLinks, mystRoles } from './myst/myst-roles.ts'
import { blockIds } from './obsidian/blocks.ts'
import { callouts, percentComments } from './obsidian/callouts.ts'
import { sizedImages, wikilinks } from './obsidian/wikilinks.ts'
import { quartoDivs } from './quarto/divs.ts'
import { quartoCells, quartoShortcodes, quartoText } from './quarto/quarto.ts'
import { fileNames } from './starlight.ts'
import { attributeLists, headingIds } from './text/attribute-lists.ts'
import { codeLanguages, fenceAttributes } from './text/fence-attributes.ts'
import { keys, marks, tablesOfContents } from './text/inline-marks.ts'
import { markdownInHtml } from './text/markdown-in-html.ts'
import type { Reader } from './text/reader.ts'
import { twoslash } from './text/twoslash.ts'
import { bareContainers, codeSnippets, commentIncludes, equalsTabs } from './vitepress/vitepress.ts'
import { vueComponents } from './vitepress/vue.ts'

/** In the order in which they read a text: templates, then blocks from the outside to the inside, then text. */
// biome-ignore format: one line for each group
export const READERS: readonly Reader[] = [
  vueComponents, fencedNotes, mdbookIncludes, helperTabs, unknownHelpers, bookFormulas, listings,
  shortcodes, liquidOutput, cardTables, headingAnchors, liquidTags, kramdownExtensions, percentComments,
  docfxExtensions, docfxTabs, docfxIncludes, docfxBlocks, docfxReferences, templates, jinjaOutput, jinjaTags, commentShortcodes, generatedReferences, bracketFormulas,
  quartoShortcodes, quartoDivs, quartoCells, quartoText, looseDefinitions, indentedBlocks, slashBlocks, gridCards, markdownInHtml, formulaLabels, mystDirectives, mystLines, snippets, braceIncludes,
  fencedQuotes, docsifyTabs, docsifyWords, docsifyNotes, callouts, wikilinks, sizedImages, blockIds,
  bareContainers, equalsTabs, codeSnippets, commentIncludes, docsifyLinks,
  fenceAttributes, fileNames, twoslash, codeAnnotations, codeLanguages, hiddenLines, headingIds,
  criticMarks, subscripts, superscripts,
  icons, keys, marks, mystRoles, mystLinks, attributeLists, autorefs, abbreviations, tablesOfContents,
]
