import type { TextSyntax } from '../parse/parser-entry.ts'
import { convertSource } from './convert-source.ts'
import { findLostPart, isForeignKey, translateForeignKey } from './front-matter/foreign-keys.ts'
import { addHomePage } from './front-matter/home-page.ts'
import { convertFrontMatter } from './front-matter/other-formats.ts'

/** Text and front matter of all tools. Loaded with the first document that may contain some. */
export const textSyntax: TextSyntax = {
  convert: convertSource,
  convertFrontMatter,
  isForeignKey,
  translateKey: translateForeignKey,
  findLostPart,
  addHomePage,
}
