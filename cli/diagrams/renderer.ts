// The module that is loaded as one chunk if a document contains diagrams.
export { frameDrawing } from './frame.ts'
export { renderDiagram } from './render-diagram.ts'
