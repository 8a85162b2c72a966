/** The content of `llms.txt`: the site in one page of Markdown, for language models. */
export interface LlmsData {
  title: string
  /** One sentence about the site. */
  summary: string
  sections: readonly { title: string; pages: readonly LlmsPage[] }[]
}

export interface LlmsSection {
  title: string
  pages: LlmsPage[]
}

/** A link of the index. `url` is absolute: that of the Markdown of the page, if it has one. */
export interface LlmsPage {
  title: string
  url: string
  description: string
}

/** Renders `llms.txt` in the format of llmstxt.org: title, summary, sections of links. */
export function renderLlms({ title, summary, sections }: LlmsData): string {
  const blocks = [`# ${toSingleLine(title)}`]
  if (summary !== '') blocks.push(`> ${toSingleLine(summary)}`)
  for (const section of sections) {
    if (section.pages.length === 0) continue
    const links = section.pages.map((page) => {
      const description = page.description === '' ? '' : `: ${toSingleLine(page.description)}`
      return `- [${toSingleLine(page.title).replace(/[[\]\\]/g, '\\$&')}](${page.url})${description}`
    })
    blocks.push(`## ${toSingleLine(section.title)}`, links.join('\n'))
  }
  return `${blocks.join('\n\n')}\n`
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
