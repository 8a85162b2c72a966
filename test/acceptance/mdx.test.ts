import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, formatLocation, project, report } from './docsgen.ts'

const withMarkdown = (fields: string) => config(`title: 'MDX', url: 'https://mdx.example', markdown: { ${fields} }`)

const page = `import { Note } from 'components'
import Part from './_part.mdx'
import logo from './logo.png'

# Start

<Note title="Before">
  Read [the introduction](./intro.md#missing).
</Note>

<Part />

<Greeting name="Ada" times={2} />

<img src={logo} alt="Logo" />
`

/** The smallest PNG. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

describe('a site with MDX', () => {
  const site = {
    'content/docs/start.mdx': page,
    'content/docs/_part.mdx': '## Shared\n\nSame words.\n',
    'content/docs/logo.png': png,
    'src/Greeting.tsx':
      'export default ({ name, times }: { name: string; times: number }) => <p>{Array(times).fill(name).join(" and ")}</p>\n',
    'site.config.ts': withMarkdown("directives: { Greeting: 'src/Greeting.tsx' }"),
  }

  test('shows directives, partials, components of the project and images in place of JSX (MD-1)', async () => {
    const root = project(site)
    const { diagnostics } = await report(root, ['build', '--no-cache'])
    expect(diagnostics.map((diagnostic) => `${formatLocation(diagnostic)} ${diagnostic.code}`)).toEqual([
      'content/docs/start.mdx:8:8-8:46 link/anchor-not-found',
    ])
    const html = readFileSync(join(root, 'build/docs/start/index.html'), 'utf8')
    expect(html).toContain('theme-admonition-note')
    expect(html).toContain('Ada and Ada')
    expect(html).toContain('id="shared"')
    expect(html).toMatch(/<img[^>]* width="1" height="1"/)
    expect(html).not.toMatch(/&lt;|import Part|\{logo\}/)
  })

  test('is Markdown again if the configuration says so', async () => {
    const root = project({
      'content/docs/start.mdx': '# Start\n\nimport Part from "./part"\n\n{words}\n',
      'site.config.ts': withMarkdown("format: 'md'"),
    })
    await report(root, ['build', '--no-cache'])
    expect(readFileSync(join(root, 'build/docs/start/index.html'), 'utf8')).toContain('{words}')
  })
})
