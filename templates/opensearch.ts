import { escapeXml } from './xml.ts'

/** The description of a site's search, which makes it available in the address bar. */
export interface OpenSearchData {
  title: string
  description: string
  /** Absolute URL of the page of results. */
  searchUrl: string
  /** Absolute URL of the icon; `null` for none. */
  iconUrl: string | null
}

/** Longest short name that the format allows. */
const MAX_SHORT_NAME_LENGTH = 16

/** `opensearch.xml`, an OpenSearch description document of version 1.1. */
export function renderOpenSearch({ title, description, searchUrl, iconUrl }: OpenSearchData): string {
  const shortName = Array.from(title).slice(0, MAX_SHORT_NAME_LENGTH).join('').trim()
  const icon = iconUrl === null ? '' : `  <Image>${escapeXml(iconUrl)}</Image>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(shortName)}</ShortName>
  <LongName>${escapeXml(title)}</LongName>
  <Description>${escapeXml(description)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
${icon}  <Url type="text/html" method="get" template="${escapeXml(searchUrl)}?q={searchTerms}"/>
</OpenSearchDescription>
`
}
