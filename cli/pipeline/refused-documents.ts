import type { Document } from '../parse/document.ts'

/** Whether a limit refused a document: its source is not safe to convert, either. */
export const isRefused = ({ diagnostics }: Pick<Document, 'diagnostics'>): boolean =>
  diagnostics.some(({ code }) => code === 'markdown/limit' || code === 'markdown/time-limit')
