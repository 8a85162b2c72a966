// Generated from cli/config/schema by `npm run docs:configuration`; do not edit.

/** Formulas; `false` makes dollar signs text. */
export type Math =
  | {
      /**
       * Output format of formulas. `mathml` works with screen readers, is a quarter of the size of `html` and needs no
       * `style` attributes, which a strict content security policy forbids. `html` looks the same in every browser.
       * `both` shows `html` and gives `mathml` to screen readers. Default: `'mathml'`.
       */
      output?: 'html' | 'mathml' | 'both'
      /**
       * Custom macros.
       * @example math: { macros: { '\\RR': '\\mathbb{R}' } }
       */
      macros?: Record<string, string>
      /**
       * URL of KaTeX's stylesheet, such as on a CDN; for `html` and `both`. Default: included in the site, and linked
       * only by pages with formulas.
       */
      stylesheet?:
        | string
        | {
            /** URL of the stylesheet. */
            href: string
            /**
             * Hash for the `integrity` attribute. Default: filled in when the URL names the version of KaTeX that
             * docsgen contains.
             */
            integrity?: string | null
          }
        | null
    }
  | false

/** Markdown and its extensions. */
export interface Markdown {
  /**
   * Names of directives that are admonitions in addition to the built-in ones. Default: `[]`.
   * @example markdown: { admonitions: ['experiment'] }
   */
  admonitions?: string[]
  /**
   * How documents are read: `detect` reads `.mdx` files as MDX and `.md` files as Markdown, `mdx` reads all as MDX,
   * `md` none. The key `format` of front matter overrides it. Default: `'detect'`.
   * @example markdown: { format: 'mdx' }
   */
  format?: 'detect' | 'md' | 'mdx'
  /** Replaces `:smile:` with an emoji. Default: `true`. */
  emoji?: boolean
  /**
   * Prints typographic quotes, apostrophes, dashes and ellipses for the straight quotes, `--`, `---` and `...` of
   * prose, in the style of the language of the page. Code, formulas, raw HTML and links stay as written. Default:
   * `true`.
   */
  smartPunctuation?: boolean
  /**
   * Custom directives: the path of the React component that renders each of them, by name.
   * @example markdown: { directives: { chart: 'src/Chart.tsx' } }
   */
  directives?: Record<string, string>
  /**
   * Dialects of other generators whose constructs are understood; `auto` for those whose files are in the project, such
   * as `mkdocs.yml`, and `[]` for none. Default: `'auto'`.
   * @example markdown: { dialects: ['mkdocs'] }
   */
  dialects?:
    | 'auto'
    | ('docsify' | 'gitbook' | 'gitlab' | 'hugo' | 'jekyll' | 'mdbook' | 'mkdocs' | 'myst' | 'obsidian' | 'starlight' | 'vitepress')[]
  /**
   * The generator whose rule gives headings their ids. Links to the ids of the others work, too. Default: `'github'`.
   * @example markdown: { headingIds: 'mkdocs' }
   */
  headingIds?: 'github' | 'docusaurus' | 'vitepress' | 'mkdocs' | 'mdbook' | 'hugo'
  /**
   * The parser of Markdown: `auto` parses natively whatever the native parser reads as remark-parse does, `remark` uses
   * remark-parse alone. The output is the same. Default: `'auto'`.
   * @example markdown: { parser: 'remark' }
   */
  parser?: 'auto' | 'remark'
  /**
   * unified plugins that change the Markdown tree of every document.
   * @example markdown: { remarkPlugins: [[remarkExample, { depth: 2 }]] }
   */
  remarkPlugins?: MarkdownPlugin[] | null
  /** unified plugins that change the HTML tree of every document. */
  rehypePlugins?: MarkdownPlugin[] | null
}

/** A unified plugin, alone or with its options. */
export type MarkdownPlugin =
  | ((...options: never[]) => unknown)
  | readonly [plugin: (...options: never[]) => unknown, ...options: unknown[]]
