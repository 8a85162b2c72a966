/** The generators that `docsgen migrate` takes sites from. */
export const MIGRATED = ['docusaurus', 'vitepress', 'starlight', 'mkdocs', 'mdbook', 'hugo'] as const

/** A generator, or whichever the project uses. */
export const MIGRATION_SOURCES = ['auto', ...MIGRATED] as const

export type MigrationSource = (typeof MIGRATION_SOURCES)[number]
