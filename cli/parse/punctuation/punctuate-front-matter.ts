import type { Document } from '../document.ts'
import type { FrontMatter } from '../front-matter/front-matter.ts'
import { punctuate } from './punctuate.ts'
import type { QuoteMarks } from './quote-marks.ts'

/** The keys of front matter that are prose. */
const PROSE = ['title', 'description', 'sidebar_label', 'pagination_label'] as const

/** Front matter with the punctuation of its prose replaced. */
export function punctuateFrontMatter(frontMatter: FrontMatter, marks: QuoteMarks | null): FrontMatter {
  if (!marks) return frontMatter
  const result = { ...frontMatter }
  for (const key of PROSE) {
    const text = result[key]
    if (text !== undefined) result[key] = punctuate(text, marks)
  }
  return result
}

/** The original text of a document in which punctuation was replaced. */
export function describeWritten(written: FrontMatter, { title, description }: FrontMatter): Pick<Document, 'written'> {
  if (written.title === title && written.description === description) return {}
  return {
    written: {
      ...(written.title !== undefined && { title: written.title }),
      ...(written.description !== undefined && { description: written.description }),
    },
  }
}
