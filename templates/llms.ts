/** What `llms.txt` says: the site in one page of Markdown, for language models. */
export interface LlmsData {
  title: string
  /** One sentence: what the site is about. */
  summary: string
  sections: { title: string; pages: { title: string /** Absolute. */; url: string; description: string }[] }[]
}

/** `llms.txt` in the shape of llmstxt.org: title, summary, sections of links. */
export function renderLlms({ title, summary, sections }: LlmsData): string {
  const blocks = [`# ${oneLine(title)}`]
  if (summary !== '') blocks.push(`> ${oneLine(summary)}`)
  for (const section of sections) {
    if (section.pages.length === 0) continue
    const links = section.pages.map((page) => {
      const description = page.description === '' ? '' : `: ${oneLine(page.description)}`
      return `- [${oneLine(page.title).replace(/[[\]\\]/g, '\\$&')}](${page.url})${description}`
    })
    blocks.push(`## ${oneLine(section.title)}`, links.join('\n'))
  }
  return `${blocks.join('\n\n')}\n`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
