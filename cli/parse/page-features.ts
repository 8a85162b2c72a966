import type { Element, Root } from 'hast'
import type { PageFeature } from '../../src/model/page-features.ts'
import type { ParseContext } from './context.ts'
import { parseRawHtml } from './html/provenance.ts'
import { visit } from './visit.ts'

const FEATURES_BY_ELEMENT: ReadonlyMap<string, PageFeature> = new Map([
  ['math', 'math'],
  ['img', 'images'],
])

/** The classes that give an element of raw HTML or of a plugin the styles of a feature. */
const FEATURES_BY_CLASS: readonly [className: RegExp, feature: PageFeature][] = [
  [/^theme-code-block/, 'code'],
  [/^theme-admonition/, 'admonitions'],
  [/^(?:theme-tabs-container|ds-tab)\b/, 'tabs'],
  [/^ds-(?:entry|rows|filter)\b/, 'reference'],
  [/^ds-(?:steps|cards?|actions|hero|file-tree|hash)\b/, 'blocks'],
  [/^ds-(?:figure|only-)/, 'images'],
  [/^ds-diagram/, 'diagrams'],
  [/^(?:ds-math|math-error|katex)/, 'math'],
]

/** Adds the features of raw HTML and elements of plugins. docsgen's own transforms add theirs themselves. */
export function noteForeignFeatures(tree: Root, context: ParseContext): void {
  visit(tree, (node) => {
    if (node.type === 'element') for (const feature of listFeatures(node)) context.features.add(feature)
    // A plugin may add raw HTML, which is printed unchanged.
    if (node.type === 'raw') noteForeignFeatures(parseRawHtml({ type: 'root', children: [node] }, context), context)
  })
}

function listFeatures({ tagName, properties: { className } }: Element): PageFeature[] {
  const byElement = FEATURES_BY_ELEMENT.get(tagName)
  const names = Array.isArray(className) ? className.map(String) : []
  const byClass = FEATURES_BY_CLASS.filter(([pattern]) => names.some((name) => pattern.test(name)))
  return [...(byElement ? [byElement] : []), ...byClass.map(([, feature]) => feature)]
}
