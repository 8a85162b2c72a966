import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import type { Processor } from 'unified'

/** The syntax of directives, and `:::note Title` for `:::note[Title]`; used in place of `remark-directive`. */
export function directiveSyntax(this: Processor<Root>): void {
  remarkDirective.call(this as never)
}
