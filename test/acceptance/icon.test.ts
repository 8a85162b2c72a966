import { expect, test } from 'vitest'
import { config, folder, whileServing } from './docsgen.ts'

const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>'

test.each([
  ['./img/icon.svg', /^\/base\/img\/icon\.svg$/],
  ['content/docs/icon.svg', /^\/base\/assets\/icon\.[\da-f]{8}\.svg$/],
])('H-3: the icon %s of a site with a base path is where pages and opensearch.xml link it', async (favicon, href) => {
  const root = folder({
    'site.config.ts': config(`title: 'Test', url: 'https://test.example', baseUrl: '/base/', favicon: '${favicon}'`),
    'content/docs/intro.md': '# Intro\n',
    'content/docs/icon.svg': icon,
    'static/img/icon.svg': icon,
  })
  await whileServing(['dev', '--root', root, '--port', '0'], async (origin) => {
    const page = await (await fetch(`${origin}/base/docs/intro`)).text()
    const found = /<link rel="icon" href="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(found).toMatch(href)
    expect((await fetch(origin + found)).status).toBe(200)
    expect(page).toContain('<link rel="manifest" href="/base/site.webmanifest"')
    const manifest = await fetch(`${origin}/base/site.webmanifest`)
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(await manifest.json()).toMatchObject({
      name: 'Test',
      start_url: '/base/',
      icons: [{ src: found, sizes: 'any', type: 'image/svg+xml' }],
    })
    const search = await (await fetch(`${origin}/base/opensearch.xml`)).text()
    expect(search).toContain(`<Image>https://test.example${found}</Image>`)
  })
})
