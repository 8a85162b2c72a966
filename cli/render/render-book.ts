import type { BookData } from '../../src/model/book-data.ts'
import { renderBook as bookTemplate } from '../../templates/index.ts'
import { renderMarkup } from './markup.ts'

/** Renders a book to HTML. */
export const renderBook = (book: BookData): string => `<!doctype html>${renderMarkup(bookTemplate(book))}`
