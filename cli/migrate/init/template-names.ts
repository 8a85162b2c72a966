/** Names of the templates of `docsgen init`. */
export const TEMPLATE_NAMES = ['default', 'minimal'] as const

export type TemplateName = (typeof TEMPLATE_NAMES)[number]
