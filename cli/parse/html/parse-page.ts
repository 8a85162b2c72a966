import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'

/** Parses the HTML of a rendered page by the algorithm of the HTML standard, as the contents of a `<body>`. */
export function parsePageHtml(html: string): Root {
  const parsed = rehypeRaw()({ type: 'root', children: [{ type: 'raw', value: html }] }, new VFile())
  if (parsed.type !== 'root') throw new Error('rehype-raw returned no root.')
  return parsed
}
