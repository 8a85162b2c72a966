export { renderTemplate } from './template.tsx'
