/** A unified plugin, alone or with its options. */
export type MarkdownPlugin =
  | ((...options: never[]) => unknown)
  | readonly [plugin: (...options: never[]) => unknown, ...options: unknown[]]

/**
 * Additional attributes of a link, written into its HTML: `true` writes an empty attribute, `false` and `null` write
 * none. Other names work, but are not type-checked.
 */
export type AnchorAttributes = {
  [name in
    | 'accesskey'
    | 'class'
    | 'dir'
    | 'download'
    | 'hreflang'
    | 'id'
    | 'itemprop'
    | 'lang'
    | 'ping'
    | 'referrerpolicy'
    | 'rel'
    | 'role'
    | 'style'
    | 'tabindex'
    | 'target'
    | 'title'
    | 'translate']?: string | number | boolean | null
} & { [name: `aria-${string}` | `data-${string}`]: string | number | boolean | null }

/** Keys of Docusaurus that are accepted without effect. */
export type SidebarForeignKeys = {
  [name in 'autoAddBaseUrl' | 'customProps' | 'description' | 'image' | 'key' | 'keywords']?: unknown
}
