import { addHomePage } from '../../syntaxes/front-matter/home-page.ts'
import type { ParseContext } from '../context.ts'
import type { EditedText } from '../edits.ts'
import type { FrontMatterBlock } from './front-matter-block.ts'
import { parseFrontMatter } from './parse-front-matter.ts'

/** A home page, a banner or a head has one of these keys; front matter without them is not read. */
const mayDescribeHomePage = /(?:^|[{,])[ \t]*["']?(?:hero|features|home|banner|head)\b/m

/** The body below front matter with the parts of the page that the front matter describes; `undefined` if there are none. */
export function readHomePage(block: FrontMatterBlock, context: ParseContext): EditedText | undefined {
  if (!context.options.dialects || !mayDescribeHomePage.test(block.yaml)) return undefined
  const { foreign } = parseFrontMatter(block, context)
  return addHomePage(block.body, foreign, context.path)
}
