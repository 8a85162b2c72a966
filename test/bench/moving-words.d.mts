/** What a built page says. */
export interface PageText {
  source: string | null
  url: string
  next: string | null
  text: string
  prose: string
}

export function renderPlain(source: string): string
export function listWords(text: string): string[]
export function readPage(html: string, edit: string): PageText
export function countForeign(prose: string): string[]
export function listFragments(source: string): { path: string; fragment: string }[]
