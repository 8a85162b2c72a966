/** Names of the templates of `docsgen init`. */
export const TEMPLATE_NAMES = ['default', 'minimal'] as const

export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** The generators that `docsgen migrate` takes sites from, or whichever the project uses. */
// biome-ignore format: a list of words
export const MIGRATION_SOURCES = [
  'auto', 'docusaurus', 'vitepress', 'starlight', 'rspress', 'mkdocs', 'mdbook', 'hugo', 'gitbook', 'quarto', 'docsify', 'obsidian', 'jekyll',
] as const

export type MigrationSource = (typeof MIGRATION_SOURCES)[number]
