import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseText, textAt } from './parse-text.ts'

const corpora = resolve('../shared/corpora')

describe.skipIf(!existsSync(corpora))('over real documentation', () => {
  test('every reference is located at text that contains its URL, and no page fails', async () => {
    const wrong: string[] = []
    for (const corpus of ['small-bolts', 'small-celestia', 'medium-besu']) {
      const root = `${corpora}/${corpus}/content`
      const paths = readdirSync(root, { recursive: true }).map(String)
      for (const path of paths.filter((name) => /\.mdx?$/.test(name)).slice(0, 40)) {
        const text = readFileSync(`${root}/${path}`, 'utf8')
          .replace(/^\uFEFF/, '')
          .replace(/\r\n?/g, '\n')
        const { document } = await parseText(text, { path })
        for (const { url, raw = url, span } of document.references) {
          const found = textAt(text, span)
          // A use of a definition, or a component whose image is imported, does not repeat the URL.
          const isUse = (/^!?\[/.test(found) && !found.includes('](')) || /^<[A-Z]/.test(found)
          const name = raw.replace(/^(?:mailto:|https?:\/\/)/, '').slice(0, 12)
          if (!isUse && !found.includes(name))
            wrong.push(`${path}:${span.line}:${span.column} ${raw} in ${found.slice(0, 60)}`)
        }
        for (const { code, message } of document.diagnostics)
          if (code === 'markdown/limit') wrong.push(`${path} ${message}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
