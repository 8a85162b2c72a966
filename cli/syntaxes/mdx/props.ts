import { decodeString } from 'micromark-util-decode-string'
import type { Literal } from './literal.ts'
import type { Import } from './module-code.ts'
import type { MdxScope, Range } from './scope.ts'
import type { Tag, TagAttribute } from './tag.ts'

/** The props of an element that need no evaluation. */
export class Props {
  private readonly attributes = new Map<string, TagAttribute>()

  constructor(
    tag: Pick<Tag, 'attributes'>,
    private readonly scope: MdxScope,
  ) {
    for (const attribute of tag.attributes) this.attributes.set(attribute.name, attribute)
  }

  get names(): string[] {
    return [...this.attributes.keys()]
  }

  has(name: string): boolean {
    return this.attributes.has(name)
  }

  /** Location of an attribute. */
  getRange(name: string): Range | undefined {
    return this.attributes.get(name)
  }

  /** The value of a prop; an expression without a known value is reported, and has none. */
  get(name: string): Literal | undefined {
    const attribute = this.attributes.get(name)
    if (!attribute) return undefined
    const value = this.peek(attribute)
    if (value === undefined) this.scope.reportExpression(attribute, 'attribute')
    return value
  }

  /** The first of these props that is a string or a number, as text. */
  text(...names: string[]): string | undefined {
    for (const name of names) {
      const value = this.get(name)
      if (typeof value === 'string' || typeof value === 'number') return String(value)
    }
    return undefined
  }

  /** Whether a prop is set, and not to `false`. */
  flag(name: string): boolean {
    const attribute = this.attributes.get(name)
    const value = attribute && this.peek(attribute)
    return attribute !== undefined && value !== false && value !== 'false'
  }

  /** The import that the value of a prop is the name of: `src={logo}`. */
  getImport(name: string): Import | undefined {
    const value = this.attributes.get(name)?.value
    return value?.kind === 'expression' ? this.scope.imports.get(value.source.trim()) : undefined
  }

  /** The value of an attribute without reporting anything. */
  peek({ value }: TagAttribute): Literal | undefined {
    if (value.kind === 'none') return true
    if (value.kind === 'expression') return this.scope.evaluate(value.source)?.value
    return decodeEntities(value.text)
  }
}

/** JSX has the entities of HTML, but no escapes. */
function decodeEntities(text: string): string {
  return text.includes('&') ? decodeString(text.replaceAll('\\', '\\\\')) : text
}
