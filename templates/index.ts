export { renderBook } from './book.tsx'
export { POLICY_SLOT } from './head.tsx'
export { renderFragment } from './sidebar-fragment.tsx'
export { renderTemplate } from './template.tsx'
