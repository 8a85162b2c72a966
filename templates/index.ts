export { renderBranch } from './branch.tsx'
export { renderTemplate } from './template.tsx'
