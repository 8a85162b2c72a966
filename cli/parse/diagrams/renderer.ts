// What is loaded as one chunk where a document has diagrams.
export { frameDrawing } from './frame.ts'
export { renderDiagram } from './render-diagram.ts'
