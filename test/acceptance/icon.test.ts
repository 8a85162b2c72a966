import { imageDimensionsFromData } from 'image-dimensions'
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
    const found = /<link rel="icon" href="([^"]+)"\/>/.exec(page)?.[1] ?? ''
    expect(found).toMatch(href)
    expect((await fetch(origin + found)).status).toBe(200)
    expect(page).toContain('<link rel="manifest" href="/base/site.webmanifest"')
    const manifest = await fetch(`${origin}/base/site.webmanifest`)
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const { icons, ...rest } = await manifest.json()
    expect(rest).toMatchObject({ name: 'Test', start_url: '/base/' })
    expect(icons.at(-1)).toEqual({ src: found, sizes: 'any', type: 'image/svg+xml' })
    const images = icons.slice(0, -1) as { src: string; sizes: string; purpose: string }[]
    expect(images.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? ''
    const tab = /<link rel="icon" href="([^"]+)" type="image\/png" sizes="48x48"/.exec(page)?.[1] ?? ''
    for (const { src, sizes } of [...images, { src: touch, sizes: '180x180' }, { src: tab, sizes: '48x48' }]) {
      const size = await imageDimensionsFromData(new Uint8Array(await (await fetch(origin + src)).arrayBuffer()))
      expect([src, `${size?.width}x${size?.height}`, size?.type]).toEqual([src, sizes, 'png'])
    }
    const search = await (await fetch(`${origin}/base/opensearch.xml`)).text()
    expect(search).toContain(`<Image>https://test.example${found}</Image>`)
  })
})

test('H-3: the web manifest and the icon for home screens of a project are in place of those of docsgen', async () => {
  const root = folder({
    'site.config.ts': config(`title: 'Test', url: 'https://test.example', favicon: 'img/icon.svg'`),
    'content/docs/intro.md': '# Intro\n',
    'static/img/icon.svg': icon,
    'static/manifest.json': '{ "name": "Own" }',
    'static/apple-touch-icon.png': '',
  })
  await whileServing(['dev', '--root', root, '--port', '0'], async (origin) => {
    const page = await (await fetch(`${origin}/docs/intro`)).text()
    expect(page.match(/<link rel="(?:manifest|apple-touch-icon|icon)"[^>]*>/g)).toEqual([
      '<link rel="icon" href="/img/icon.svg"/>',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
      '<link rel="manifest" href="/manifest.json"/>',
    ])
    expect((await fetch(`${origin}/site.webmanifest`)).status).toBe(404)
  })
})
