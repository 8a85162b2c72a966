import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, ofColour } from './axe.ts'
import { missing, openSite, siteConfig, skipReason, type TestSite } from './site.ts'

const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

const brands = {
  violet: `theme: { accent: '#6d28d9', neutral: 'cool', look: 'plain', radius: 'round', code: 'dark',
    fonts: { text: { family: 'Brand', files: [{ path: 'src/brand.woff2' }] } } }`,
  'green on black': `colorMode: { defaultMode: 'dark' }, navbar: { style: 'primary' },
    theme: { accent: '#00ff88', neutral: 'pure', look: 'plain', radius: 'none', code: 'dracula' }`,
  bank: `theme: { accent: '#0b3d91', neutral: 'cool', code: 'paper' }`,
} as const

const files = {
  'src/brand.woff2': font,
  'content/pages/index.md': `---
hero:
  title: Proofs in a browser
  tagline: 160 bytes for any transaction.
  actions: [{ label: Get started, to: /docs/code }, { label: Source, to: 'https://code.example' }]
  code: |
    $ npx moor prove
    160 bytes
features: [{ title: Small, details: Five hashes., to: /docs/code }]
---
`,
  'content/docs/code.md': `# Code

Text with a [link](#marked), \`code\`, <mark>a mark with [a link](#marked)</mark> and <kbd>Ctrl</kbd>.

:::tip[Keys]
A [link](#marked) in a tip with \`code\`.
:::

:::danger
A [link](#marked).
:::

\`\`\`bash
curl -X POST https://api.example --header "Key: $KEY" # a comment
\`\`\`

## Marked

\`\`\`ts title="verify.ts" {2}
import { verify } from 'moor'
export const check = async (height: number): Promise<boolean> => verify(height, 'leaf') // a comment
\`\`\`

\`\`\`json
{ "id": "prf", "height": 840112, "paid": true }
\`\`\`

\`\`\`diff
- old
+ new
\`\`\`

| Field | [Type](#marked) |
| --- | --- |
| \`id\` | string |
`,
}

describe.skipIf(missing !== null).each(Object.entries(brands))(`a brand in six lines: %s${skipReason}`, (_, theme) => {
  let site: TestSite
  beforeAll(async () => {
    const items = "{ label: 'Source', href: 'https://code.example', icon: 'github' }"
    const config = siteConfig(`${theme}, footer: { style: 'dark', links: [${items}] }`)
    site = await openSite({ files: { ...files, 'site.config.ts': config } })
  })
  afterAll(() => site?.close())

  it.each(['light', 'dark'])('is readable in %s mode, and moves no text', async (mode) => {
    for (const path of ['/', '/docs/code']) {
      const { page, problems, layoutShift } = await site.open(path, { storage: { theme: mode } })
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(mode)
      expect(await audit(page, ofColour), path).toEqual([])
      expect(await layoutShift()).toBeLessThan(0.01)
      expect(problems).toEqual([])
      await page.close()
    }
  })
})
