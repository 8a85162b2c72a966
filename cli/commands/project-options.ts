/** Names of the templates of `docsgen init`. */
export const TEMPLATE_NAMES = ['default', 'minimal'] as const

export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** The generators that `docsgen migrate` takes sites from. */
export const MIGRATED = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'mdbook', 'hugo'] as const

/** A generator, or whichever the project uses. */
export const MIGRATION_SOURCES = ['auto', ...MIGRATED] as const

export type MigrationSource = (typeof MIGRATION_SOURCES)[number]
